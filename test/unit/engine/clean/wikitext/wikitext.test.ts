import { describe, expect, it, test } from 'vitest';
import { wikitextToText } from '#engine/clean/wikitext/wikitext.ts';

const text = (source: string): string => wikitextToText(source, 'text');

describe('what is no text is left out', () => {
  test.each<[string, string, string]>([
    ['a template', 'a {{cite web|url=http://x|title=T}} b', 'a b'],
    ['before a full stop', 'a {{fact}}.', 'a.'],
    ['templates in templates', '{{Infobox|a={{b|{{c}}}}|d=[[e]]}}Text', 'Text'],
    ['an argument takes its default', '{{{name|A}}} and {{{2}}}!', 'A and!'],
    ['five braces', '{{{{{1}}}}}x', 'x'],
    ['a note', 'Sentence.<ref name="a">See [[x]] {{b}}</ref><ref name=a /> Next.', 'Sentence. Next.'],
    ['a comment', 'a<!-- {{ [[ -->b', 'ab'],
    ['a comment with a line of its own', 'a\n<!-- x -->\nb', 'a b'],
    ['a comment that is not closed', 'a<!-- b', 'a'],
    ['a file with a caption', '[[File:A.jpg|thumb|A [[b|c]] {{d}}]]Text', 'Text'],
    ['a caption of paragraphs', '[[File:A.jpg|thumb|One\n\nTwo]]Text', 'Text'],
    ['categories', 'Text\n[[Category:A|b]]\n[[Category:C]]', 'Text'],
    ['links to other languages', 'Text\n\n[[fr:Texte]]\n[[zh-yue:文]]', 'Text'],
    ['a gallery', 'a\n<gallery>\nFile:A.jpg|b\n</gallery>\nc', 'a c'],
    ['switches', '__NOTOC__a__ОГЛАВЛЕНИЕ__', 'a'],
    ['a signature', 'a ~~~~', 'a'],
    ['a section of which nothing is left', 'a\n== Notes ==\n{{reflist}}\n== See ==\n* [[b]]', 'a\n\nSee\n\nb'],
    ['a section that only holds an empty one', 'a\n== B ==\n=== C ===\n{{d}}', 'a'],
    ['parentheses that only held a template', "'''Albedo''' ({{IPAc-en|a}}; {{lang-la|b}}) is", 'Albedo (b) is'],
    ['empty parentheses', 'Albedo ({{IPAc-en|a}}) is, see f()', 'Albedo is, see f()'],
    ['a list of which all members are gone', 'Boats: {{a}}, {{b}}, and {{c}}', 'Boats: and'],
    ['a redirect', '#REDIRECT [[Other page]]\n[[Category:A]]', ''],
    ['a redirect, in Chinese', '#重定向 [[页面]]', ''],
    ['a list is no redirect', '# redirect your [[attention]]', 'redirect your attention'],
  ])('%s', (_, source, expected) => {
    expect(text(source)).toBe(expected);
  });

  test.each([
    'File',
    'image',
    'Datei',
    'Fichier',
    'Archivo',
    'Ficheiro',
    'Файл',
    'файл',
    'Зображення',
    'Plik',
    'Bestand',
    'ファイル',
    '文件',
    '檔案',
    '파일',
    'ملف',
    'پرونده',
    'קובץ',
    'Tập tin',
    'Tập_tin',
    'Αρχείο',
    'αρχείο',
    'ไฟล์',
    'चित्र',
    'চিত্র',
    'Пlik',
  ])('files in any language: %s', (name) => {
    expect(text(`a [[${name}:X.jpg|thumb|caption]]b`)).toBe(name === 'Пlik' ? 'a thumb|captionb' : 'a b');
  });

  test.each([
    'Category',
    'Kategorie',
    'Catégorie',
    'Categoría',
    'Категория',
    'категорія',
    'カテゴリ',
    '分类',
    '分類',
    '분류',
    'تصنيف',
    'רשימה',
    'Κατηγορία',
    'หมวดหมู่',
    'श्रेणी',
    'Thể loại',
    'Kategória',
    'Luokka',
    'קטגוריה',
  ])('categories in any language: %s', (name) => {
    expect(text(`a\n[[${name}:X]]`)).toBe(name === 'רשימה' ? 'a רשימה:X' : 'a');
  });
});

