import { useMemo, useRef, useState } from 'react';
import type { TextSpan } from '../../../src-renderer/widgets/text-viewer/spans.ts';
import { TextViewer } from '../../../src-renderer/widgets/text-viewer/text-viewer.tsx';
import type { TextViewerHandle } from '../../../src-renderer/widgets/text-viewer/text-viewer.tsx';
import { HOSTILE } from './hostile-text.ts';

const PROSE =
  'The river rises in the hills north of the town and runs for sixty miles to the sea. Click here to subscribe. ' +
  'Write to jane@example.org before Friday. Click here to subscribe. Nobody in the valley remembers a colder spring, ' +
  'and the old mill has stood still since the war.\n\nAll rights reserved. All rights reserved.\n\n' +
  '人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。\n\nLorem ipsum dolor sit amet.\n';

const TEXTS: Readonly<Record<string, () => string>> = {
  prose: () => PROSE.repeat(6),
  hostile: () => HOSTILE,
  line: () => 'word '.repeat(210_000),
  dense: () => `${'x'.repeat(1_048_576)}`,
  huge: () => `${'A line of an archive that goes on and on.\r\n'.repeat(790_000)}end`,
};

function find(text: string, needle: string, span: Omit<TextSpan, 'start' | 'end'>): TextSpan[] {
  const out: TextSpan[] = [];
  for (let at = text.indexOf(needle); at >= 0 && out.length < 5000; at = text.indexOf(needle, at + needle.length)) {
    out.push({ start: at, end: at + needle.length, ...span });
  }
  return out;
}

function spansOf(text: string): TextSpan[] {
  return [
    ...find(text, 'Click here to subscribe.', { label: 'duplicate line', tone: 'repeat', detail: 'Repeats 12 times.' }),
    ...find(text, 'here to', { label: 'stop phrase', tone: 'list' }),
    ...find(text, 'jane@example.org', { label: 'e-mail', tone: 'pii', detail: 'Would be masked.' }),
    ...find(text, 'All rights reserved. All rights reserved.', { label: 'top 2-gram 0.31', tone: 'limit' }),
    ...find(text, 'Lorem ipsum', { label: 'lorem ipsum', tone: 'edit' }),
    ...find(text, 'evil', { label: 'evil', tone: 'limit' }),
    ...find(text, 'العربية', { label: 'Arabic', tone: 'search' }),
    ...find(text, 'word', { label: 'word', tone: 'search' }),
  ];
}

export function TextHarness() {
  const [name, setName] = useState('prose');
  const [invisibles, setInvisibles] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const [steps, setSteps] = useState(0);
  const viewer = useRef<TextViewerHandle>(null);
  const text = useMemo(() => TEXTS[name]?.() ?? '', [name]);
  const spans = useMemo(() => spansOf(text), [text]);
  Object.assign(globalThis, { viewer, harnessText: text });
  return (
    <div className="harness">
      <div className="harness-bar">
        {Object.keys(TEXTS).map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            id={each}
            onClick={() => {
              setActive(null);
              setName(each);
            }}
          >
            {each}
          </button>
        ))}
        <button type="button" className="button" id="invisibles" onClick={() => setInvisibles(!invisibles)}>
          ¶
        </button>
        <button type="button" className="button" id="previous" onClick={() => viewer.current?.previousSpan()}>
          [
        </button>
        <button type="button" className="button" id="next" onClick={() => viewer.current?.nextSpan()}>
          ]
        </button>
        <output id="state">{JSON.stringify({ name, active, spans: spans.length, steps })}</output>
      </div>
      <div className="harness-fill">
        <TextViewer
          ref={viewer}
          text={text}
          spans={spans}
          activeSpan={active}
          onActiveSpan={setActive}
          invisibles={invisibles}
          onStep={() => setSteps((last) => last + 1)}
          labels={{
            text: 'Text of the document',
            loading: 'Loading the viewer …',
            failed: 'The viewer did not load.',
            retry: 'Try again',
            part: (from, to, of) =>
              `Characters ${from.toLocaleString('en')} to ${to.toLocaleString('en')} of ${of.toLocaleString('en')}`,
            earlier: 'earlier part',
            later: 'later part',
            showAll: 'show all',
            span: (label, number, of) => `${label}, ${number} of ${of}`,
            more: (count) => `+${count}`,
          }}
        />
      </div>
    </div>
  );
}
