import type { CleanKnobs } from '#shared/domain/recipe.ts';
import { hashOf } from '#engine/hash.ts';
import { CODE_TYPE } from '#engine/read/code/source-type.ts';
import { intakeKey, intakeRedaction } from '#engine/pii/intake.ts';
import type { RecordContent, RecordMeta, ResponseNotes } from '#engine/read/reader.ts';
import { UNICODE_SHA256 } from '#engine/text/unicode/tables.ts';
import { conversionsKey } from './chinese/tables.ts';
import type { CleanDocument, Cleaner, CleanResult, DocumentMeta } from './cleaner.ts';
import { CHARSETS_SHA256, decodeBytes } from './decode.ts';
import { denyList, type DenyList } from './deny.ts';
import { extractHtml } from './extract-html.ts';
import { extractionModel } from './extract/judge.ts';
import { licenceOf } from './extract/licence.ts';
import { usageList } from './extract/usage.ts';
import { HTML_LIMITS, HtmlLimitExceeded } from './html-limits.ts';
import { LATEX_LIMITS, LatexLimitExceeded } from './latex/limits.ts';
import { sourceKind, sourceToText } from './markup/source.ts';
import { count, normalise } from './normalise/normalise.ts';
import { languageKey } from './repair/language.ts';
import { LETTERS_SHA256 } from './repair/letters.ts';
import { changedUnits, type PlanStep } from './repair/plan.ts';
import { repairText } from './repair/repair.ts';

/** Raised whenever the text or metadata of any document changes. */
const STEP_VERSIONS = { decode: 2, extract: 4, source: 1, repair: 2, normalise: 2 };
/**
 * Source code stays as it is, whatever the recipe says of texts: its blanks, line ends, references and odd characters are
 * part of what it does.
 */
const AS_IT_IS = {
  repair: false,
  entities: false,
  newlines: false,
  controls: false,
  invisible: false,
  softHyphens: false,
  ligatures: false,
  width: false,
  nfkc: false,
  nfc: false,
  chinese: null,
  quotes: false,
  trailingSpace: false,
} as const satisfies Partial<CleanKnobs>;
/** Versions of the packages whose behaviour the text depends on; a test compares them with what is installed. */
export const LIBRARIES = { htmlparser2: '12.0.0' };

/**
 * Record -> clean text under these knobs. The key names everything the text depends on, the host's Unicode version
 * (NFC) and the charset tables and models included.
 */
export function prepareCleaner(knobs: CleanKnobs): Cleaner {
  const deny = denyList(knobs.deny);
  const key = hashOf({
    unit: 'clean',
    versions: STEP_VERSIONS,
    knobs,
    limits: { ...HTML_LIMITS, latex: LATEX_LIMITS },
    unicode: process.versions.unicode,
    charsets: CHARSETS_SHA256,
    letters: LETTERS_SHA256,
    characters: UNICODE_SHA256,
    libraries: LIBRARIES,
    model: extractionModel().sha256,
    ...(knobs.repair ? { language: languageKey() } : {}),
    ...(knobs.chinese === null ? {} : { conversions: conversionsKey() }),
    ...(knobs.deny.length === 0 ? {} : { deny: deny.sha256 }),
    ...(knobs.redact === null ? {} : { redact: intakeKey() }),
  });
  return { key, clean: (content, meta, replaced) => cleanRecord(knobs, deny, content, meta, replaced) };
}

/**
 * A cleaned record together with the text that repair and normalisation began with (decoded, and of a page what was
 * extracted), and what they did: the steps in their order, each with its places.
 */
export type CleanTrace =
  | {
      ok: true;
      before: string;
      /** What the steps made, before redaction at intake. */
      normalised: string;
      document: CleanDocument;
      repair: PlanStep[];
      normalise: PlanStep[];
    }
  | Extract<CleanResult, { ok: false }>;