describe('what a reader sees is kept', () => {
  test.each<[string, string, string]>([
    ['links', '[[a]], [[b|c]], [[d (e)|]], [[:Category:F]], [[g]]s, [[#h|i]]', 'a, c, d, Category:F, gs, i'],
    ['a link with a project', '[[wikt:word]] [[w:x|y]]', 'wikt:word y'],
    ['a label with brackets', '[[a|[b]]]', '[b]'],
    ['external links', '[http://x.y/z the page] [https://a.b] http://c.d', 'the page http://c.d'],
    ['brackets that are no link', 'a[1] [sic] x[y[1]]', 'a[1] [sic] x[y[1]]'],
    ['bold and italic', "''a'' '''b''' '''''c'''''", 'a b c'],
    ['an apostrophe before bold', "l'''amour'' et '''b'''", "l'amour et b"],
    ['a heading between paragraphs', 'a\nb\n== H ==\nc\n\nd', 'a b\n\nH\n\nc\n\nd'],
    ['headings need marks at both ends', '== a\nb = c ==\n=', '== a b = c == ='],
    ['lists', '* a\n** b\n# c\n; d : e\n: f', 'a\nb\nc\nd\ne\nf'],
    ['formulas', 'x <math>\\frac{a}{b}\n {{c}} [[d]]</math> y', 'x $\\frac{a}{b} {{c}} [[d]]$ y'],
    ['a formula in a block', 'a <math display="block">x^2</math> b', 'a\n\n$$x^2$$\n\nb'],
    ['what is not to be read as wikitext', "<nowiki>''a'' [[b]] {{c}} &lt;</nowiki>", "''a'' [[b]] {{c}} <"],
    ['preformatted text', '<pre>\n a  {{b}}\n  c\n</pre>', ' a  {{b}}\n  c'],
    ['program text', '<syntaxhighlight lang="python">\nif x:\n    [[y]]\n</syntaxhighlight>', 'if x:\n    [[y]]'],
    ['indented lines', ' a\n  b\nc', 'a\n b\n\nc'],
    ['raised numbers, lowered ones', '10<sup>6</sup> m<sup>2</sup> 5<sup>th</sup> H<sub>2</sub>O', '10⁶ m² 5th H2O'],
    ['line breaks', 'a<br>b<br />c', 'a\nb\nc'],
    ['HTML blocks', '<div class="x">a</div><p>b</p>', 'a\n\nb'],
    ['tags that are none', 'a <foo> 1 < 2 x<y >z', 'a <foo> 1 < 2 x<y >z'],
    ['entities', 'a&nbsp;b &amp; &#x4e2d; &unknown; &lt;ref&gt;', 'a\u00a0b & 中 &unknown; <ref>'],
    ['a poem', '<poem>\na\nb\n</poem>', 'a\nb'],
    [
      'words that templates carry',
      '{{nowrap|10 km}} {{convert|5|mi|km}} {{lang|fr|mot}} {{lang-la|verbum}}',
      '10 km 5 mi mot verbum',
    ],
    ['numbered arguments', '{{lang|1=fr|2=a=b}} {{nowrap|1=x = y}}', 'a=b x = y'],
    [
      'names',
      '{{nihongo|Tokyo|東京|Tōkyō}} {{USS|Hornet|CV-8}} {{ruby|漢字|かんじ}}',
      'Tokyo (東京, Tōkyō) USS Hornet (CV-8) 漢字（かんじ）',
    ],
    ['variants of Chinese', '-{zh-hans:计算机; zh-hant:電腦}- -{A}- -{T|zh:b}-c', '计算机 A c'],
    ['line ends of Windows', 'a\r\n\r\nb\r\n== H ==\r\nc', 'a\n\nb\n\nH\n\nc'],
    [
      'all scripts',
      "'''東京'''は[[日本]]の首都。 กรุงเทพ [[ไทย|ประเทศไทย]] 👩‍👩‍👧",
      '東京は日本の首都。 กรุงเทพ ประเทศไทย 👩‍👩‍👧',
    ],
    ['escaped source out of a dump', 'a&lt;ref&gt;b&lt;/ref&gt; &amp;nbsp;c', 'a c'],
    ['nothing', '', ''],
  ])('%s', (_, source, expected) => {
    expect(text(source)).toBe(expected);
  });

  test.each<[string, string, string]>([
    [
      'rows and cells',
      '{| class="x"\n|+ C\n! a !! b\n|-\n| c || style="d" | e\n|-\n|f\n|[[g|h]]\n|}',
      'C\n\na\tb\nc\te\nf\th',
    ],
    ['cells of several lines', '{|\n|a\n* b\nc\n|d\n|}x', 'a b c\td'],
    ['a bar from a template', '{|\n| a {{!}} b\n|}', 'b'],
    ['a layout around tables', '{|\n| x\n{|\n! a !! b\n|-\n| c || d\n|}\n|-\n| y\n|}', 'x\n\na\tb\nc\td\n\ny'],
    ['a small table in a cell', '{|\n| x ||\n{|\n| a\n|-\n| b\n|}\n|}', 'x\ta b'],
    ['that is not closed', 'p\n{|\n| a || b', 'p\n\na\tb'],
    ['cells that take several', '{|\n|rowspan=2| a || b\n|-\n| c\n|-\n| colspan="2" | d || e\n|}', 'a\tb\n\tc\nd\t\te'],
    ['cells that take too many', '{|\n|rowspan=9999| a || x\n|-\n| b\n|-\n| c\n|}', 'a\tx\n\tb\n\tc'],
    ['empty rows', '{|\n|-\n| {{x}} || {{y}}\n|-\n| a\n|}', 'a'],
    ['indented', ':{|\n| a\n|}\nb', 'a\n\nb'],
  ])('tables: %s', (_, source, expected) => {
    expect(text(source)).toBe(expected);
  });

  it('as Markdown', () => {
    const source =
      "== H ==\n'''a'''\n* b\n** c\n*# d\n# e\n{|\n! f !! g\n|-\n| h | i\n| j{{!}}k\n|}\n<source lang=c>\nint ``` x;\n</source>";
    expect(wikitextToText(source, 'markdown')).toBe(
      '## H\n\na\n\n- b\n    - c\n    1. d\n1. e\n\n| f | g |\n| --- | --- |\n| i | k |\n\n````c\nint ``` x;\n````',
    );
  });
});

describe('what is broken costs no more than itself', () => {
  test.each<[string, string, string]>([
    ['braces that are not closed', 'a {{b|c\nd [[e]]', 'a\nd e'.replace('\n', ' ')],
    ['brackets that are not closed', 'a [[b c\nd [[e]]', 'a b c d e'],
    ['brackets in braces', '{{a|[[b}} c', 'c'],
    ['braces in brackets', '[[a|{{b]] c', 'c'],
    ['closing marks alone', 'a }} b ]] c', 'a b ]] c'],
    ['an argument of a broken template', 'a\n| b = c\nd', 'a d'],
    ['a tag that is not closed', 'a <ref>b\n\nc', 'a b\n\nc'],
    ['marks of ours in the text', 'a\ufdd10\ufdd2\ufdd0b', 'a0b'],
  ])('%s', (_, source, expected) => {
    expect(text(source)).toBe(expected);
  });
});
