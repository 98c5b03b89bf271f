import { useMemo, useRef, useState } from 'react';
import { DiffViewer } from '../../../src-renderer/widgets/diff-viewer/diff-viewer.tsx';
import type { DiffViewerHandle } from '../../../src-renderer/widgets/diff-viewer/diff-viewer.tsx';
import type { DiffMode } from '../../../src-renderer/widgets/diff-viewer/diff-view.ts';

const LINES = Array.from(
  { length: 60 },
  (_, i) =>
    `Line ${i + 1}: the river rises in the hills north of the town and runs for sixty miles down to the sea, past mills and weirs.`,
);

const PAIRS: Readonly<Record<string, () => [string, string]>> = {
  lines: () => [
    [...LINES.slice(0, 20), 'Share this page! Like us!', ...LINES.slice(20)].join('\r\n'),
    [...LINES.slice(0, 50), 'Line 51: a new line.', ...LINES.slice(51)].join('\n').replace('sixty miles', '60 miles'),
  ],
  line: () => {
    const long = LINES.join('. Then, ').repeat(4);
    return [long, long.replaceAll('Line 7:', '').replaceAll('Line 41:', 'LINE 41:')];
  },
  huge: () => {
    const long = Array.from({ length: 60_000 }, (_, i) => `Row ${i} of a very long table`).join('\n');
    return [long, long.replaceAll('very ', '')];
  },
};

export function DiffHarness() {
  const [name, setName] = useState('lines');
  const [mode, setMode] = useState<DiffMode>('inline');
  const viewer = useRef<DiffViewerHandle>(null);
  const [original, modified] = useMemo(() => PAIRS[name]?.() ?? ['', ''], [name]);
  return (
    <div className="harness">
      <div className="harness-bar">
        {Object.keys(PAIRS).map((each) => (
          <button key={each} type="button" className="button" id={each} onClick={() => setName(each)}>
            {each}
          </button>
        ))}
        <button type="button" className="button" id="mode" onClick={() => setMode(mode === 'side' ? 'inline' : 'side')}>
          {mode}
        </button>
      </div>
      <div className="harness-fill">
        <DiffViewer
          ref={viewer}
          original={original}
          modified={modified}
          mode={mode}
          labels={{
            original: 'As it was read',
            modified: 'As it was cleaned',
            loading: 'Comparing …',
            failed: 'The viewer did not load.',
            retry: 'Try again',
            limited: (compared, of) => `Only the first ${compared} of ${of} characters are compared.`,
            compareAll: 'Compare all',
            partial: 'The comparison was cut short: there may be a smaller one.',
            same: 'No difference.',
            totals: ({ changes, removed, added }) => `${changes} changes: −${removed} +${added} characters`,
            changes: 'List of changes',
            change: ({ removed, added, label }) => `removed “${removed}”, added “${added}”${label ?? ''}`,
            more: (count) => `${count} more`,
          }}
        />
      </div>
    </div>
  );
}
