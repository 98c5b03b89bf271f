import type { ContractRouterClient } from '@orpc/contract';
import { app } from './app.ts';
import { decisions } from './decisions.ts';
import { desk } from './desk.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { jobs, runs } from './jobs.ts';
import { packs } from './packs.ts';
import { recipes } from './recipes.ts';
import { redaction } from './redaction.ts';
import { sources } from './sources.ts';

/**
 * The contract between the engine and whatever shows it (DECISIONS 20): calls of at most 1 MB of JSON, one watch of
 * which the latest value wins, pages of views, and bulk numbers as one framed blob.
 */
export const contract = { app, files, sources, jobs, runs, recipes, redaction, desk, documents, decisions, packs };
export type Contract = typeof contract;
export type Client = ContractRouterClient<Contract>;
