import { useMemo, useRef, useState } from 'react';
import { Grid } from '../../../src-renderer/widgets/grid/grid.tsx';
import { countSelected, NOTHING } from '../../../src-renderer/widgets/grid/selection.ts';
import type { Selection } from '../../../src-renderer/widgets/grid/selection.ts';
import type {
  CellPlace,
  GridCell,
  GridColumn,
  GridHandle,
  GridSort,
} from '../../../src-renderer/widgets/grid/types.ts';
import { Icon } from '../../../src-renderer/widgets/icon/icon.tsx';

const COLUMNS: readonly GridColumn[] = [
  { id: 'verdict', title: 'Verdict', width: 96, frozen: true, kind: 'custom' },
  { id: 'id', title: 'Document', width: 150, frozen: true, sortable: true },
  { id: 'source', title: 'Source', width: 110, sortable: true },
  { id: 'words', title: 'Words', width: 84, kind: 'number', sortable: true },
  { id: 'share', title: 'Top 2-gram', width: 96, kind: 'number', sortable: true },
  { id: 'language', title: 'Language', width: 88 },
  { id: 'excerpt', title: 'Text', width: 620 },
];

const SENTENCES = [
  'The river rises in the hills north of the town and runs for sixty miles to the sea.',
  'Click here to subscribe. Click here to subscribe. Click here to subscribe.',
  '人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心。',
  'يولد جميع الناس أحراراً متساوين في الكرامة والحقوق.',
  'All human beings are born free and equal in dignity and rights.',
];
const VERDICTS = ['keep', 'keep', 'drop', 'keep', 'undecided'] as const;

/** Numbered rows that arrive a little later, as those of an engine do; where `held`, when they are let go. */
export function GridHarness({ rowCount, held }: { rowCount: number; held: boolean }) {
  const [columns, setColumns] = useState(COLUMNS);
  const [focusedRow, setFocusedRow] = useState<number | null>(null);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [sort, setSort] = useState<GridSort | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [asked, setAsked] = useState({ started: 0, aborted: 0 });
  const grid = useRef<GridHandle>(null);
  const target = useRef<HTMLInputElement>(null);
  const known = useRef(new Set<number>());
  const release = useRef(Promise.withResolvers<void>());

  const source = useMemo(
    () => ({
      getCell: (row: number, column: GridColumn): GridCell =>
        known.current.has(row) ? { value: valueOf(row, column.id) } : { pending: true },
      fetchRows: async (start: number, count: number, signal: AbortSignal): Promise<void> => {
        setAsked((last) => ({ ...last, started: last.started + 1 }));
        signal.addEventListener('abort', () => setAsked((last) => ({ ...last, aborted: last.aborted + 1 })));
        if (held) await release.current.promise;
        else await new Promise((resolve) => setTimeout(resolve, 150));
        if (!signal.aborted) for (let row = start; row < start + count; row++) known.current.add(row);
      },
    }),
    [held],
  );

  return (
    <div className="harness">
      <div className="harness-bar">
        <input ref={target} id="target" className="w-input" aria-label="Row" defaultValue="5000000" />
        <button
          type="button"
          className="button"
          id="go"
          onClick={() => grid.current?.scrollToRow(Number(target.current?.value), 'start')}
        >
          Scroll to row
        </button>
        {held && (
          <button type="button" className="button" id="release" onClick={() => release.current.resolve()}>
            Release
          </button>
        )}
        <output id="state">
          {JSON.stringify({ focusedRow, selected: countSelected(selection, rowCount), opened, sort, asked })}
        </output>
      </div>
      <div className="harness-fill">
        <Grid
          ref={grid}
          rowCount={rowCount}
          columns={columns}
          labels={{ grid: 'Documents', pending: 'On its way', select: 'Selected' }}
          getCell={source.getCell}
          fetchRows={source.fetchRows}
          focusedRow={focusedRow}
          onFocusRow={setFocusedRow}
          onOpen={setOpened}
          selection={selection}
          onSelection={setSelection}
          sort={sort}
          onSort={setSort}
          onColumnWidth={(id, width) =>
            setColumns((last) => last.map((column) => (column.id === id ? { ...column, width } : column)))
          }
          renderCell={renderCell}
        />
      </div>
    </div>
  );
}

function valueOf(row: number, column: string): string | number {
  const mixed = Math.imul(row + 1, 2654435761) >>> 0;
  switch (column) {
    case 'verdict':
      return VERDICTS[mixed % 5]!;
    case 'id':
      return `row ${row}`;
    case 'source':
      return ['crawl', 'books', 'forum'][mixed % 3]!;
    case 'words':
      return mixed % 9000;
    case 'share':
      return ((mixed % 1000) / 1000).toFixed(3);
    case 'language':
      return ['en', 'en', 'zh', 'ar', 'en'][mixed % 5]!;
    default:
      return SENTENCES[mixed % 5]!;
  }
}

const TONES: Readonly<Record<string, string>> = { keep: '--keep', drop: '--drop', undecided: '--undecided' };

function renderCell({ column, value }: CellPlace) {
  if (column.id !== 'verdict') return <span className="w-grid-text">{String(value)}</span>;
  const name = value as 'keep' | 'drop' | 'undecided';
  return (
    <span style={{ display: 'inline-flex', gap: 5, alignItems: 'center', color: `var(${TONES[name]})` }}>
      <Icon name={name} size={13} />
      {name}
    </span>
  );
}
