import { useCallback, useMemo, useRef } from 'react';
import { useParams, type Move } from '../../app/navigation.ts';
import { paramsOf, stateOf, type EvidenceState } from './query/state.ts';

export type ChangeState = (change: Partial<EvidenceState>, move?: Move) => void;

/** The state of the page, which is its address, and how to change it. */
export function useEvidence(): [EvidenceState, ChangeState] {
  const [params, setParams] = useParams('evidence');
  const state = useMemo(() => stateOf(params), [params]);
  const now = useRef(state);
  now.current = state;
  const change = useCallback<ChangeState>(
    (part, move) => {
      now.current = { ...now.current, ...part };
      setParams(paramsOf(now.current), move);
    },
    [setParams],
  );
  return [state, change];
}
