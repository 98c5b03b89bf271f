import { type AddedToken, type FoundToken, newTokenFinder, type TokenFinder } from './added-tokens.ts';
import { type Aligned, asGiven, endOf, part, startOf } from './aligned.ts';
import type { Model } from './models/model.ts';
import type { Normaliser } from './normalisers/normaliser.ts';
import { type Cut, cutsInSequence, type Pieces, type SplitStep } from './splitters/splitter.ts';
import type { EncodeOptions, Encoding, SpecialPolicy } from './tokenizer.ts';
import { newTokenList, pushToken, type TokenList } from './tokens.ts';

export interface PipelineSpec {
  added: readonly AddedToken[];
  normaliser: Normaliser | null;
  steps: readonly SplitStep[];
  model: Model;
  /** Ids around one text. */
  before: readonly number[];
  after: readonly number[];
}

/** More room than this is given back after a text that needed it. */
const KEPT_TOKENS = 1 << 20;

/** Text -> tokens: added tokens, normalisation, pieces, model; the same order as in Hugging Face's tokenizers. */
export function newPipeline(spec: PipelineSpec): {
  encode(text: string, options?: EncodeOptions): Encoding;
  count(text: string, options?: EncodeOptions): number;
} {
  const encodePieces = newPieceEncoder(spec.steps, spec.model);
  const finders = new Map<SpecialPolicy, Finders>();
  let list = newTokenList();

  function fill(text: string, { special = 'keep', wrap = false }: EncodeOptions): void {
    if (list.ids.length > KEPT_TOKENS) list = newTokenList();
    list.count = 0;
    let found = finders.get(special);
    if (found === undefined) finders.set(special, (found = findersOf(spec, special)));
    const { given, normalised } = found;
    const take = ({ token, start, end }: FoundToken, source: Aligned): void => {
      if (special === 'drop' && token.special) return;
      pushToken(list, token.id, startOf(source, start), endOf(source, end - 1));
    };

    const whole = asGiven(text);
    if (wrap) for (const id of spec.before) pushToken(list, id, 0, 0);
    between(
      given,
      text,
      (from, to) => {
        if (spec.normaliser === null) {
          between(
            normalised,
            text,
            (start, end) => encodePieces(whole, start, end, list),
            from,
            to,
            (token) => {
              take(token, whole);
            },
          );
          return;
        }
        const source = spec.normaliser(part(whole, from, to));
        between(
          normalised,
          source.text,
          (start, end) => encodePieces(source, start, end, list),
          0,
          source.text.length,
          (token) => {
            take(token, source);
          },
        );
      },
      0,
      text.length,
      (token) => {
        take(token, whole);
      },
    );
    if (wrap) for (const id of spec.after) pushToken(list, id, text.length, text.length);
  }

  return {
    encode(text, options = {}) {
      fill(text.isWellFormed() ? text : text.toWellFormed(), options);
      const { ids, starts, ends, count } = list;
      return { ids: ids.slice(0, count), starts: starts.slice(0, count), ends: ends.slice(0, count) };
    },
    count(text, options = {}) {
      fill(text.isWellFormed() ? text : text.toWellFormed(), options);
      return list.count;
    },
  };
}

interface Finders {
  given: TokenFinder | null;
  normalised: TokenFinder | null;
}

function findersOf({ added, normaliser }: PipelineSpec, policy: SpecialPolicy): Finders {
  const wanted = added.filter(({ special }) => policy !== 'text' || !special);
  const finder = (tokens: readonly AddedToken[], written: (content: string) => string): TokenFinder | null =>
    tokens.length === 0
      ? null
      : newTokenFinder(
          tokens,
          tokens.map(({ content }) => written(content)),
        );
  return {
    given: finder(
      wanted.filter(({ normalised }) => !normalised),
      (content) => content,
    ),
    normalised: finder(
      wanted.filter(({ normalised }) => normalised),
      (content) => (normaliser === null ? content : normaliser(asGiven(content)).text),
    ),
  };
}

/** Calls `text` for what stands between the tokens that are found, and `token` for these, in their order. */
function between(
  find: TokenFinder | null,
  source: string,
  text: (from: number, to: number) => void,
  from: number,
  to: number,
  token: (found: FoundToken) => void,
): void {
  let at = from;
  for (let found = find?.(source, at, to) ?? null; found !== null; found = find!(source, at, to)) {
    if (at < found.start) text(at, found.start);
    token(found);
    at = found.end;
  }
  if (at < to) text(at, to);
}

/** Cuts a stretch of a text into pieces and has the model encode each; offsets end up in the text that was given. */
function newPieceEncoder(
  steps: readonly SplitStep[],
  model: Model,
): (source: Aligned, start: number, end: number, out: TokenList) => void {
  const phases: { cut: Cut; rewrite: (pieces: Pieces) => Pieces }[] = [];
  let cuts: Cut[] = [];
  for (const step of steps) {
    if (step.kind === 'cut') cuts.push(step.cut);
    else {
      phases.push({ cut: cutsInSequence(cuts), rewrite: step.rewrite });
      cuts = [];
    }
  }
  const lastCut = cutsInSequence(cuts);
  // Made once: a closure for each text would be one for each call of the model.
  let target: TokenList = newTokenList(1);
  let current = '';
  const toModel = (from: number, to: number): void => {
    model.encode(current, from, to, target);
  };

  return (source, start, end, out) => {
    let pieces: Pieces = { source, bounds: [start, end] };
    for (const { cut, rewrite } of phases) {
      const bounds: number[] = [];
      for (let i = 0; i < pieces.bounds.length; i += 2) {
        cut(pieces.source.text, pieces.bounds[i]!, pieces.bounds[i + 1]!, (from, to) => bounds.push(from, to));
      }
      pieces = rewrite({ source: pieces.source, bounds });
    }
    const before = out.count;
    target = out;
    current = pieces.source.text;
    for (let i = 0; i < pieces.bounds.length; i += 2) {
      lastCut(current, pieces.bounds[i]!, pieces.bounds[i + 1]!, toModel);
    }
    toGiven(pieces.source, out, before);
  };
}

function toGiven(source: Aligned, { starts, ends, count }: TokenList, from: number): void {
  if (source.starts === null && source.shift === 0) return;
  for (let i = from; i < count; i++) {
    const end = ends[i]!;
    ends[i] = end > starts[i]! ? endOf(source, end - 1) : startOf(source, starts[i]!);
    starts[i] = startOf(source, starts[i]!);
  }
}
