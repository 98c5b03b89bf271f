import { useRef, useState } from 'react';
import { Dialog } from '../../../src-renderer/widgets/dialog/dialog.tsx';
import { EmptyState } from '../../../src-renderer/widgets/empty-state/empty-state.tsx';
import { Field } from '../../../src-renderer/widgets/field/field.tsx';
import { NumberField } from '../../../src-renderer/widgets/field/number-field.tsx';
import { Icon, ICON_NAMES } from '../../../src-renderer/widgets/icon/icon.tsx';
import { Menu } from '../../../src-renderer/widgets/menu/menu.tsx';
import { Progress } from '../../../src-renderer/widgets/progress/progress.tsx';

export function SmallHarness() {
  const [value, setValue] = useState<number | null>(0.3);
  const [dialog, setDialog] = useState(false);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const [ran, setRan] = useState('');
  const page = useRef<HTMLDivElement>(null);
  return (
    <div className="harness-page" ref={page}>
      <div className="harness-icons">
        {ICON_NAMES.map((name) => (
          <span key={name}>
            <Icon name={name} size={20} />
            {name}
          </span>
        ))}
      </div>
      <EmptyState
        icon="filter"
        title="No document matches"
        actions={
          <button type="button" className="button primary">
            Lift “language: en”
          </button>
        }
      >
        Three filters are on; “language: en” removes most.
      </EmptyState>
      <div style={{ display: 'grid', gap: 12 }}>
        <Progress label="Run" done={14} of={96}>
          14 of 96 shards
        </Progress>
        <Progress label="Search" done={20_311}>
          20,311 documents looked at
        </Progress>
        <Field label="Name" hint="Shown in every list.">
          {(control) => <input {...control} className="w-input" defaultValue="web-2026" />}
        </Field>
        <Field label="Folder" error="There is no such folder: check the spelling.">
          {(control) => <input {...control} className="w-input" defaultValue="/data/crwl" />}
        </Field>
        <Field label="Most share of the top 2-gram" hint="Arrow keys step, Shift takes ten.">
          {(control) => <NumberField {...control} value={value} step={0.01} min={0} max={1} onChange={setValue} />}
        </Field>
        <output id="state">{JSON.stringify({ value, ran })}</output>
      </div>
      <div>
        <button type="button" className="button" id="open-dialog" onClick={() => setDialog(true)}>
          Delete the version …
        </button>{' '}
        <button
          type="button"
          className="button"
          id="open-menu"
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            setMenu({ x: box.left, y: box.bottom + 4 });
          }}
        >
          Menu
        </button>
      </div>
      {dialog && (
        <Dialog
          title="Delete version “web-2026 3”?"
          close="Close"
          onClose={() => setDialog(false)}
          actions={
            <>
              <button type="button" className="button" onClick={() => setDialog(false)}>
                Keep it
              </button>
              <button type="button" className="button danger" onClick={() => setDialog(false)}>
                Delete
              </button>
            </>
          }
        >
          <p>This cannot be undone.</p>
        </Dialog>
      )}
      {menu !== null && (
        <Menu
          label="Row"
          at={menu}
          onClose={() => setMenu(null)}
          items={[
            { id: 'keep', title: 'Keep', icon: 'keep', keys: 'A', run: () => setRan('keep') },
            { id: 'drop', title: 'Drop', icon: 'drop', keys: 'D', run: () => setRan('drop') },
            { id: 'flag', title: 'Flag', icon: 'flag', keys: 'F', run: () => setRan('flag') },
            { id: 'wrap', title: 'Show source', checked: true, separate: true, run: () => setRan('wrap') },
            { id: 'copy', title: 'Copy the link', icon: 'link', disabled: true, run: () => setRan('copy') },
          ]}
        />
      )}
    </div>
  );
}
