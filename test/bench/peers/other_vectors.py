"""Writes test/golden/peers/values.jsonl: what Dolma, NeMo Curator and data-juicer measure on texts of ours (see SOURCE.md there).

Their modules are read from the installed packages and run as they are; only what they import of frameworks is replaced by
empty stand-ins, so that none of those has to be installed. Usage:
python other_vectors.py ../../golden/datatrove/filters.jsonl ../../golden/peers/values.jsonl
"""

import importlib.util
import json
import sys
import types
from pathlib import Path


def folder(package):
    return Path(importlib.util.find_spec(package).submodule_search_locations[0])


class Anything:
    """Stands in for classes, decorators and registries of a framework."""

    def __init__(self, *args, **kwargs):
        self._sentences = self._paragraphs = self._ngrams = None

    def __init_subclass__(cls, **kwargs):
        pass

    @staticmethod
    def add(_name):
        return lambda cls: cls

    @staticmethod
    def register_module(_name):
        return lambda cls: cls


def stand_in(name, **members):
    module = types.ModuleType(name)
    module.__path__ = []
    for key, value in members.items():
        setattr(module, key, value)
    sys.modules[name] = module
    return module


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def dolma():
    for name in ("dolma", "dolma.core", "dolma.taggers"):
        stand_in(name)
    stand_in("dolma.core.data_types", DocResult=Anything, Document=Anything, Span=Anything)
    stand_in("dolma.core.registry", TaggerRegistry=Anything)
    stand_in("dolma.core.taggers", BaseTagger=Anything)
    gopher = load("dolma.taggers.gopher", DOLMA / "taggers" / "gopher.py")

    def measure(text):
        found = gopher.get_attributes(text, ignore_empty_lines=True)
        if text == "":
            return {}
        values = {
            "word_count": found.word_count,
            "median_word_length": found.median_word_length,
            "symbol_ratio": found.symbol_to_word_ratio,
            "alpha_word_fraction": found.fraction_of_words_with_alpha_character,
            "stop_word_count": found.required_word_count,
            "bullet_line_fraction": found.fraction_of_lines_starting_with_bullet_point,
            "ellipsis_line_fraction": found.fraction_of_lines_ending_with_ellipsis,
            "dup_line_fraction": found.fraction_of_duplicate_lines,
            "dup_line_char_fraction": found.fraction_of_characters_in_duplicate_lines,
        }
        for n, value in found.fraction_of_characters_in_most_common_ngram:
            values[f"top_{n}_gram_char_fraction"] = value
        for n, value in found.fraction_of_characters_in_duplicate_ngrams:
            values[f"dup_{n}_gram_char_fraction"] = value
        return values

    return {"gopher dolma": measure}


def nemo():
    base = NEMO / "stages" / "text"
    for name in ("nemo_curator", "nemo_curator.stages", "nemo_curator.stages.text", "nemo_curator.stages.text.filters"):
        stand_in(name)
    stand_in("nemo_curator.stages.text.utils")
    stand_in("nemo_curator.stages.text.filters.doc_filter", DocumentFilter=Anything)
    load("nemo_curator.stages.text.utils.constants", base / "utils" / "constants.py")
    load("nemo_curator.stages.text.utils.text_utils", base / "utils" / "text_utils.py")
    string = load("nemo_string", base / "filters" / "heuristic" / "string.py")
    repetition = load("nemo_repetition", base / "filters" / "heuristic" / "repetition" / "repetition.py")

    gopher = {
        "word_count": string.WordCountFilter(),
        "mean_word_length": string.MeanWordLengthFilter(),
        "symbol_ratio": string.SymbolsToWordsFilter(),
        "alpha_word_fraction": string.WordsWithoutAlphabetsFilter(),
        "stop_word_count": string.CommonEnglishWordsFilter(stop_at_false=False),
        "bullet_line_fraction": string.BulletsFilter(),
        "ellipsis_line_fraction": string.EllipsisFilter(),
    }
    unique = {
        "dup_line_fraction": repetition.RepeatedLinesFilter(),
        "dup_line_char_fraction": repetition.RepeatedLinesByCharFilter(),
        "dup_paragraph_fraction": repetition.RepeatedParagraphsFilter(),
        "dup_paragraph_char_fraction": repetition.RepeatedParagraphsByCharFilter(),
    }
    # the most frequent run of words is left out: of equally frequent ones a hash set decides
    for n in range(5, 11):
        gopher[f"dup_{n}_gram_char_fraction"] = repetition.RepeatingDuplicateNGramsFilter(n)
    own = {
        "non_alnum_fraction": string.NonAlphaNumericFilter(),
        "number_fraction": string.NumbersFilter(),
        "white_fraction": string.WhiteSpaceFilter(),
        "parenthesis_fraction": string.ParenthesesFilter(),
        "url_fraction": string.UrlsFilter(),
        "porn_url_count": string.PornographicUrlsFilter(),
        "longest_word": string.LongWordFilter(),
        "boilerplate_fraction": string.BoilerPlateStringFilter(),
        "unended_line_fraction": string.PunctuationFilter(),
    }

    def score(filters, text, turn=lambda value: value):
        values = {}
        for name, one in filters.items():
            try:
                values[name] = turn(one.score_document(text))
            except (ZeroDivisionError, ValueError):
                pass
        return values

    return {
        "gopher nemo": lambda text: {**score(gopher, text), **score(unique, text, lambda value: 1 - value)},
        "nemo nemo": lambda text: score(own, text),
    }


