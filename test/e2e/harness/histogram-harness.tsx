import { useMemo, useState } from 'react';
import { dropped, sumsOf } from '../../../src-renderer/widgets/histogram/bins.ts';
import type { Bins } from '../../../src-renderer/widgets/histogram/bins.ts';
import { Histogram } from '../../../src-renderer/widgets/histogram/histogram.tsx';
import type { Scale, Side } from '../../../src-renderer/widgets/histogram/types.ts';
import { NumberField } from '../../../src-renderer/widgets/field/number-field.tsx';

const LABELS = {
  chart: 'Share of the most frequent 2-gram',
  all: 'all',
  others: 'kept by the other rules',
  under: 'below',
  over: 'above',
  drop: 'drop',
  logCounts: 'log counts',
  logValues: 'log values',
  values: 'Share',
};

/** A skewed hump over 0 to 1 in hundredths. */
function makeBins(scale: Scale): Bins {
  const edges = Array.from({ length: 101 }, (_, i) => (scale === 'linear' ? i / 100 : 10 ** (-3 + (3 * i) / 100)));
  const all = edges
    .slice(0, 100)
    .map((edge) => Math.round(12_000 * Math.exp(-((Math.log(edge + 0.02) + 2) ** 2) * 1.6)));
  return {
    edges,
    all,
    others: all.map((count, i) => Math.round(count * (0.85 - i / 180))),
    under: { all: 310, others: 240 },
    over: { all: 820, others: 90 },
  };
}

export function HistogramHarness() {
  const [scale, setScale] = useState<Scale>('linear');
  const [countScale, setCountScale] = useState<Scale>('linear');
  const [limits, setLimits] = useState({ min: 0.05, max: 0.4 });
  const [log, setLog] = useState<string[]>([]);
  const bins = useMemo(() => makeBins(scale), [scale]);
  const sums = useMemo(() => sumsOf(bins), [bins]);
  const set = (what: string) => (side: Side, value: number) => {
    setLimits((last) => ({ ...last, [side]: value }));
    setLog((last) => [...last.slice(-40), `${what} ${side} ${value}`]);
  };
  const count = dropped(bins, sums, limits.min, limits.max);
  return (
    <div className="harness-page" style={{ gridTemplateColumns: '560px' }}>
      <div>
        <h2>{LABELS.chart}</h2>
        <Histogram
          bins={bins}
          labels={LABELS}
          asides={[{ id: 'none', sign: '∅', label: 'not measured', all: 4100 }]}
          min={{ value: limits.min, inclusive: true, initial: 0.08, label: 'Least share' }}
          max={{ value: limits.max, inclusive: false, initial: 0.3, label: 'Most share' }}
          scale={scale}
          onScale={setScale}
          countScale={countScale}
          onCountScale={setCountScale}
          step={0.01}
          clipNote="Edges at 0.1 % and 99.9 %: 310 documents below and 820 above."
          formatCount={(value) => value.toLocaleString('en')}
          format={(value) => String(Number(value.toPrecision(3)))}
          onDrag={set('drag')}
          onCommit={set('commit')}
          onBrush={(min, max) => {
            setLimits({ min, max });
            setLog((last) => [...last, `brush ${min} ${max}`]);
          }}
        />
        <p>
          <NumberField
            value={limits.min}
            label="Least"
            step={0.01}
            onChange={(value) => value !== null && set('typed')('min', value)}
          />{' '}
          <NumberField
            value={limits.max}
            label="Most"
            step={0.01}
            onChange={(value) => value !== null && set('typed')('max', value)}
          />
        </p>
        <p id="count">
          drops ≈ {count.all} · only this {count.others}
        </p>
        <output id="state">{JSON.stringify({ limits, log })}</output>
      </div>
      <div>
        <Histogram
          bins={bins}
          labels={{ ...LABELS, chart: 'Without limits' }}
          height={48}
          format={(value) => String(Number(value.toPrecision(3)))}
        />
      </div>
    </div>
  );
}
