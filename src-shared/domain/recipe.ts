import { z } from 'zod';
import { PiiCategory } from './pii.ts';
import { SampleCurve } from './sampling.ts';
import { LabelRange, Range } from './signal.ts';

/** Version of the recipe format; upgrade steps between versions live in this file. */
export const RECIPE_FORMAT = 1;

/** Whose arithmetic a rule follows (PEERS §2). */
export const PROFILES = ['winnow', 'datatrove', 'dolma', 'dclm', 'nemo', 'datamap', 'datajuicer'] as const;
export const Profile = z.enum(PROFILES);
export type Profile = z.infer<typeof Profile>;

/** What Chinese text can be converted to. */
export const CHINESE_SCRIPTS = ['simplified', 'traditional', 'taiwan', 'hong-kong'] as const;
export type ChineseScript = (typeof CHINESE_SCRIPTS)[number];

/** How records are read. Each of these changes what is read, so all of them are part of the text's key. */
export const ReadKnobs = z.strictObject({
  /** JSON field, CSV or Parquet column that holds the text; null tries `text`, `content`, `contents`, `raw_content`. */
  textField: z.string().nullable().default(null),
  idField: z.string().nullable().default('id'),
  urlField: z.string().nullable().default('url'),
  titleField: z.string().nullable().default('title'),
  languageField: z.string().nullable().default(null),
  dateField: z.string().nullable().default('date'),
  licenceField: z.string().nullable().default('license'),
  /** Says what the text of a record is: a media type, `wikitext` or `latex`. */
  typeField: z.string().nullable().default(null),
  /** Splits plain text files at this string, which must stand alone on a line; null makes one document a file. */
  textDelimiter: z.string().min(1).nullable().default(null),
  /** Longer records are skipped without buffering them, and stand in the ledger. Bytes. */
  maxRecordBytes: z
    .int()
    .positive()
    .max(1 << 28)
    .default(32 * 1024 * 1024),
  /** A compressed input that expands further than this, and past 1 GiB, is taken for a bomb. */
  maxExpansion: z.int().positive().default(2_000),
  /** WARC responses whose status is not 2xx are ignored unless this is true. */
  anyHttpStatus: z.boolean().default(false),
});
export type ReadKnobs = z.infer<typeof ReadKnobs>;

/** What is masked while a text is cleaned, so that no raw value is stored; set by `redact.at_intake`. */
const IntakeRedaction = z.strictObject({
  categories: z.array(PiiCategory),
  allow: z.array(z.string().min(1)).default([]),
  privateIps: z.boolean().default(false),
});

/** How a record becomes clean text. Part of the text's key. */
export const CleanKnobs = z.strictObject({
  /**
   * Addresses that nothing is taken from: entries as of the rule `url-list`, or `file:PATH`. A record is refused before anything of it
   * is stored, and the ledger tells the entry; a source whose own address fits stops the run.
   */
  deny: z.array(z.string().min(1)).default([]),
  /** HTML to its main text, or `all` for every visible text. `readability` is an older name of `main`. */
  html: z.enum(['main', 'all', 'readability']).default('main'),
  /** Which error is worse where a piece of a page is in doubt: frame that is kept (`precision`), or text that is lost (`recall`). */
  favour: z.enum(['precision', 'balanced', 'recall']).default('balanced'),
  /** How main text is written: plain text, or Markdown with headings, lists, tables, code, emphasis and links. */
  markup: z.enum(['text', 'markdown']).default('text'),
  /** Markdown shows pictures by their description and address. */
  images: z.boolean().default(false),
  /** What texts are written in: by their media type and file ending (`auto`), or all of them alike. Pages are always HTML. */
  source: z.enum(['auto', 'plain', 'wikitext', 'latex']).default('auto'),
  /** Undoes wrong decoding (mojibake), where what it gives is far likelier than what stands there. */
  repair: z.boolean().default(true),
  /** Character references left in text without markup become characters: `&amp;#8217;`. */
  entities: z.boolean().default(true),
  /** CR LF, CR, VT, FF, U+2028, U+2029 and U+0085 become LF. */
  newlines: z.boolean().default(true),
  /** Removes C0 and C1 controls that are no white space; NUL stays where this is off. */
  controls: z.boolean().default(true),
  /** Removes zero-width characters, joiners, direction and byte order marks where script and emoji do not need them. */
  invisible: z.boolean().default(true),
  /** Removes soft hyphens. */
  softHyphens: z.boolean().default(true),
  /** Ligatures and digraphs of one code point become letters: `ﬁ`, `ǆ`. */
  ligatures: z.boolean().default(false),
  /** Full-width letters become usual ones, half-width Katakana the full one; marks by what stands beside them. */
  width: z.boolean().default(false),
  /** Unicode normalisation form KC, which changes what text says: `x²` becomes `x2`. */
  nfkc: z.boolean().default(false),
  /** Unicode normalisation form C. */
  nfc: z.boolean().default(true),
  /**
   * Chinese of the other script becomes this one, word by word: `simplified`, or `traditional` as OpenCC writes it, or as
   * `taiwan` or `hong-kong` do. Null leaves both as they are.
   */
  chinese: z.enum(CHINESE_SCRIPTS).nullable().default(null),
  /** Curly quotes become straight in Western and Central European text. */
  quotes: z.boolean().default(false),
  /** Removes blanks at line ends. */
  trailingSpace: z.boolean().default(true),
  /** Personal data and secrets become placeholders for good; null leaves them to the pack writer. */
  redact: IntakeRedaction.nullable().default(null),
});
export type CleanKnobs = z.infer<typeof CleanKnobs>;

