import { Fragment, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import type { LayoutStorage, PanelImperativeHandle } from 'react-resizable-panels';
import { useImperativeHandle } from 'react';
import { Icon } from '../icon/icon.tsx';
import './split.css';

export interface SplitPane {
  id: string;
  /** Name of the pane, for a screen reader and for the button that brings it back. */
  title: string;
  content: ReactNode;
  /** Percent of the whole, at first. */
  size: number;
  /** Pixels. */
  min: number;
}

export interface SplitHandle {
  /** Collapses the pane, or brings it back to the size it had. */
  toggle(id: string): void;
}

interface SplitProps {
  /** Under which the layout is kept. */
  id: string;
  panes: readonly SplitPane[];
  storage: LayoutStorage;
  labels: {
    /** Of the bar between two panes. */
    resize: (before: string, after: string) => string;
    expand: (title: string) => string;
  };
  ref?: Ref<SplitHandle>;
}

/** Panes side by side, resized by pointer or arrow keys; each can be collapsed, and the layout is kept. */
export function Split({ id, panes, storage, labels, ref }: SplitProps): ReactNode {
  const handles = useRef(new Map<string, PanelImperativeHandle | null>());
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id, storage, panelIds: panes.map((pane) => pane.id) });

  const toggle = (pane: string): void => {
    const handle = handles.current.get(pane);
    if (handle?.isCollapsed() === true) handle.expand();
    else handle?.collapse();
  };
  useImperativeHandle(ref, () => ({ toggle }));

  const note = (pane: string): void => {
    const is = handles.current.get(pane)?.isCollapsed() === true;
    setCollapsed((last) => {
      if (last.has(pane) === is) return last;
      const next = new Set(last);
      if (is) next.add(pane);
      else next.delete(pane);
      return next;
    });
  };

  return (
    <div className="w-split">
      {panes.map(({ id: pane, title }, index) =>
        collapsed.has(pane) ? (
          <button
            key={pane}
            type="button"
            className="w-split-expand"
            style={{ order: index < panes.length / 2 ? -1 : 1 }}
            aria-label={labels.expand(title)}
            title={labels.expand(title)}
            onClick={() => toggle(pane)}
          >
            <Icon name={index < panes.length / 2 ? 'chevron-right' : 'chevron-left'} size={14} />
            <span aria-hidden="true">{title}</span>
          </button>
        ) : null,
      )}
      <Group id={id} defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged} className="w-split-group">
        {panes.map((pane, index) => (
          <Fragment key={pane.id}>
            {index > 0 && (
              <Separator
                id={`${id}-${pane.id}-bar`}
                className="w-split-bar"
                aria-label={labels.resize(panes[index - 1]!.title, pane.title)}
              />
            )}
            <Panel
              id={pane.id}
              panelRef={(handle) => {
                handles.current.set(pane.id, handle);
              }}
              collapsible
              defaultSize={`${pane.size}%`}
              minSize={pane.min}
              onResize={() => note(pane.id)}
              className="w-split-pane"
            >
              <section aria-label={pane.title} inert={collapsed.has(pane.id)}>
                {pane.content}
              </section>
            </Panel>
          </Fragment>
        ))}
      </Group>
    </div>
  );
}
