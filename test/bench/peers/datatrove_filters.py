"""Times datatrove's four filters on one core with no short cut: every value of every document is computed.

Usage: python datatrove_filters.py CORPUS.jsonl [--splitter spacy|regex]
Prints one JSON line when it is ready; then each line on stdin asks for one pass over all documents, answered by
{"seconds": CPU time, "documents": n}. With no stdin it makes three passes. `regex` puts a cheap splitter in place of spaCy,
which flatters datatrove. Filters run in FineWeb's order, so FineWeb's own sees what C4 left.
"""

import json
import re
import sys
import time

from datatrove.data import Document
from datatrove.pipeline.filters import C4QualityFilter, FineWebQualityFilter, GopherQualityFilter, GopherRepetitionFilter
from datatrove.utils import word_tokenizers

INF = float("inf")

FILTERS = [
    GopherRepetitionFilter(
        dup_line_frac=INF,
        dup_para_frac=INF,
        dup_line_char_frac=INF,
        dup_para_char_frac=INF,
        top_n_grams=tuple((n, INF) for n in (2, 3, 4)),
        dup_n_grams=tuple((n, INF) for n in range(5, 11)),
    ),
    GopherQualityFilter(
        min_doc_words=-1,
        max_doc_words=INF,
        min_avg_word_length=-1,
        max_avg_word_length=INF,
        max_symbol_word_ratio=INF,
        max_bullet_lines_ratio=INF,
        max_ellipsis_lines_ratio=INF,
        max_non_alpha_words_ratio=-1,
        min_stop_words=-1,
    ),
    C4QualityFilter(min_num_sentences=-2, filter_lorem_ipsum=False, filter_curly_bracket=False),
    FineWebQualityFilter(line_punct_thr=-1, short_line_thr=INF, char_duplicates_ratio=INF, new_line_ratio=INF),
]


class RegexTokenizer:
    """Words and single marks, as cheap as Python can be."""

    pattern = re.compile(r"\w+(?:['’]\w+)*|[^\w\s]")
    sentence = re.compile(r"\S.*?(?:[.!?](?=\s)|$)", re.S)

    def word_tokenize(self, text):
        return self.pattern.findall(text)

    def span_tokenize(self, text):
        return [match.span() for match in self.sentence.finditer(text)]


def one_pass(texts):
    started = time.process_time()
    for text in texts:
        document = Document(text=text, id="0")
        for filter_ in FILTERS:
            try:
                filter_.filter(document)
            except ZeroDivisionError:
                pass
    return time.process_time() - started


def main():
    with open(sys.argv[1], encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in lines]
    if "--splitter" in sys.argv and sys.argv[sys.argv.index("--splitter") + 1] == "regex":
        word_tokenizers.load_word_tokenizer = lambda *_: RegexTokenizer()
    one_pass(texts[:20])
    print(json.dumps({"ready": True}), flush=True)
    requests = range(3) if sys.stdin.isatty() else sys.stdin
    for _ in requests:
        print(json.dumps({"seconds": one_pass(texts), "documents": len(texts)}), flush=True)


main()
