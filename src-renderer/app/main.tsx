// First: the policy of the page forbids what zod would try.
import './zod-jitless.ts';
// Second: the address holds the token until it is taken, and connecting needs it.
import './engine/take-token.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { COMMANDS } from './commands/commands.ts';
import { runCommand } from './commands/handlers.ts';
import { listenForKeys } from './commands/listen.ts';
import { openDraft } from './draft/draft.ts';
import { connection, hello, startWatching } from './engine/engine.ts';
import { connectQueries, queryClient } from './engine/queries.ts';
import { takeToken } from './engine/token.ts';
import { host } from './host.ts';
import { announceJobs } from './jobs/announce.ts';
import { addressChanged } from './navigation.ts';
import { settings, startSettings } from './settings.ts';
import { PageBoundary } from './shell/page-boundary.tsx';
import { Shell } from './shell/shell.tsx';

startSettings();
const tellTheme = (): void => host.setTheme(settings.get().theme);
settings.subscribe(tellTheme);
tellTheme();

startWatching(connectQueries().onEngine);
hello.subscribe(() => {
  const dir = hello.get()?.workspace.dir;
  if (dir !== undefined) openDraft(dir);
});
announceJobs();
// The address that a new server printed, put into a tab that was open: no reload comes with it.
window.addEventListener('hashchange', () => {
  if (!takeToken()) return;
  addressChanged();
  connection.retryNow();
});
listenForKeys();
host.onCommand((id) => {
  const command = COMMANDS.find((other) => other.id === id);
  if (command !== undefined) runCommand(command);
});

const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no #app');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <PageBoundary>
        <Shell />
      </PageBoundary>
    </QueryClientProvider>
  </StrictMode>,
);
