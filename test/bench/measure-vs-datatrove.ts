/*
 * Measuring against datatrove's own four filters, on the same English documents, in turns, on CPU time:
 *   WINNOW_PEER_PYTHON=venv/bin/python node test/bench/measure-vs-datatrove.ts [--rounds N] [--splitter spacy|regex]
 * The Python needs datatrove and spacy (test/golden/datatrove/SOURCE.md). Documents are pieces of about 3 kB of the English
 * texts of ../shared/data (or $WINNOW_DATA), else of Moby-Dick. Both sides compute every value and cut nothing short.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Profile, PROFILES, Recipe } from '#shared/domain/recipe.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { cpuSeconds, englishTexts, median, startPeer } from './datatrove-peer.ts';

/** A pass of ours: measures every document and takes the cells as a run does. */
async function startOurs(profile: Profile, corpus: readonly string[]): Promise<() => number> {
  const rules = { gopher: { rule: 'gopher' }, c4: { rule: 'c4' }, fineweb: { rule: 'fineweb', reads: 'after:c4' } };
  const measurer = await prepareMeasurer(Recipe.parse({ winnow: 1, name: 'bench', profile, rules }), fileResources());
  const batch = measurer.newBatch();
  const english = { code: 'en', script: 'Latn', score: 1 };
  return () => {
    const from = process.cpuUsage();
    for (const text of corpus) {
      measurer.measure(text, {}, english, batch, null);
      if (batch.rows === 1024) {
        batch.take();
        batch.clear();
      }
    }
    batch.take();
    batch.clear();
    return cpuSeconds(from);
  };
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, splitter: { type: 'string', default: 'spacy' } },
});
const python = process.env.WINNOW_PEER_PYTHON;
if (python === undefined) {
  console.log('skipped: set WINNOW_PEER_PYTHON to a Python that has datatrove and spacy');
} else {
  const corpus = englishTexts();
  const characters = corpus.reduce((sum, text) => sum + text.length, 0);
  console.log(`${corpus.length} documents of ${Math.round(characters / corpus.length)} characters; CPU time, one core`);
  const folder = mkdtempSync(join(tmpdir(), 'winnow-bench-'));
  try {
    const file = join(folder, 'corpus.jsonl');
    writeFileSync(file, corpus.map((text) => `${JSON.stringify({ text })}\n`).join(''));
    const peer = await startPeer(python, file, values.splitter);
    const ours = await Promise.all(
      PROFILES.map(async (profile) => ({ profile, pass: await startOurs(profile, corpus) })),
    );
    const peerSeconds: number[] = [];
    const ourSeconds = new Map<Profile, number[]>(PROFILES.map((profile) => [profile, []]));
    for (const { pass } of ours) pass();
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const { profile, pass } of ours) ourSeconds.get(profile)!.push(pass());
      peerSeconds.push(await peer.pass());
    }
    await peer.stop();
    const theirs = corpus.length / median(peerSeconds);
    console.log(`datatrove (${values.splitter})    ${theirs.toFixed(0)} documents/s`);
    for (const [profile, seconds] of ourSeconds) {
      const rate = corpus.length / median(seconds);
      const each = seconds.map((time, round) => (peerSeconds[round]! / time).toFixed(1)).join(' ');
      console.log(
        `${profile.padEnd(10)} ${rate.toFixed(0)} documents/s = ${(rate / theirs).toFixed(1)} × datatrove (${each})`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
