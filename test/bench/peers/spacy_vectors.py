"""Writes test/golden/spacy-en/words.json: words and sentence counts of datatrove's English tokenizer (see SOURCE.md there).

Usage: python spacy_vectors.py ../../golden/spacy-en/words.json
"""

import hashlib
import json
import sys

import spacy
from datatrove.utils.text import split_into_sentences
from datatrove.utils.word_tokenizers import SpaCyTokenizer
from spacy.symbols import ORTH

from texts import HARD_CASES, SPACES, declaration, page, scrambled

tokenizer = SpaCyTokenizer("en")
texts = HARD_CASES + SPACES
texts += [scrambled(seed) for seed in range(500)]
texts += [page(seed) for seed in range(10)]
texts += declaration("eng").split("\n")

rules = spacy.blank("en").tokenizer.rules
special = sorted("|".join([chunk] + [part[ORTH] for part in parts]) for chunk, parts in rules.items() if not chunk.isspace())
digest = hashlib.sha256("\n".join(special).encode()).hexdigest()

with open(sys.argv[1], "w", encoding="utf-8") as out:
    out.write('{"specialCases":' + json.dumps({"count": len(special), "sha256": digest}) + ',\n"texts":[\n')
    rows = []
    for text in texts:
        words = tokenizer.word_tokenize(text)
        rows.append(json.dumps([text, len(split_into_sentences(text)), words], ensure_ascii=True, separators=(",", ":")))
    out.write(",\n".join(rows) + "\n]}\n")
print(len(texts), "texts")
