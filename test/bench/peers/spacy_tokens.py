"""JSON lines {"text"} on stdin -> one JSON array of words a line: what datatrove's English word tokenizer returns.

With --sentences each line is {"words": [...], "sentences": n}. Needs datatrove and spacy.
"""

import json
import sys

from datatrove.utils.text import split_into_sentences
from datatrove.utils.word_tokenizers import SpaCyTokenizer

tokenizer = SpaCyTokenizer("en")
with_sentences = "--sentences" in sys.argv
for line in sys.stdin:
    text = json.loads(line)["text"]
    words = tokenizer.word_tokenize(text)
    out = {"words": words, "sentences": len(split_into_sentences(text))} if with_sentences else words
    sys.stdout.write(json.dumps(out, ensure_ascii=True) + "\n")