/** Cleans a record as a cleaner of these knobs does, and shows the way. */
export function traceCleaning(
  knobs: CleanKnobs,
  content: RecordContent,
  meta: RecordMeta,
  replaced: number,
): CleanTrace {
  const edits: Record<string, number> = {};
  count(edits, 'invalid', replaced);
  let text: string;
  const { http, ...carried } = meta;
  let all: DocumentMeta = carried;
  if (content.as === 'text') {
    text = content.text;
  } else {
    const decoded = decodeBytes(content.bytes, content.charset, content.type);
    count(edits, 'invalid', decoded.replaced);
    count(edits, 'unknownCharset', decoded.unknownLabels);
    count(edits, 'overruledCharset', decoded.overruled.length);
    text = decoded.text;
    if (decoded.encoding !== 'utf-8') all = { ...carried, charset: decoded.encoding, charsetFrom: decoded.how };
  }
  const page = content.as === 'bytes' && content.type === 'html';
  const kind = page || meta.mime === CODE_TYPE ? null : sourceKind(knobs.source, meta.mime, text);
  if (page || kind !== null) {
    try {
      const { text: main, ...found } = kind === null ? pageText(text, knobs) : sourceToText(kind, text, knobs);
      count(edits, 'extract', Math.max(0, text.length - main.length));
      text = main;
      // What the record carried is nearer to the source than what the page says of itself.
      all = { ...found, ...all };
    } catch (error) {
      return extractFault(error);
    }
  }
  all = withResponse(all, http);
  const steps = meta.mime === CODE_TYPE ? { ...knobs, ...AS_IT_IS } : knobs;
  const repaired = steps.repair ? repairText(text) : { text, plan: [], language: null };
  count(edits, 'repair', changedUnits(repaired.plan));
  if (repaired.language !== null) all = { ...all, languageBefore: repaired.language };
  const changes: PlanStep[] = [];
  const clean = normalise(repaired.text, steps, edits, changes);
  const redacted = redactRecord(knobs, clean, all);
  count(edits, 'redact', redacted.units);
  return {
    ok: true,
    before: text,
    document: { text: redacted.text, meta: redacted.meta, edits },
    normalised: clean,
    repair: repaired.plan,
    normalise: changes,
  };
}

function pageText(html: string, knobs: CleanKnobs): { text: string } & DocumentMeta {
  const { page, ...found } = extractHtml(html, knobs);
  return page === undefined ? found : { ...found, page: { extractor: STEP_VERSIONS.extract, ...page } };
}

/** What the server said before what the page says: it may be about more than the page. */
function withResponse(meta: DocumentMeta, http: ResponseNotes | undefined): DocumentMeta {
  if (http === undefined) return meta;
  const usage = usageList([...http.usage, ...(meta.usage ?? [])]);
  const licence = meta.licence ?? licenceOf(http.licence);
  return { ...meta, ...(usage.length > 0 && { usage }), ...(licence !== undefined && { licence }) };
}

/** The text and what the record says beside it with placeholders, where the recipe redacts at intake. */
function redactRecord(
  { redact: knobs }: CleanKnobs,
  text: string,
  meta: DocumentMeta,
): { text: string; meta: DocumentMeta; units: number } {
  if (knobs === null) return { text, meta, units: 0 };
  const redacted = intakeRedaction(knobs)(text, meta.language);
  const { title, byline, usage, extra } = meta;
  return {
    text: redacted.text,
    units: redacted.units,
    meta: {
      ...meta,
      ...(title === undefined ? {} : { title: redacted.line(title) }),
      ...(byline === undefined ? {} : { byline: redacted.line(byline) }),
      ...(usage === undefined ? {} : { usage: usage.map(redacted.line) }),
      ...(extra === undefined ? {} : { extra: redacted.json(extra) }),
    },
  };
}

function cleanRecord(
  knobs: CleanKnobs,
  deny: DenyList,
  content: RecordContent,
  meta: RecordMeta,
  replaced: number,
): CleanResult {
  const refused = deny.match(meta.url);
  if (refused !== null) return denied(refused);
  const trace = traceCleaning(knobs, content, meta, replaced);
  if (!trace.ok) return trace;
  // A page without an address may say one of itself.
  const own = deny.match(trace.document.meta.url);
  return own === null ? { ok: true, document: trace.document } : denied(own);
}

/** Tells the entry and not the address: nothing of what is refused is stored. */
function denied(entry: string): Extract<CleanResult, { ok: false }> {
  return { ok: false, reason: 'deny-listed', detail: `its address fits "${entry}" of clean.deny` };
}

function extractFault(error: unknown): Extract<CleanResult, { ok: false }> {
  if (error instanceof HtmlLimitExceeded)
    return { ok: false, reason: 'extract-limit', detail: `page has ${error.message}` };
  if (error instanceof LatexLimitExceeded)
    return { ok: false, reason: 'extract-limit', detail: `LaTeX has ${error.message}` };
  // Whatever a library trips over costs this page and no other.
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { ok: false, reason: 'extract-failed', detail: detail.replace(/\s+/g, ' ').slice(0, 200).toWellFormed() };
}
