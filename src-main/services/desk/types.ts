import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '#shared/contract/contract.ts';
import type { Change } from '#engine/decide/thresholds.ts';

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;

/** What a call of the contract is given, and what it answers. */
export type In<Area extends keyof Contract, Call extends keyof Contract[Area]> = Call extends keyof Inputs[Area]
  ? Inputs[Area][Call]
  : never;
export type Out<Area extends keyof Contract, Call extends keyof Contract[Area]> = Call extends keyof Outputs[Area]
  ? Outputs[Area][Call]
  : never;

export type Draft = In<'desk', 'signals'>['draft'];

/** A draft as the engine takes it. */
export function changesOf(draft: Draft): Change[] {
  return draft.map(({ signal, kind, value, language, script, source }) => ({
    signal,
    kind,
    value,
    ...(language !== undefined && { language }),
    ...(script !== undefined && { script }),
    ...(source !== undefined && { source }),
  }));
}
