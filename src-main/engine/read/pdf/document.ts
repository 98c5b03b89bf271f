import { getDocument, PasswordException, VerbosityLevel } from 'unpdf/pdfjs';
import type { FaultReason } from '#shared/domain/ledger.ts';
import { characterMap } from './character-maps.ts';
import { PDF_LIMITS } from './limits.ts';
import { linesOf } from './lines.ts';
import type { Line, Piece } from './lines.ts';
import { inReadingOrder } from './order.ts';
import { paragraphsOf } from './paragraphs.ts';
import { withoutRunningLines } from './running-lines.ts';

export type PdfOutcome =
  | {
      ok: true;
      /** Paragraphs, parted by blank lines. */
      text: string;
      pages: number;
      /** Running heads, feet and page numbers that were left out. */
      runningLines: number;
      title: string | null;
      author: string | null;
      /** Day of its making, `YYYY-MM-DD`. */
      date: string | null;
    }
  | { ok: false; reason: FaultReason; detail: string };

const failure = (reason: FaultReason, detail: string): PdfOutcome => ({ ok: false, reason, detail });

/** Characters that a font without a table of its letters gives: controls, private ones, replacements. */
const UNREADABLE = /[\u0000-\u0008\u000e-\u001f\ue000-\uf8ff\ufffd]/g;
/** Share of them from which on the text layer is none. */
const UNREADABLE_SHARE = 0.3;

/** The text layer of a PDF in reading order. Takes the bytes over. `cancelled` is tested between pages; null then. */
export async function readPdf(bytes: Uint8Array, cancelled: () => boolean): Promise<PdfOutcome | null> {
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    // Nothing of a file is run, drawn or fetched.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    cMapPacked: false,
    BinaryDataFactory: newMaps(),
    stopAtErrors: false,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > PDF_LIMITS.pages) return tooMuch('pages', PDF_LIMITS.pages);
    const pages: Line[][] = [];
    let characters = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      if (cancelled()) return null;
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      page.cleanup();
      if (items.length > PDF_LIMITS.pieces) return tooMuch('pieces of text on a page', PDF_LIMITS.pieces);
      const lines = inReadingOrder(linesOf(items.filter((item): item is typeof item & Piece => 'str' in item)));
      for (const { text } of lines) characters += text.length;
      if (characters > PDF_LIMITS.characters) return tooMuch('characters', PDF_LIMITS.characters);
      pages.push(lines);
    }
    if (characters === 0) {
      return failure(
        'no-text-layer',
        `none of its ${pdf.numPages} pages holds text; it may be a scan, for which text recognition is needed`,
      );
    }
    const kept = withoutRunningLines(pages);
    const text = paragraphsOf(kept.pages).join('\n\n');
    const unreadable = text.match(UNREADABLE)?.length ?? 0;
    if (unreadable > text.length * UNREADABLE_SHARE) {
      return failure(
        'no-text-layer',
        `its fonts do not say which characters they draw (${unreadable} of ${text.length} are unknown)`,
      );
    }
    return { ok: true, text, pages: pdf.numPages, runningLines: kept.removed, ...(await aboutOf(pdf)) };
  } catch (error) {
    if (error instanceof PasswordException) return failure('encrypted', 'the PDF is locked by a password');
    const message = error instanceof Error ? error.message : String(error);
    return failure(
      'bad-record',
      `no PDF that can be read: ${message.replace(/\s+/g, ' ').slice(0, 200).toWellFormed()}`,
    );
  } finally {
    await task.destroy();
  }
}

/** What pdf.js asks for the files that it brings: the character maps of one document. */
function newMaps(): new () => { fetch(wanted: { kind: string; filename: string }): Promise<Uint8Array> } {
  let asked = false;
  return class {
    fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      const map = kind === 'cMapUrl' ? characterMap(filename) : null;
      // A font that numbers its glyphs itself must not be read by the map of those that do not.
      const usable = map !== null && (asked || !filename.startsWith('Adobe-'));
      asked ||= map !== null;
      return usable ? Promise.resolve(Buffer.from(map, 'latin1')) : Promise.reject(new Error(`no ${filename} here`));
    }
  };
}

function tooMuch(what: string, limit: number): PdfOutcome {
  return failure('extract-limit', `PDF has ${what} above ${limit}`);
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;

async function aboutOf(pdf: Pdf): Promise<{ title: string | null; author: string | null; date: string | null }> {
  const { info } = await pdf.getMetadata();
  const said = (name: string): string | null => {
    const value: unknown = (info as Record<string, unknown>)[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim().toWellFormed() : null;
  };
  const made = /^D:(\d{4})(\d\d)(\d\d)/.exec(said('CreationDate') ?? '');
  return {
    title: said('Title'),
    author: said('Author'),
    date: made === null ? null : `${made[1]!}-${made[2]!}-${made[3]!}`,
  };
}
