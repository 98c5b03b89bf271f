"""Writes test/golden/datatrove/filters.jsonl: what datatrove's four filters measure on texts of ours (see SOURCE.md there).

The filters run as they are; only their thresholds are replaced, by objects that note the value they are compared with and
never drop. Reasons come from a second run with the defaults. Usage: python datatrove_vectors.py ../../golden/datatrove/filters.jsonl
"""

import hashlib
import json
import sys
import warnings

from datatrove.data import Document
from datatrove.pipeline.filters import C4QualityFilter, FineWebQualityFilter, GopherQualityFilter, GopherRepetitionFilter

from texts import declaration, page, phrase_loop, scrambled


warnings.simplefilter("ignore", RuntimeWarning)


class Note:
    """A threshold that notes what it is compared with."""

    __array_ufunc__ = None

    def __init__(self, values, name):
        self.values, self.name = values, name

    def note(self, value):
        value = value.item() if hasattr(value, "item") else value
        if value == value:  # the mean over no words is no number
            self.values[self.name] = value
        return False

    __lt__ = __gt__ = note


def measuring(values):
    """The four filters with every threshold a Note, and nothing that ends early."""
    note = lambda name: Note(values, name)
    yield "quality", GopherQualityFilter(
        min_doc_words=note("word_count"),
        max_doc_words=note("word_count"),
        min_avg_word_length=note("mean_word_length"),
        max_avg_word_length=note("mean_word_length"),
        max_symbol_word_ratio=Symbols(values),
        max_bullet_lines_ratio=note("bullet_line_fraction"),
        max_ellipsis_lines_ratio=note("ellipsis_line_fraction"),
        max_non_alpha_words_ratio=note("alpha_word_fraction"),
        min_stop_words=note("stop_word_count"),
    )
    yield "repetition", GopherRepetitionFilter(
        dup_line_frac=note("dup_line_fraction"),
        dup_para_frac=note("dup_paragraph_fraction"),
        dup_line_char_frac=note("dup_line_char_fraction"),
        dup_para_char_frac=note("dup_paragraph_char_fraction"),
        top_n_grams=tuple((n, note(f"top_{n}_gram_char_fraction")) for n in (2, 3, 4)),
        dup_n_grams=tuple((n, note(f"dup_{n}_gram_char_fraction")) for n in range(5, 11)),
    )
    yield "fineweb", FineWebQualityFilter(
        line_punct_thr=note("line_punct_fraction"),
        short_line_thr=note("short_line_fraction"),
        char_duplicates_ratio=note("char_dup_fraction"),
        new_line_ratio=note("newline_ratio"),
    )
    yield "c4", C4QualityFilter(
        min_num_sentences=note("sentence_count"), filter_lorem_ipsum=False, filter_curly_bracket=False
    )


class Symbols(Note):
    """One threshold for two values, number signs first."""

    def __init__(self, values):
        super().__init__(values, "")
        self.names = ["hash_ratio", "ellipsis_ratio"]

    def note(self, value):
        self.name = self.names.pop(0)
        return super().note(value)

    __lt__ = __gt__ = note


DEFAULTS = {
    "quality": GopherQualityFilter(),
    "repetition": GopherRepetitionFilter(),
    "fineweb": FineWebQualityFilter(),
    "c4": C4QualityFilter(),
}


def run(filter_, text):
    """(reason or None, text afterwards)"""
    document = Document(text=text, id="0")
    try:
        result = filter_.filter(document)
    except (ZeroDivisionError, AssertionError) as error:
        return type(error).__name__, text
    return (None if result is True else result[1]), document.text


def vector(name, text):
    record = {"name": name, "text": text, "reasons": {}}
    values = {}
    for family, filter_ in measuring(values):
        _, after = run(filter_, text)
        if family == "c4":
            record["afterC4"] = hashlib.sha256(after.encode()).hexdigest()[:16]
    for family, filter_ in DEFAULTS.items():
        record["reasons"][family] = run(filter_, text)[0]
    record["values"] = values
    return record


