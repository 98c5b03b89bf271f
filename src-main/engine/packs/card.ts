import { stringify } from 'yaml';
import type { PackManifest } from '#shared/domain/pack-manifest.ts';

/** Size classes of dataset cards on the Hugging Face hub. */
function sizeCategory(documents: number): string {
  const steps: [number, string][] = [
    [1e3, 'n<1K'],
    [1e4, '1K<n<10K'],
    [1e5, '10K<n<100K'],
    [1e6, '100K<n<1M'],
    [1e7, '1M<n<10M'],
    [1e8, '10M<n<100M'],
    [1e9, '100M<n<1B'],
    [1e10, '1B<n<10B'],
  ];
  return steps.find(([limit]) => documents < limit)?.[1] ?? 'n>1T';
}

/** Two-letter codes are what the hub lists; longer ones pass as they are. */
function languages(byLanguage: Readonly<Record<string, number>>): string[] {
  return Object.entries(byLanguage)
    .filter(([code, n]) => n > 0 && /^[a-z]{2,3}$/.test(code))
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([code]) => code);
}

/** Without line ends, controls and what turns a line around. */
function plain(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ');
}

/** Cells of a Markdown table: names come from people and files, so bars, tags, line ends and controls are made harmless. */
function cell(text: string | number | null): string {
  return plain(String(text ?? ''))
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;');
}

/** The dataset card `README.md`: YAML front matter that the Hugging Face hub reads, then the facts of the pack. */
export function datasetCard(manifest: PackManifest, keptByLanguage: Readonly<Record<string, number>>): string {
  const { counts, sources } = manifest;
  const licences = [...new Set(sources.map((source) => source.licence).filter((licence) => licence !== null))];
  const extension = manifest.data[0]?.path.replace(/^data\/part-\d+/, '') ?? `.${manifest.format}`;
  const front = {
    pretty_name: plain(manifest.name),
    language: languages(keptByLanguage),
    license: licences.length === 1 && /^[a-z0-9.-]+$/.test(licences[0] ?? '') ? licences[0] : 'other',
    task_categories: ['text-generation'],
    size_categories: [sizeCategory(counts.documents.kept)],
    configs: [{ config_name: 'default', data_files: [{ split: 'train', path: `data/*${extension}` }] }],
  };
  const rows = sources.map((source) => {
    const n = counts.bySource[source.name];
    return `| ${[source.name, source.category, source.licence ?? 'not stated', source.snapshot, n?.made ?? 0, n?.kept ?? 0, n?.keptBytes ?? 0].map(cell).join(' | ')} |`;
  });
  return `---
${stringify(front)}---

# ${cell(manifest.name)}

Content hash \`${manifest.contentSha256}\`, made by Winnow ${manifest.toolchain.winnow} with the recipe \`${manifest.recipe.name}\` (\`recipe.json\`).

${counts.documents.kept} of ${counts.documents.made} documents were kept. Every dropped document stands in \`evidence/dropped.jsonl.zst\` with each reason,
the value that was measured and the limit; unreadable records stand in \`evidence/ledger.jsonl.zst\`. \`winnow verify\` re-checks every hash and count.

| source | category | licence | snapshot | documents | kept | bytes kept |
| --- | --- | --- | --- | ---: | ---: | ---: |
${rows.join('\n')}

Records read: ${counts.records.read}; used: ${counts.records.used}; passed over: ${sum(counts.records.ignored)}; unreadable: ${sum(counts.records.quarantined)}.

${chanceText(manifest)}Columns: ${manifest.columns.map((name) => `\`${name}\``).join(', ')}.
`;
}

/** What the recipe left to chance, and how much of each risk is left. */
function chanceText({ counts }: PackManifest): string {
  const { longTail, sampledOut, residuals = [] } = counts;
  const lines: string[] = [];
  if (longTail !== undefined) {
    lines.push(
      `Long-tail quota: ${longTail} of the kept documents fail soft rules alone and were kept by a seeded draw; the column \`kept_by\` marks them.`,
    );
  }
  if (sampledOut !== undefined) {
    lines.push(
      `Sampled out: ${sampledOut} documents pass every rule and were dropped by a seeded draw; the probability and what they drew stand in the evidence. The column \`keep_probability\` says by what probability a document was kept.`,
    );
  }
  if (residuals.length > 0) {
    const rows = residuals.map(({ category, signal, line, above, dropped, sampledOut: out, kept, rate, expected }) =>
      [category ?? '', signal, line ?? 'none', above, dropped, out, kept, percent(rate), round(expected)]
        .map(cell)
        .join(' | '),
    );
    lines.push(`What is left of each risk, of the documents that score above its line:

| category | signal | line | above | dropped | sampled out | kept | of all kept | expected |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}`);
  }
  return lines.map((line) => `${line}\n\n`).join('');
}

const round = (value: number): number => Number(value.toPrecision(4));
const percent = (share: number): string => `${round(share * 100)} %`;

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((a, b) => a + b, 0);
}
