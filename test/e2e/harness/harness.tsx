import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import '../../../src-renderer/styles/tokens.css';
import '../../../src-renderer/styles/base.css';
import './harness.css';
import { DiffHarness } from './diff-harness.tsx';
import { GridHarness } from './grid-harness.tsx';
import { HistogramHarness } from './histogram-harness.tsx';
import { SmallHarness } from './small-harness.tsx';
import { SplitHarness } from './split-harness.tsx';
import { TextHarness } from './text-harness.tsx';

const WIDGETS: Readonly<Record<string, (query: URLSearchParams) => ReactNode>> = {
  grid: (query) => <GridHarness rowCount={Number(query.get('rows') ?? 10_000_000)} held={query.has('held')} />,
  histogram: () => <HistogramHarness />,
  text: () => <TextHarness />,
  diff: () => <DiffHarness />,
  small: () => <SmallHarness />,
  split: () => <SplitHarness />,
};

const query = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = query.get('theme') ?? 'light';
const make = WIDGETS[query.get('widget') ?? ''];
createRoot(document.getElementById('app')!).render(make?.(query) ?? <p>No such widget.</p>);
