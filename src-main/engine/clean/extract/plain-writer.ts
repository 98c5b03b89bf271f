import { htmlTextSink } from '../html-text.ts';
import { TAG_NAMES } from './tags.ts';
import type { PageWriter } from './walk.ts';

const NOTHING = {};
/** What the sink of visible text would pass over, and what main text was found in nevertheless. */
const SHOWN = new Set(['head', 'noscript']);

/** Plain text with the page's block structure, as `htmlTextSink` has it; formulas as TeX between dollar signs. */
export function plainWriter(): PageWriter {
  const sink = htmlTextSink();
  const nameOf = (tag: number): string => {
    const name = TAG_NAMES[tag] ?? '#other';
    return SHOWN.has(name) ? 'div' : name;
  };
  return {
    open(_node, tag) {
      sink.open(nameOf(tag), NOTHING);
    },
    close(_node, tag) {
      sink.close(nameOf(tag));
    },
    text: (text) => sink.text(text),
    formula(tex, display) {
      if (!display) {
        sink.text(`$${tex}$`);
        return;
      }
      sink.open('figure', NOTHING);
      sink.text(`$$${tex}$$`);
      sink.close('figure');
    },
    result: () => sink.result(),
  };
}
