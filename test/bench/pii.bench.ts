/*
 * How fast personal data and secrets are looked for, all default categories, on one core.
 *   node test/bench/pii.bench.ts [--rounds N]
 * English prose as it is and with a find on every twentieth line, Chinese prose, prose without a digit, and look-alikes.
 * MB of UTF-8 a second, the best of the rounds; how many MB go into one calibration loop makes machines comparable.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { PII_DEFAULT } from '#shared/domain/pii.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { prepareDetector } from '#engine/pii/detect.ts';
import { declaration } from '#test/helpers/declarations.ts';
import { lookAlikes } from '#test/unit/engine/pii/look-alikes.ts';
import { calibrate, cpuSeconds, englishTexts } from './datatrove-peer.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
const detect = prepareDetector({ categories: PII_DEFAULT, allow: [], privateIps: false }, fileResources());

const english = englishTexts();
const FINDS = ['ann@example.org', '+1 415-555-2671', '4111 1111 1111 1111', '203.0.113.9'];
const withFinds = (text: string): string =>
  text
    .split('\n')
    .map((line, i) => (i % 20 === 0 ? `${line} ${FINDS[(i / 20) % FINDS.length]!}` : line))
    .join('\n');
const chinese = Array.from({ length: 200 }, () => declaration('cmn_hans'));

const sets: [string, readonly string[], string][] = [
  ['English prose', english, 'en'],
  ['English prose, a find on every 20th line', english.map(withFinds), 'en'],
  ['English prose without a digit', english.map((text) => text.replace(/[0-9@]/g, 'x')), 'en'],
  ['Chinese prose', chinese, 'zh'],
  ['look-alikes', [lookAlikes(20_000, 3).join('\n')], 'en'],
];

const loop = calibrate();
console.log(`calibration loop ${loop.toFixed(3)} s`);
for (const [name, texts, language] of sets) {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  let best = Infinity;
  let finds = 0;
  for (let round = 0; round < rounds; round++) {
    finds = 0;
    const from = process.cpuUsage();
    for (const text of texts) finds += detect(text, { language, script: language === 'zh' ? 'Hani' : 'Latn' }).length;
    best = Math.min(best, cpuSeconds(from));
  }
  const speed = bytes / 1e6 / best;
  console.log(
    `${name}: ${(bytes / 1e6).toFixed(1)} MB, ${finds} finds, ${speed.toFixed(0)} MB/s, ${(speed * loop).toFixed(0)} MB a loop`,
  );
}
