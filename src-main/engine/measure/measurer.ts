import { FAILED, NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Recipe } from '#shared/domain/recipe.ts';
import type { EditSpan, Span } from '#shared/domain/span.ts';
import { applyEdits, type EditMap } from '#shared/text/edit-map.ts';
import { compareSpans } from '#shared/text/spans.ts';
import { AppError } from '#shared/errors.ts';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import { rules } from '#engine/rules/registry.gen.ts';
import type { LanguageLabel, Resources, SignalSink } from '#engine/rules/rule.ts';
import { makeTextView, type ReusableTextView } from '#engine/text/text-view.ts';
import { type FillableBatch, makeCellBatch, type RuleEdit } from './cell-batch.ts';
import { LANGUAGE_RULE, type PreparedUnit, prepareUnits, type RuleRegistry } from './prepare-units.ts';
import type { CellBatch, Measurer, Unit } from './unit.ts';

export interface MeasurerOptions {
  /** Rules by id; those of the registry where it is left out. */
  rules?: RuleRegistry;
}

/** What is known of one unit for the document at hand. */
interface State {
  done: boolean;
  failed: boolean;
  /** Edits on the text that the unit read. */
  edits: readonly RuleEdit[];
  /** The text that its edits leave; reused from document to document. */
  view: ReusableTextView;
  /** From that text to the one the unit read; null when nothing changed. */
  map: EditMap | null;
  hasView: boolean;
}

/** UTF-16 code units from which on a text leaves no room behind that the next one would not need. */
const LARGE = 1 << 20;

/** Makes a recipe's rules ready. Throws `invalid-recipe` for what the rules do not know. */
export async function prepareMeasurer(
  recipe: Recipe,
  resources: Resources,
  options: MeasurerOptions = {},
): Promise<Measurer> {
  const units = await prepareUnits(recipe, resources, options.rules ?? rules);
  const languageUnit = units.find((unit) => unit.rule === LANGUAGE_RULE) ?? null;
  const clean = makeTextView();
  const states = new Map<PreparedUnit, State>(
    units.map((unit) => [
      unit,
      { done: false, failed: false, edits: [], view: unit.edits ? makeTextView() : clean, map: null, hasView: false },
    ]),
  );
  const batches = new WeakMap<CellBatch, FillableBatch>();
  let meta: DocumentMeta = {};
  let language: LanguageLabel = { code: 'und', script: 'Zyyy', score: 0 };
  /** The document that the states are of, while nothing but explanations was asked of them. */
  let explained: { text: string; meta: DocumentMeta; forced: LanguageLabel | null } | null = null;

  function open(text: string, documentMeta: DocumentMeta): void {
    explained = null;
    if (clean.length > LARGE) release();
    clean.reset(text);
    meta = documentMeta;
    for (const state of states.values()) {
      state.done = false;
      state.failed = false;
      state.edits = [];
      state.map = null;
      state.hasView = false;
    }
  }

  function release(): void {
    explained = null;
    clean.release();
    for (const [unit, { view }] of states) {
      if (view !== clean) view.release();
      unit.prepared.release?.();
    }
  }

  /** Runs one unit over its text; what it throws is a failed document, not a failed run. */
  function run(unit: PreparedUnit, sink: SignalSink, edits: () => readonly RuleEdit[]): boolean {
    const state = states.get(unit)!;
    state.done = true;
    try {
      if (!applies(unit)) {
        for (const { slot } of unit.signals) sink.none(slot, NOT_APPLICABLE);
        return true;
      }
      unit.prepared.measure({ view: viewOf(unit), meta, language }, sink);
      // A sink keeps its edits for one document only, and so does the state.
      state.edits = edits();
    } catch {
      state.failed = true;
    }
    return !state.failed;
  }

  function ensure(unit: PreparedUnit): State {
    const state = states.get(unit)!;
    if (!state.done) {
      const edits: RuleEdit[] = [];
      run(unit, editsOnly(edits), () => edits);
    }
    return state;
  }

  /** The text that a unit's edits leave. */
  function viewAfter(author: PreparedUnit): ReusableTextView {
    const state = ensure(author);
    if (state.failed) throw new Error(`${author.name} failed, so the text after it is not known`);
    const before = author.author === null ? clean : viewAfter(author.author);
    if (state.edits.length === 0) return before;
    if (!state.hasView) {
      const edited = applyEdits(before.text, state.edits);
      state.view.reset(edited.text);
      state.map = edited.map;
      state.hasView = true;
    }
    return state.view;
  }

  const viewOf = ({ author }: PreparedUnit): ReusableTextView => (author === null ? clean : viewAfter(author));

  /** Whether the authors of the text that a unit reads let it be read. */
  function applies({ author }: PreparedUnit): boolean {
    if (author === null) return true;
    return applies(author) && author.prepared.readable?.({ view: viewOf(author), meta, language }) !== false;
  }

  /** A span of the text that `unit` reads, on the clean text. */
  function toClean(unit: PreparedUnit, start: number, end: number): { start: number; end: number } {
    let span = { start, end };
    for (let author = unit.author; author !== null; author = author.author) {
      const { map } = states.get(author)!;
      if (map !== null) span = map.toSource(span.start, span.end);
    }
    return span;
  }

  function cleanEdits(unit: PreparedUnit): EditSpan[] {
    return states.get(unit)!.edits.map(({ start, end, replacement, class: editClass }) => ({
      ...toClean(unit, start, end),
      replacement,
      author: unit.name,
      class: editClass,
    }));
  }

  /** Settles the language of the document; `sink` takes the language unit's cells, where they are wanted. */
  function detect(forced: LanguageLabel | null, sink: SignalSink | null): boolean {
    const unknown: LanguageLabel = { code: 'und', script: 'Zyyy', score: 0 };
    language = forced ?? { ...unknown, script: clean.script() };
    if (languageUnit === null) return true;
    if (forced !== null) {
      states.get(languageUnit)!.done = true;
      if (sink !== null) writeForced(languageUnit, forced, sink);
      return true;
    }
    const found: Found = {};
    const ok = run(languageUnit, listening(found, sink), () => []);
    if (ok && found.label !== undefined) {
      language = { code: found.label, script: found.script ?? language.script, score: found.score ?? 0 };
    }
    return ok;
  }

  function newBatch(): CellBatch {
    const batch = makeCellBatch(units);
    batches.set(batch, batch);
    return batch;
  }

  /** One document is explained signal by signal: its language and its words are found once. */
  function documentOf(text: string, documentMeta: DocumentMeta, forced: LanguageLabel | null): void {
    if (explained?.text === text && explained.meta === documentMeta && explained.forced === forced) return;
    open(text, documentMeta);
    detect(forced, null);
    explained = { text, meta: documentMeta, forced };
  }

  return {
    units: units.map(publicUnit),
    languageKey: languageUnit?.key ?? null,
    newBatch,

    measure(text, documentMeta, forced, out, only) {
      const batch = batches.get(out);
      if (batch === undefined) throw new Error('a batch of another measurer');
      open(text, documentMeta);
      const row = batch.beginRow();
      const wanted = (unit: PreparedUnit): boolean => only === null || only.has(unit.key);
      const languageWanted = languageUnit !== null && wanted(languageUnit);
      if (languageWanted || units.some((unit) => wanted(unit) && unit.definition.usesLanguage)) {
        const cells = languageWanted ? batch.cells[units.indexOf(languageUnit)]! : null;
        cells?.begin(row);
        if (!detect(forced, cells)) cells?.fail();
      }
      for (const [index, unit] of units.entries()) {
        if (unit === languageUnit || !wanted(unit)) continue;
        const cells = batch.cells[index]!;
        cells.begin(row);
        if (run(unit, cells, () => cells.rowEdits.slice())) {
          if (editsDocument(unit)) for (const edit of cleanEdits(unit)) cells.keepEdit(edit);
        } else cells.fail();
      }
      if (text.length > LARGE) release();
    },

    explain(text, documentMeta, forced, signal) {
      const unit = units.find((candidate) => candidate.signals.some(({ name }) => name === signal));
      const slot = unit?.signals.find(({ name }) => name === signal)?.slot;
      if (unit === undefined || slot === undefined) {
        const remedy = 'winnow stats lists the signals of this workspace';
        throw new AppError('not-found', `no rule of this recipe measures ${signal}`, { remedy });
      }
      if (unit.prepared.explain === undefined) return [];
      documentOf(text, documentMeta, forced);
      if (!applies(unit)) return [];
      const spans = unit.prepared.explain({ view: viewOf(unit), meta, language }, slot);
      return spans.map(({ start, end, label }): Span => ({ ...toClean(unit, start, end), label })).sort(compareSpans);
    },

    edits(text, documentMeta, forced) {
      documentOf(text, documentMeta, forced);
      const authors = units.filter((unit) => editsDocument(unit) && !ensure(unit).failed);
      return authors.flatMap(cleanEdits).sort(compareSpans);
    },
  };
}

