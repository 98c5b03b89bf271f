import { useEffect, useRef, useState } from 'react';
import { TEXT_PIECE, type OpenedDocument } from '#shared/contract/documents.ts';
import { engine } from '../../../app/engine/engine.ts';
import { isAborted } from '../../../app/engine/failure.ts';
import { notifyFailure } from '../../../app/toasts.ts';

export interface WholeText {
  readonly text: string;
  /** What is here, in [0, 1]; null where nothing is being fetched. */
  readonly fetching: number | null;
  readonly complete: boolean;
  fetch(): void;
  stop(): void;
}

const NONE = { id: '', chars: 0, text: '', textSha256: '' };

/** The text of a document: its beginning at once, the rest in pieces when somebody asks for it. */
export function useWholeText(opened: OpenedDocument | undefined): WholeText {
  const { id, chars, text: beginning, textSha256 } = opened ?? NONE;
  const [whole, setWhole] = useState<{ of: string; text: string } | null>(null);
  const [fetching, setFetching] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
      setFetching(null);
      setWhole(null);
    },
    [id, textSha256],
  );

  const fetch = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    const pieces = [beginning];
    let length = beginning.length;
    try {
      while (length < chars) {
        setFetching(length / chars);
        const { text } = await engine.documents.text(
          { id, start: length, count: Math.min(TEXT_PIECE, chars - length) },
          { signal: controller.signal },
        );
        if (text === '') break;
        pieces.push(text);
        length += text.length;
      }
      if (!controller.signal.aborted) setWhole({ of: id, text: pieces.join('') });
    } catch (error) {
      if (!isAborted(error)) notifyFailure(error);
    } finally {
      if (running.current === controller) {
        running.current = null;
        setFetching(null);
      }
    }
  };

  const text = whole?.of === id ? whole.text : beginning;
  return {
    text,
    fetching,
    complete: text.length >= chars,
    fetch: () => void fetch(),
    stop: () => running.current?.abort(),
  };
}
