import type { Job } from '#shared/contract/app.ts';
import type { Acquisition, Category } from '#shared/domain/category.ts';
import type { FaultReason } from '#shared/domain/ledger.ts';
import type { PlainKey } from '../../messages/catalogue.ts';
import { t } from '../../messages/catalogue.ts';
import type { Fact, FactProblem } from './facts.ts';

export const FACT_TITLES = {
  category: 'sources.factCategory',
  acquisition: 'sources.factAcquisition',
  licence: 'sources.factLicence',
  snapshot: 'sources.factSnapshot',
  originUrl: 'sources.factOriginUrl',
  language: 'sources.factLanguage',
} as const satisfies Record<Fact, PlainKey>;

export const FACT_HINTS = {
  category: 'sources.hintCategory',
  acquisition: 'sources.hintAcquisition',
  licence: 'sources.hintLicence',
  snapshot: 'sources.hintSnapshot',
  originUrl: 'sources.hintOriginUrl',
  language: 'sources.hintLanguage',
} as const satisfies Record<Fact, PlainKey>;

export const FACT_PROBLEMS = {
  url: 'sources.problemUrl',
  language: 'sources.problemLanguage',
  long: 'sources.problemLong',
} as const satisfies Record<FactProblem, PlainKey>;

const CATEGORY_TITLES = {
  web: 'sources.categoryWeb',
  code: 'sources.categoryCode',
  book: 'sources.categoryBook',
  paper: 'sources.categoryPaper',
  encyclopaedia: 'sources.categoryEncyclopaedia',
  qa: 'sources.categoryQa',
  forum: 'sources.categoryForum',
  news: 'sources.categoryNews',
  domain: 'sources.categoryDomain',
  synthetic: 'sources.categorySynthetic',
  chat: 'sources.categoryChat',
} as const satisfies Record<Category, PlainKey>;

const ACQUISITION_TITLES = {
  crawl: 'sources.acquisitionCrawl',
  public: 'sources.acquisitionPublic',
  partner: 'sources.acquisitionPartner',
  own: 'sources.acquisitionOwn',
} as const satisfies Record<Acquisition, PlainKey>;

export const choiceTitle = (choice: Category | Acquisition): string =>
  t(choice in CATEGORY_TITLES ? CATEGORY_TITLES[choice as Category] : ACQUISITION_TITLES[choice as Acquisition]);

const REASONS = {
  'unsupported-format': 'sources.reasonUnsupportedFormat',
  'empty-file': 'sources.reasonEmptyFile',
  unreadable: 'sources.reasonUnreadable',
  'outside-root': 'sources.reasonOutsideRoot',
  'bad-compression': 'sources.reasonBadCompression',
  bomb: 'sources.reasonBomb',
  'too-large': 'sources.reasonTooLarge',
  'bad-record': 'sources.reasonBadRecord',
  'missing-text': 'sources.reasonMissingText',
  'empty-text': 'sources.reasonEmptyText',
  'text-not-string': 'sources.reasonTextNotString',
  'bad-encoding': 'sources.reasonBadEncoding',
  encrypted: 'sources.reasonEncrypted',
  'extract-limit': 'sources.reasonExtractLimit',
  'extract-failed': 'sources.reasonExtractFailed',
  'measure-failed': 'sources.reasonMeasureFailed',
  stuck: 'sources.reasonStuck',
  'source-changed': 'sources.reasonSourceChanged',
} as const satisfies Record<FaultReason, PlainKey>;

/** A reason of the ledger in words; the reason itself where a later engine has one that is not known here. */
export function reasonTitle(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? t(REASONS[reason as FaultReason]) : reason;
}

const STATES = {
  running: 'sources.stateRunning',
  stopping: 'sources.stateRunning',
  done: 'sources.stateDone',
  incomplete: 'sources.stateIncomplete',
  cancelled: 'sources.stateCancelled',
  failed: 'sources.stateFailed',
  paused: 'sources.statePaused',
  interrupted: 'sources.stateInterrupted',
} as const satisfies Record<Job['state'] | 'interrupted', PlainKey>;

export const stateTitle = (state: keyof typeof STATES): string => t(STATES[state]);
