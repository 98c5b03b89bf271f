import { useRef } from 'react';
import { Split } from '../../../src-renderer/widgets/split/split.tsx';
import type { SplitHandle } from '../../../src-renderer/widgets/split/split.tsx';

export function SplitHarness() {
  const split = useRef<SplitHandle>(null);
  const pane = (title: string) => (
    <div style={{ padding: 12 }}>
      <h2>{title}</h2>
      <button type="button" className="button">
        In {title}
      </button>
    </div>
  );
  return (
    <div className="harness">
      <div className="harness-bar">
        {['rules', 'rows', 'document'].map((id) => (
          <button
            key={id}
            id={`toggle-${id}`}
            type="button"
            className="button"
            onClick={() => split.current?.toggle(id)}
          >
            {id}
          </button>
        ))}
      </div>
      <div className="harness-fill">
        <Split
          ref={split}
          id="harness"
          storage={localStorage}
          labels={{ resize: (a, b) => `Resize ${a} and ${b}`, expand: (title) => `Show ${title}` }}
          panes={[
            { id: 'rules', title: 'Rules', content: pane('Rules'), size: 22, min: 160 },
            { id: 'rows', title: 'Documents', content: pane('Documents'), size: 43, min: 240 },
            { id: 'document', title: 'Document', content: pane('Document'), size: 35, min: 240 },
          ]}
        />
      </div>
    </div>
  );
}
