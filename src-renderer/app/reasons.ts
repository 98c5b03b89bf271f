import type { FaultReason, IgnoreReason } from '#shared/domain/ledger.ts';
import { t, type PlainKey } from '../messages/catalogue.ts';

const REASONS = {
  'unsupported-format': 'reasons.unsupportedFormat',
  'empty-file': 'reasons.emptyFile',
  unreadable: 'reasons.unreadable',
  'outside-root': 'reasons.outsideRoot',
  'bad-compression': 'reasons.badCompression',
  bomb: 'reasons.bomb',
  'too-large': 'reasons.tooLarge',
  'bad-record': 'reasons.badRecord',
  'missing-text': 'reasons.missingText',
  'empty-text': 'reasons.emptyText',
  'text-not-string': 'reasons.textNotString',
  'bad-encoding': 'reasons.badEncoding',
  encrypted: 'reasons.encrypted',
  'no-text-layer': 'reasons.noTextLayer',
  'extract-limit': 'reasons.extractLimit',
  'extract-failed': 'reasons.extractFailed',
  'deny-listed': 'reasons.denyListed',
  'measure-failed': 'reasons.measureFailed',
  stuck: 'reasons.stuck',
  'source-changed': 'reasons.sourceChanged',
  'not-a-document': 'reasons.notADocument',
  'media-type': 'reasons.mediaType',
  'http-status': 'reasons.httpStatus',
} as const satisfies Record<FaultReason | IgnoreReason, PlainKey>;

/** A reason of the ledger in words; the reason itself where a later engine has one that is not known here. */
export const reasonTitle = (reason: string): string =>
  Object.hasOwn(REASONS, reason) ? t(REASONS[reason as keyof typeof REASONS]) : reason;