def data_juicer():
    base = JUICER / "ops"
    for name in ("data_juicer", "data_juicer.utils", "data_juicer.ops", "data_juicer.ops.filter"):
        stand_in(name)

    class Names:
        stats, context = "stats", "context"

        def __getattr__(self, name):
            return name

    names = Names()
    stand_in("data_juicer.utils.constant", Fields=names, InterVars=names, StatsKeys=names)
    stand_in("data_juicer.utils.model_utils", get_model=lambda key: None, prepare_model=None)
    stand_in("data_juicer.utils.lazy_loader", LazyLoader=Anything)
    stand_in("data_juicer.ops.base_op", OPERATORS=Anything, Filter=Anything)
    stand_in("data_juicer.ops.op_fusion", INTER_WORDS=Anything, INTER_LINES=Anything)
    stand_in("pydantic", PositiveInt=int, Field=lambda **kwargs: None)
    stand_in("jsonargparse.typing", PositiveInt=int)
    stand_in("data_juicer.ops.common")
    helper = load("data_juicer.ops.common.helper_func", base / "common" / "helper_func.py")
    special = load("data_juicer.ops.common.special_characters", base / "common" / "special_characters.py")
    common = sys.modules["data_juicer.ops.common"]
    common.SPECIAL_CHARACTERS = special.SPECIAL_CHARACTERS
    common.get_words_from_document = helper.get_words_from_document
    common.words_refinement = helper.words_refinement

    def op(file, name):
        made = getattr(load(f"data_juicer.ops.filter.{file}", base / "filter" / f"{file}.py"), name)()
        made.text_key = "text"
        made.model_key = None
        made.tokenization = False
        return made

    lengths = {
        "char_count": (op("text_length_filter", "TextLengthFilter"), "text_len"),
        "word_count": (op("words_num_filter", "WordsNumFilter"), "num_words"),
        "mean_line_length": (op("average_line_length_filter", "AverageLineLengthFilter"), "avg_line_length"),
        "max_line_length": (op("maximum_line_length_filter", "MaximumLineLengthFilter"), "max_line_length"),
        "alnum_fraction": (op("alphanumeric_filter", "AlphanumericFilter"), "alnum_ratio"),
        "special_fraction": (op("special_characters_filter", "SpecialCharactersFilter"), "special_char_ratio"),
    }
    repetition = {
        "char_repetition": (op("character_repetition_filter", "CharacterRepetitionFilter"), "char_rep_ratio"),
        "word_repetition": (op("word_repetition_filter", "WordRepetitionFilter"), "word_rep_ratio"),
    }

    def score(ops, text):
        values = {}
        for name, (one, key) in ops.items():
            samples = {"text": [text], "stats": [{}]}
            values[name] = float(one.compute_stats_batched(samples)["stats"][0][key])
        return values

    return {
        "datajuicer datajuicer": lambda text: score(lengths, text),
        "datajuicer-repetition datajuicer": lambda text: score(repetition, text),
    }


DOLMA, NEMO, JUICER = folder("dolma"), folder("nemo_curator"), folder("data_juicer")

if __name__ == "__main__":
    source, target = sys.argv[1:3]
    measures = {**dolma(), **nemo(), **data_juicer()}
    with open(source, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as out:
        for index, line in enumerate(lines):
            row = json.loads(line)
            if index % 3 != 0 and not row["name"].startswith(("T", "udhr", "loop")):
                continue
            values = {use: measure(row["text"]) for use, measure in measures.items()}
            out.write(json.dumps({"name": row["name"], "values": values}) + "\n")