SMALL = {
    "T1": "I am your father.\n" * 4,
    "T2": "I am your father.\n\n" * 4,
    "T4": "I am groot.\nYou are a wizard.\nI am your father.\n" + ("x" * 40 + ".\n") * 2,
    "T5": "I am Frank, I am Frank, I am Frank",
    "T8": "one two three four five six seven eight nine ten",
    "T11": "Hello\nHello\n\n\n\nHello",
    "T13": "Hello, World.\n\nHello, World.\n\nHello, World.\nHello",
    "T16": "hello      world hello apple.... world hello\n world hello",
    "T17": "a b a b a b ab cd ab cd ab cd abc def abc def",
    "T19": "Repeat repeat repeat repeat.",
    "T25": "I am too small...",
    "T26": "I am " * 20,
    "T28": "# comment " * 20,
    "T29": "... comment " * 20,
    "T34": "* item words here\n" * 10,
    "T44": "First line is fine.\nThe second has lorem ipsum dolor sit amet.\nThe third is fine.",
    "T46": "Just one sentence.",
    "T47": "This site uses cookies for tracking.\nAnother valid line here today.",
    "T49": "你好。今天天气很好。我们去公园吧。他说好的。大家都很高兴。再见。\n第二行也有内容。",
    "T59": "no punctuation here\nnor on this line\nand none on this",
    "T61": "\n".join(["This is a long line that says something sensible and ends as it should."] * 3 + ["Another one, also long enough to count, ends."] * 2),
    "T62": "a\n" * 50,
    "T64-crlf": "A good line of text that ends well.\r\nAnother good line of text ends well.\r\n" * 3,
    "T64-quote": "“A good line of text that ends well.”\n“Another good line of text ends well.”",
    "blank": " \n\t\n",
    "newline": "\n",
    "one": "x",
    "spaces": "   lead. \n\n\n  trail   ",
    "splitlines": "one. two\x0bthree. four\x0cfive\x1csix\x85seven.\u2028eight.\u2029nine...\r\nten…",
    "nul": "nul \x00 in a line of text.\nAnother \x00 line follows here.",
    "emoji": "👩🏽‍💻 codes all day. 👩🏽‍💻 codes all day. 😀😀😀\nThe end of the day ends 🎉",
    "dots": "wait.... what.....? ...... …… …\n- …\n• ...",
    "arabic": "هل هذا سؤال؟ نعم، هذا سؤال.\nهذه جملة أخرى في النص۔",
    "thai": "ภาษาไทยไม่มีช่องว่างระหว่างคำ ประโยคต่อไป\nบรรทัดที่สอง",
    "hindi": "यह एक वाक्य है। यह दूसरा वाक्य है।\nतीसरी पंक्ति यहाँ है।",
    "code": "if (x) { return y; }\nfor (i = 0; i < 3; i++) { f(i); }\n# comment\n// done.",
}
LANGUAGES = "eng deu_1996 fra spa rus ell_monotonic arb heb hin tha cmn_hans jpn kor vie tur swh".split()

records = [vector(name, text) for name, text in SMALL.items()]
records += [vector(f"page-{seed}", page(1000 + seed)) for seed in range(170)]
records += [vector(f"loop-{seed}", phrase_loop(2000 + seed)) for seed in range(50)]
records += [vector(f"scrambled-{seed}", "\n".join(scrambled(3000 + seed * 9 + i) for i in range(9))) for seed in range(16)]
records += [vector(f"udhr-{name}", declaration(name)[:1800]) for name in LANGUAGES]
records += [vector(f"udhr-eng-{part}", declaration("eng")[part * 900 : part * 900 + 900]) for part in range(12)]

with open(sys.argv[1], "w", encoding="utf-8") as out:
    for record in records:
        out.write(json.dumps(record, ensure_ascii=True, separators=(",", ":")) + "\n")
print(len(records), "texts")