function editsDocument({ edits, definition }: PreparedUnit): boolean {
  return edits && definition.cuts !== true;
}

function publicUnit({ name, rule, profile, key, reads, resources, signals, edits, language }: PreparedUnit): Unit {
  return { name, rule, profile, key, reads, ...(resources && { resources }), signals, edits, language };
}

interface Found {
  label?: string;
  script?: string;
  score?: number;
}

/** Notes the language, and passes everything on. */
function listening(found: Found, sink: SignalSink | null): SignalSink {
  return {
    number(signal, value) {
      if (signal === 'score') found.score = value;
      sink?.number(signal, value);
    },
    label(signal, value) {
      if (signal === 'label') found.label = value;
      else if (signal === 'script') found.script = value;
      sink?.label(signal, value);
    },
    none(signal, state) {
      sink?.none(signal, state);
    },
    edit(start, end, replacement, editClass) {
      sink?.edit(start, end, replacement, editClass);
    },
  };
}

/** A label that was taken as known: the language unit says so, and measures nothing. */
function writeForced(unit: PreparedUnit, forced: LanguageLabel, sink: SignalSink): void {
  for (const { slot } of unit.signals) {
    if (slot === 'label') sink.label(slot, forced.code);
    else if (slot === 'script') sink.label(slot, forced.script);
    else if (slot === 'score') sink.number(slot, forced.score);
    else sink.none(slot, NOT_APPLICABLE);
  }
}

function editsOnly(edits: RuleEdit[]): SignalSink {
  return {
    number() {},
    label() {},
    none(signal, state) {
      if (state === FAILED) throw new Error(`${signal} failed`);
    },
    edit(start, end, replacement, editClass) {
      edits.push({ start, end, replacement, class: editClass });
    },
  };
}
