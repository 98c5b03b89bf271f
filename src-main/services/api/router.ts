import { appApi } from './app.ts';
import { decisionsApi } from './decisions.ts';
import { deskApi } from './desk.ts';
import { documentsApi } from './documents.ts';
import { filesApi } from './files.ts';
import { jobsApi, runsApi } from './jobs.ts';
import { packsApi } from './packs.ts';
import type { ApiParts } from './parts.ts';
import { recipesApi } from './recipes.ts';
import { redactionApi } from './redaction.ts';
import { sourcesApi } from './sources.ts';

/** The contract, implemented. */
export function apiRouter(parts: ApiParts) {
  return {
    app: appApi(parts),
    files: filesApi(parts),
    sources: sourcesApi(parts),
    jobs: jobsApi(parts),
    runs: runsApi(parts),
    recipes: recipesApi(parts),
    redaction: redactionApi(parts),
    desk: deskApi(parts),
    documents: documentsApi(parts),
    decisions: decisionsApi(parts),
    packs: packsApi(parts),
  };
}
