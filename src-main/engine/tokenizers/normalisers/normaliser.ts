import { type Aligned, characters, newRewriter } from '../aligned.ts';

/** Changes a text before it is cut into pieces, and keeps account of where everything came from. */
export type Normaliser = (text: Aligned) => Aligned;

export function inSequence(steps: readonly Normaliser[]): Normaliser {
  return (text) => steps.reduce((current, step) => step(current), text);
}

/** Each character on its own; null leaves it as it is. */
export function byCharacter(replace: (codePoint: number) => string | null): Normaliser {
  return (text) => {
    let out: ReturnType<typeof newRewriter> | null = null;
    let kept = 0;
    for (const [code, at, end] of characters(text.text)) {
      const by = replace(code);
      if (by === null) continue;
      out ??= newRewriter(text);
      out.keep(kept, at);
      out.put(by, at, end);
      kept = end;
    }
    if (out === null) return text;
    out.keep(kept, text.text.length);
    return out.done();
  };
}
