import type { Job } from '#shared/contract/app.ts';
import type { Acquisition, Category } from '#shared/domain/category.ts';
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
