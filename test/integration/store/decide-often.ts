import process from 'node:process';
import { openWorkspace } from '#store/workspace.ts';

/* A process of its own that appends decisions, one a transaction: DIR NAME COUNT. With COUNT 0 it takes the run lease and waits. */
const [dir = '', name = '', count = '0'] = process.argv.slice(2);
const ws = openWorkspace(dir);
if (count === '0') {
  ws.acquireLease(Date.now());
  process.stdout.write('held\n');
  setInterval(() => undefined, 1000);
} else {
  for (let i = 0; i < Number(count); i++) {
    const document = `web:${name}#${i}`;
    ws.decide([{ kind: 'override', document, textHash: 'h', verdict: 'keep', why: '' }], 't');
  }
  ws.close();
}
