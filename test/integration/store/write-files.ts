import { writeSync } from 'node:fs';
import process from 'node:process';
import { writeFiles } from './chunks.ts';

/* A process of its own, to be killed: TEXT SIGNALS CHUNKS MOST. After MOST chunks it waits for its end. */
const [text = '', signals = '', chunks = '0', most = '0'] = process.argv.slice(2);
let written = 0;
writeFiles(text, signals, Number(chunks), (step) => {
  writeSync(1, `${step}\n`);
  if (step === 'chunk' && ++written === Number(most)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
