"""Writes src-main/engine/text/spacy-en/class-data.ts: which characters spaCy's English tokenizer puts in which class.

Every code point is tried, alone, against the regular expressions that spacy.blank("en") runs; what is written are
the ranges of those that matched. Usage: python spacy_classes.py ../../../src-main/engine/text/spacy-en/class-data.ts
Needs spacy (see test/golden/spacy-en/SOURCE.md for the version used).
"""

import re
import sys
import unicodedata

import spacy
from spacy.lang import char_classes as cc

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(n):
    out = ""
    while True:
        n, digit = divmod(n, 36)
        out = DIGITS[digit] + out
        if n == 0:
            return out


def encode(test):
    """Ranges as base-36 pairs: gap since the last range, then length - 1; a length of one is left out."""
    parts, last, start = [], 0, None
    for cp in range(0x110001):
        inside = cp < 0x110000 and not 0xD800 <= cp < 0xE000 and test(chr(cp))
        if inside and start is None:
            start = cp
        elif not inside and start is not None:
            length = cp - start - 1
            parts.append(base36(start - last) + ("" if length == 0 else "," + base36(length)))
            last, start = cp, None
    return " ".join(parts)


tokenizer = spacy.blank("en").tokenizer
member = lambda chars: re.compile("[" + chars + "]").match
before_dot = r"0-9{al}{e}{p}(?:{q})".format(al=cc.ALPHA_LOWER, e=r"%²\-\+", q=cc.CONCAT_QUOTES, p=cc.PUNCT)
currency = re.compile("(?:" + cc.CURRENCY + ")").fullmatch

CLASSES = {
    "space": str.isspace,
    # `+` is a prefix only where no digit follows, which the tokenizer tests itself
    "prefix": lambda c: c != "+" and tokenizer.find_prefix(c) == 1,
    "suffix": lambda c: tokenizer.find_suffix(c) == 1,
    "beforeDot": member(before_dot),
    "upper": member(cc.ALPHA_UPPER),
    "lower": member(cc.ALPHA_LOWER),
    "alpha": member(cc.ALPHA),
    "quote": member(cc.CONCAT_QUOTES),
    "icon": re.compile("|".join(cc.LIST_ICONS)).match,
    "currency": currency,
    "word": re.compile(r"\w").match,
    "digit": re.compile(r"\d").match,
}

with open(sys.argv[1], "w", encoding="utf-8") as out:
    out.write(
        "// Written by test/bench/peers/spacy_classes.py: do not edit.\n"
        f"// spaCy {spacy.__version__}, Python {sys.version.split()[0]}, Unicode {unicodedata.unidata_version}.\n"
        "// Ranges as base-36 `gap,length-1`; a range of one code point leaves the length out.\n\n"
    )
    out.write("export const CLASS_RANGES = {\n")
    for name, test in CLASSES.items():
        out.write(f"  {name}:\n    '{encode(test)}',\n")
    out.write("} as const;\n\n")
    units = cc.UNITS.split("|")
    out.write("/** Units of measure that are split off after an ASCII digit, as spaCy lists them. */\n")
    out.write("export const UNITS =\n  '" + " ".join(units) + "';\n")