/** One use of a rule. The name it is used under is the family of its signals, so one rule can be used twice. */
export const RuleUse = z.strictObject({
  rule: z.string(),
  profile: Profile.optional(),
  /** The text it measures: `clean`, or `after:NAME`, what the edits of that rule left (DECISIONS 2). */
  reads: z
    .string()
    .regex(/^(clean|after:.+)$/)
    .default('clean'),
  knobs: z.record(z.string(), z.unknown()).default({}),
});
export type RuleUse = z.infer<typeof RuleUse>;

const Limits = z.strictObject({
  ...Range.shape,
  ...LabelRange.shape,
  /** Down-sampling: documents are kept by the probability of their value, drawn from their text. */
  sample: SampleCurve.optional(),
});

/** Limits of one signal. Looked up by exact language, then script, then the default (DECISIONS 25). */
export const Threshold = z.strictObject({
  ...Limits.shape,
  /** Switches the rule's own default limit off. */
  off: z.boolean().optional(),
  languages: z.record(z.string(), z.strictObject({ ...Limits.shape, off: z.boolean().optional() })).optional(),
  scripts: z.record(z.string(), z.strictObject({ ...Limits.shape, off: z.boolean().optional() })).optional(),
  /** Where the number comes from. */
  cite: z.string().optional(),
});
export type Threshold = z.infer<typeof Threshold>;

/**
 * What happens to finds of a category of personal data and secrets: they are counted (`flag`), become placeholders in what
 * is exported (`mask`), or their document is dropped (`drop`).
 */
export const PiiAct = z.enum(['off', 'flag', 'mask', 'drop']);
export type PiiAct = z.infer<typeof PiiAct>;

/** Personal data and secrets: measured by a rule `pii`, which is added where the recipe has none. */
export const Redact = z.strictObject({
  /** Masks while cleaning, so that the workspace never holds a raw value; what is dropped is masked too. */
  at_intake: z.boolean().default(false),
  categories: z.partialRecord(PiiCategory, PiiAct).default({}),
  /** Values that are nobody's: `info@acme.org`, `@example.com`, `192.0.2.*`. */
  allow: z.array(z.string().min(1)).default([]),
  privateIps: z.boolean().default(false),
});
export type Redact = z.infer<typeof Redact>;

const QuotaShare = z.number().min(0).max(0.05);

/**
 * Keeps a seeded share of the documents that fail soft rules alone, so that the odd and the colloquial do not vanish.
 */
export const LongTail = z.strictObject({
  /** Of such documents, in every source and language. */
  share: QuotaShare,
  /** Sources, languages, or both, that have a share of their own. */
  groups: z
    .array(z.strictObject({ source: z.string().optional(), language: z.string().optional(), share: QuotaShare }))
    .optional(),
  /** Names of rules, or of single signals (`NAME.signal`). Safety, personal data, licences and addresses never are. */
  soft: z.array(z.string()).min(1),
  seed: z.string().default('1'),
});
export type LongTail = z.infer<typeof LongTail>;

/** A recipe as it stands in a YAML file, with every default filled in. */
export const Recipe = z.strictObject({
  winnow: z.literal(RECIPE_FORMAT),
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/),
  title: z.string().default(''),
  description: z.string().default(''),
  profile: Profile.default('winnow'),
  read: ReadKnobs.prefault({}),
  clean: CleanKnobs.prefault({}),
  /** In order of evaluation; `after:` may only name an earlier one. */
  rules: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,31}$/), RuleUse),
  /** By signal, `NAME.signal` with NAME from `rules`. */
  thresholds: z.record(z.string(), Threshold).default({}),
  redact: Redact.prefault({}),
  longTail: LongTail.optional(),
  /** By which down-sampling draws. */
  sampling: z.strictObject({ seed: z.string().default('1') }).optional(),
  guard: z
    .strictObject({
      /** A stage that removes more than this share of a source or language stops the export until accepted. */
      maxDropShare: z.number().min(0).max(1).default(0.5),
      /** Groups of fewer documents are not guarded. */
      minDocuments: z.int().nonnegative().default(20),
    })
    .prefault({}),
});
export type Recipe = z.infer<typeof Recipe>;

/**
 * A recipe file: a recipe, or the difference to a preset that it `extends`. Mappings are merged key by key, everything
 * else replaces; null takes a rule (with its thresholds) or a threshold out. A preset's `cite` stays only with its
 * own numbers.
 */
export const RecipeFile = z.strictObject({
  ...Recipe.shape,
  extends: z.string().optional(),
  rules: z.record(Recipe.shape.rules.keyType, RuleUse.partial({ rule: true }).nullable()).default({}),
  thresholds: z.record(z.string(), Threshold.nullable()).default({}),
});
export type RecipeFile = z.input<typeof RecipeFile>;

/** What a person writes: defaults may be left out. */
export type RecipeInput = z.input<typeof Recipe>;
