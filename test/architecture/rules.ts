import type { IForbiddenRuleType } from 'dependency-cruiser';

/** `src-main/x` for every x but those named. */
const mainExcept = (...folders: string[]): string => `^src-main/(?!(${folders.join('|')})/)|^src-renderer/`;

/**
 * Which way imports may point: `hosts -> services -> workers -> {engine, store} -> src-shared` (also for types), and
 * what only one place may know. The comment tells whoever broke a rule what to do.
 */
export const RULES: readonly (IForbiddenRuleType & { name: string })[] = [
  {
    name: 'shared-is-the-floor',
    comment:
      'src-shared runs anywhere: it imports itself, zod and, in the contract, @orpc/contract. Move what needs more into src-main.',
    severity: 'error',
    from: { path: '^src-shared/' },
    to: { pathNot: '^src-shared/|(^|/)(zod|@orpc/contract)(/|$)' },
  },
  {
    name: 'engine-knows-no-host',
    comment: 'The engine imports itself and src-shared. Pass what it needs in as an argument.',
    severity: 'error',
    from: { path: '^src-main/engine/' },
    to: { path: mainExcept('engine') },
  },
  {
    name: 'store-knows-no-engine',
    comment: 'The store imports itself and src-shared. Types that both need lie in src-shared/domain.',
    severity: 'error',
    from: { path: '^src-main/store/' },
    to: { path: mainExcept('store') },
  },
  {
    name: 'workers-use-engine-and-store',
    comment: 'Workers are below services and hosts: send a message upwards instead.',
    severity: 'error',
    from: { path: '^src-main/workers/' },
    to: { path: mainExcept('workers', 'engine', 'store') },
  },
  {
    name: 'services-know-no-host',
    comment: 'A service is called by hosts and does not know which one.',
    severity: 'error',
    from: { path: '^src-main/services/' },
    to: { path: '^src-main/hosts/|^src-renderer/' },
  },
  {
    name: 'renderer-reaches-main-by-contract-only',
    comment: 'The renderer imports src-shared and calls the contract.',
    severity: 'error',
    from: { path: '^src-renderer/' },
    to: { path: '^(src-main|resources|test)/' },
  },
  {
    name: 'renderer-knows-no-node',
    comment: 'The renderer runs in a browser: nothing of Node is there.',
    severity: 'error',
    from: { path: '^src-renderer/', pathNot: '^src-renderer/vite\\.config\\.ts$' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'features-are-islands',
    comment: 'Features meet in addresses, in the draft and in the contract: move what both need to app or widgets.',
    severity: 'error',
    from: { path: '^src-renderer/features/([^/]+)/' },
    to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/' },
  },
  {
    name: 'app-opens-features-only',
    comment: 'The shell knows a feature by its feature.ts, which app/features.ts lists.',
    severity: 'error',
    from: { path: '^src-renderer/(app|messages)/' },
    to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/[^/]+/feature\\.ts$' },
  },
  {
    name: 'widgets-know-no-domain',
    comment: 'A widget gets its texts and data as arguments; it could stand in any app.',
    severity: 'error',
    from: { path: '^src-renderer/widgets/' },
    to: { path: '^src-renderer/(app|features|messages)/|^src-shared/(contract|domain)/' },
  },
  {
    name: 'messages-know-no-page',
    comment:
      'The catalogue holds texts and formats values; it imports itself and what makes values text: app/format.ts, app/plain-text.ts.',
    severity: 'error',
    from: { path: '^src-renderer/messages/' },
    to: { path: '^src-', pathNot: '^src-renderer/(messages/|app/(format|plain-text)\\.ts$)' },
  },
  {
    name: 'sql-only-in-store',
    comment: 'Write a query file under src-main/store and call that.',
    severity: 'error',
    from: { path: '^src-', pathNot: '^src-main/store/' },
    to: { path: '(^|/)better-sqlite3(/|$)|^(node:)?sqlite$' },
  },
  {
    name: 'electron-only-in-its-host',
    comment: 'Only src-main/hosts/electron imports electron.',
    severity: 'error',
    from: { path: '^src-', pathNot: '^src-main/hosts/electron/' },
    to: { path: '(^|/)electron(/|$)', pathNot: '^src-' },
  },
  {
    name: 'commands-are-islands',
    comment: 'A command imports no other command: move what both need beside main.ts.',
    severity: 'error',
    from: { path: '^src-main/hosts/cli/commands/', pathNot: 'registry\\.gen\\.ts$' },
    to: { path: '^src-main/hosts/cli/commands/', pathNot: 'registry\\.gen\\.ts$' },
  },
  {
    name: 'product-needs-no-dev-dependency',
    comment:
      'Move the package to dependencies; only src-main/hosts/dev, what is bundled (the renderer, and hosts/electron, for ' +
      'which the packager brings Electron itself) and tests may use development packages.',
    severity: 'error',
    from: { path: '^src-', pathNot: '^src-main/hosts/(dev|electron)/|^src-renderer/' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
  },
  {
    name: 'no-cycles',
    comment:
      'Two modules that need each other are one idea, or hide a third: move it out. Types and lazy loading are free.',
    severity: 'error',
    from: { path: '^src-' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  },
  {
    name: 'no-unresolved-import',
    comment: 'The import leads nowhere.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-test-imports-a-test',
    comment: 'Move what both tests need to test/helpers.',
    severity: 'error',
    from: { path: '^test/' },
    to: { path: '\\.(test|check)\\.tsx?$' },
  },
];

/** Modules that something starts by name; every other module must be reachable from one of them. */
export const ENTRIES =
  '^src-renderer/(app/main\\.tsx|widgets/text-viewer/editor\\.worker\\.ts|vite\\.config\\.ts|public/[a-z-]+\\.js)$|^src-main/hosts/(launch\\.mjs|cli/main\\.ts|dev/[a-z-]+\\.ts|engine/main\\.ts|electron/(main|preload)\\.ts|engine/threads/[a-z-]+\\.thread\\.ts)$|^src-main/workers/[a-z-]+\\.worker\\.ts$';

export const NO_DEAD_MODULES: IForbiddenRuleType & { name: string } = {
  name: 'no-dead-modules',
  comment: 'Nothing that starts by name reaches this module: use it or remove it.',
  severity: 'error',
  from: { path: ENTRIES },
  to: { path: '^src-', pathNot: ENTRIES, reachable: false },
};
