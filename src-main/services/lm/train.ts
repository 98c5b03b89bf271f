import { ngramTrainer, type TrainedNgrams } from '#engine/models/ngram/kneser-ney/train.ts';
import { eachSentence, type NgramWords } from '#engine/models/ngram/view-words.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import { withSnapshot, type RecipeChoice } from '../decide.ts';
import { chosenDocuments, eachTextUntil } from '../snapshot-texts.ts';
import { runFile } from './run-file.ts';

export interface LmTraining extends RecipeChoice {
  order: number;
  words: NgramWords;
  /** An expression: only documents for which it holds. */
  where?: string;
  signal?: AbortSignal;
  onProgress?: (done: number, all: number) => void;
}

export interface TrainedLm extends TrainedNgrams {
  documents: number;
}

const LOOK = 512;

/** Trains an n-gram model on the texts of a workspace, in their order. Counts go to a temporary file. */
export async function trainLm(dir: string, training: LmTraining): Promise<TrainedLm> {
  const scratch = runFile();
  try {
    return await withSnapshot(
      dir,
      training,
      async (snapshot) => {
        const trainer = ngramTrainer({ order: training.order, space: scratch });
        const view = makeTextView();
        const chosen = chosenDocuments(snapshot, training.where);
        let done = 0;
        let documents = 0;
        await eachTextUntil(
          training.signal ?? new AbortController().signal,
          snapshot,
          chosen,
          ({ text }) => {
            view.reset(text);
            eachSentence(view, training.words, (words) => {
              trainer.add(words);
            });
            documents++;
          },
          () => {
            if (done++ % LOOK === 0) training.onProgress?.(done, snapshot.documents);
          },
        );
        return { documents, ...trainer.finish() };
      },
      training.where === undefined ? 'read' : 'measured',
    );
  } finally {
    scratch.close();
  }
}
