import type { Detector } from './detector.ts';
import { prepareIpFinds } from './ip-finds.ts';

/** Addresses of the public internet; with `privateIps` those of private networks too. */
export const ip: Detector = {
  category: 'ip',
  prepare({ privateIps }, resources) {
    const find = prepareIpFinds(resources);
    return (doc, report) =>
      find(doc, ({ start, end, kind }) => {
        if (kind === 'public' || (privateIps && kind === 'private')) report(start, end);
      });
  },
};
