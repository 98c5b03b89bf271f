import { z } from 'zod';
import { defineRule } from '#engine/rules/rule.ts';
import { licenceFromName } from './_expression.ts';
import { findLicence } from './_find-licence.ts';

export type LicenceSignal = 'id' | 'kind' | 'from';

/**
 * The licence that a document states, for allow lists: its tag (`SPDX-License-Identifier:`), the words of a licence or of
 * its notice at the top, a link to Creative Commons, or what its source says of it, in this order. `kind` puts licences
 * into groups from free to closed; of alternatives (`MIT OR GPL-2.0-only`) the freer counts, of both (`AND`) the stricter.
 * `unknown` is a licence that is not in the table, `none` a document that states none. A statement is no legal advice:
 * files copy headers, and pages link to licences of their pictures.
 */
export const rule = defineRule<Record<string, never>, LicenceSignal>({
  id: 'licence',
  family: 'licence',
  title: 'Licence',
  version: 1,
  cite: 'our own; identifiers and expressions of SPDX 2.3, annex D',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  signals: {
    id: { kind: 'label', unit: 'label', describe: 'SPDX identifier or expression, unknown, or none' },
    kind: {
      kind: 'label',
      unit: 'label',
      describe: 'What the licence lets do: public-domain, permissive, weak-copyleft, share-alike, copyleft …',
      threshold: { notIn: ['proprietary'] },
      piece: 'id',
    },
    from: { kind: 'label', unit: 'label', describe: 'Where it stands: tag, text, link, metadata, or none' },
  },
  prepare() {
    return {
      measure({ view, meta }, out) {
        const stated = findLicence(view.text);
        const licence = stated ?? (meta.licence === undefined ? null : licenceFromName(meta.licence));
        out.label('id', licence?.id ?? 'none');
        out.label('kind', licence?.kind ?? 'none');
        out.label('from', stated?.from ?? (licence === null ? 'none' : 'metadata'));
      },
      explain({ view }) {
        const found = findLicence(view.text);
        return found === null ? [] : [{ start: found.start, end: found.end, label: found.id }];
      },
    };
  },
});
