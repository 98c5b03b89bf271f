"""Documents/s of datatrove's Gopher quality, Gopher repetition, C4 and FineWeb filters, each computing all of its values.

Usage: python datatrove_filters.py texts.jsonl   (texts as `node test/bench/measure.bench.ts --write-corpus` writes them)

Limits that nothing can pass keep a filter from returning at its first reason, so that every value is computed, as ours are.
Rates are of CPU time, the best of three passes. Written against datatrove 0.10.1 with spaCy 3.8.
"""

import json
import sys
import time

from datatrove.data import Document
from datatrove.pipeline.filters import FineWebQualityFilter, GopherQualityFilter, GopherRepetitionFilter
from datatrove.pipeline.filters.c4_filters import C4QualityFilter

NEVER = 1e9

FILTERS = [
    GopherQualityFilter(
        min_doc_words=-1,
        max_doc_words=int(NEVER),
        min_avg_word_length=-1,
        max_avg_word_length=int(NEVER),
        max_symbol_word_ratio=NEVER,
        max_bullet_lines_ratio=NEVER,
        max_ellipsis_lines_ratio=NEVER,
        max_non_alpha_words_ratio=-NEVER,
        min_stop_words=-1,
    ),
    GopherRepetitionFilter(
        dup_line_frac=NEVER,
        dup_para_frac=NEVER,
        dup_line_char_frac=NEVER,
        dup_para_char_frac=NEVER,
        top_n_grams=tuple((n, NEVER) for n in (2, 3, 4)),
        dup_n_grams=tuple((n, NEVER) for n in (5, 6, 7, 8, 9, 10)),
    ),
    C4QualityFilter(min_num_sentences=0),
    FineWebQualityFilter(line_punct_thr=-NEVER, short_line_thr=NEVER, char_duplicates_ratio=NEVER, new_line_ratio=NEVER),
]

with open(sys.argv[1], encoding="utf-8") as lines:
    texts = [json.loads(line)["text"] for line in lines]

best = [float("inf")] * (len(FILTERS) + 1)
for _ in range(3):
    spent = [0.0] * len(FILTERS)
    for text in texts:
        document = Document(text=text, id="0", metadata={})
        for number, filter_ in enumerate(FILTERS):
            start = time.process_time()
            filter_.filter(document)
            spent[number] += time.process_time() - start
    best = [min(a, b) for a, b in zip(best, spent + [sum(spent)])]

for filter_, seconds in zip([*FILTERS, None], best):
    name = "all four" if filter_ is None else type(filter_).__name__
    print(f"{len(texts) / seconds:9.1f} documents/s  {name}")
