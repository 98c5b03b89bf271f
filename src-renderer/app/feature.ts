import type { ComponentType } from 'react';
import type { PlainKey } from '../messages/catalogue.ts';
import type { Command } from './commands/command.ts';
import type { RouteName } from './routes.ts';

/**
 * A page of the app, from a folder of its own: `features/<id>/feature.ts` exports it, and `app/features.ts` lists it.
 * Features never import each other; they meet in addresses (`app/navigation.ts`), in the draft and in the contract.
 */
export interface Feature {
  /** Its route, and its folder. */
  readonly id: RouteName;
  /** The letter after `g` that goes there. */
  readonly navKey: string;
  readonly title: PlainKey;
  /** The name of the command that goes there: "Go to evidence". */
  readonly goTitle: PlainKey;
  /** `lazy(async () => ({ default: (await import('./page.tsx')).EvidencePage }))`. */
  readonly Page: ComponentType;
  readonly commands: readonly Command[];
  /** Not among the tabs: shown only by its address. */
  readonly hidden?: true;
}
