import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract.ts';

/** The contract as something to be implemented, an area a file. */
export const os = implement(contract);
