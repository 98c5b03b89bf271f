/*
 * Names of the namespaces File and Category, and the words of a redirect, in the languages of Wikipedia: those of
 * MediaWiki's own localisation (languages/messages/Messages*.php: NS_FILE, NS_CATEGORY, their aliases, and `redirect`).
 */

const FILE =
  'File|Image|Media|Datei|Bild|Fichier|Archivo|Imagen|Ficheiro|Imagem|Arquivo|Immagine|Bestand|Afbeelding|Plik|Grafika|' +
  'Файл|Изображение|Зображення|Выява|Картинка|Датотека|Слика|Сурэт|Сурет|Рәсем|Датотека|Fil|Fitxer|Imatge|Fitxategi|' +
  'Irudi|Tiedosto|Kuva|Soubor|Obrázok|Súbor|Obrázek|Fájl|Kép|Fișier|Fişier|Imagine|Dosya|Resim|Şəkil|Fayl|Tasvir|' +
  'Datoteka|Slika|Vaizdas|Attēls|Fails|Pilt|Fail|Skrá|Mynd|Íomhá|Delwedd|Restr|Skeudenn|Lêer|Beeld|Talaksan|Berkas|' +
  'Gambar|Imej|Tập tin|Hình|Hình ảnh|Picha|Faili|Dosiero|Αρχείο|Εικόνα|Պատկեր|ფაილი|სურათი|קובץ|תמונה|ملف|صورة|پرونده|' +
  'تصویر|فائل|پەڕگە|وێنە|चित्र|फ़ाइल|संचिका|फाइल|চিত্র|ছবি|ਤਸਵੀਰ|ਫ਼ਾਈਲ|ચિત્ર|ଫାଇଲ|படிமம்|கோப்பு|దస్త్రం|బొమ్మ|ఫైలు|' +
  'ಚಿತ್ರ|ചിത്രം|പ്രമാണം|ගොනුව|රූපය|ไฟล์|ภาพ|ຮູບ|ဖိုင်|ឯកសារ|រូបភាព|ファイル|画像|文件|档案|檔案|图像|圖像|图片|圖片|' +
  'File|파일|그림|Зураг|པར|ፋይል|ስዕል|Billed|Mynd|Fīls|Stamme|Плика|Imaxe|Imachen|Fichièr|Imatge|Immaggini|Immàgine|Figura|' +
  'Fasciculus|Imago|Wêne|Ofbyld|Stjerdeld|Bestân|Billd';

const CATEGORY =
  'Category|Kategorie|Catégorie|Categoría|Categoria|Categorie|Kategoria|Категория|Категорія|Катэгорыя|Категорија|' +
  'Kategori|Kategorija|Kategória|Kategooria|Kategorio|Kategoriya|Kateqoriya|Kategoriýa|Luokka|Flokkur|Bólkur|Rummad|' +
  'Catagóir|Categori|Kategory|Kategorya|Kaarangay|Jamii|Thể loại|Turkum|Санат|Төркем|Категори|Ангилал|Κατηγορία|' +
  'Կատեգորիա|კატეგორია|קטגוריה|تصنيف|رده|زمرہ|پۆل|تۈر|श्रेणी|वर्ग|বিষয়শ্রেণী|বিষয়শ্রেণী|ਸ਼੍ਰੇਣੀ|શ્રેણી|ଶ୍ରେଣୀ|' +
  'பகுப்பு|వర్గం|ವರ್ಗ|വർഗ്ഗം|ප්‍රවර්ගය|หมวดหมู่|ໝວດ|ကဏ္ဍ|စာကြောင်း|ចំណាត់ថ្នាក់ក្រុម|カテゴリ|分类|分類|분류|' +
  'དབྱེ་རིགས|መደብ|Catigurìa|Categorìa|Categorîa|Catègorie|Class|Flocc|Kateggoría|Kategorî|Kategoriija|Kategoriye|' +
  'Katiguriya|Klad|Ñemohenda|Roinn-seòrsa|Ronney|Sokajy|Ẹ̀ka|Vokatra|Luokke|Kathegorie|Categuria|Saraka|Rubrique';

const REDIRECT =
  'redirect|weiterleitung|redirection|redirección|redireccion|redirecionamento|rinvia|rinvio|doorverwijzing|patrz|przekieruj|' +
  'tam|перенаправление|перенапр|перенаправлення|перанакіраванне|пренасочване|виж|преусмери|preusmjeri|preusmeri|преусмјери|' +
  'omdirigering|omdiriger|viderestilling|ohjaus|uudelleenohjaus|přesměruj|presmeruj|átirányítás|redirecteaza|yönlendirme|' +
  'yönlendir|istiqamətləndirmə|айдау|suuna|peradresavimas|pāradresācija|tilvísun|redirixir|birzuzendu|alidirekti|' +
  'đổi|đổi hướng|alih|lencong|ανακατευθυνση|ανακατεύθυνση|վերահղում|გადამისამართება|הפניה|تحويل|تغییر مسیر|تغییرمسیر|' +
  'رجوع_مکرر|अनुप्रेषित|पुनर्निर्देशन|পুনর্নির্দেশ|வழிமாற்று|దారిమార్పు|തിരിച്ചുവിടുക|เปลี่ยนทาง|重定向|転送|넘겨주기';

/** Codes of Wikipedias in ASCII of two or three letters are told by their shape; these have more. */
const LONG_CODES = new Set(
  (
    'simple commons-x zh-yue zh-min-nan zh-classical be-tarask be-x-old roa-rup roa-tara map-bms bat-smg fiu-vro cbk-zam ' +
    'nds-nl zh-cn zh-tw tokipona'
  ).split(' '),
);
/** Short prefixes that are no languages: `s:` is Wikisource, and so on; their links are words of the text. */
const PROJECTS = new Set([
  's',
  'b',
  'n',
  'q',
  'v',
  'w',
  'wikt',
  'mw',
  'voy',
  'd',
  'm',
  'rev',
  'bug',
  'arxiv',
  'doi',
  'rfc',
]);

const files = names(FILE);
const categories = names(CATEGORY);
const redirects = names(REDIRECT);

function names(list: string): Set<string> {
  return new Set(list.split('|').map((name) => foldName(name)));
}

/**
 * A name for comparison: blanks and underscores alike, small letters of the alphabets that have them. Our own folding,
 * since nothing here may depend on the tables of the host; of other letters the canonical form is in the lists.
 */
export function foldName(name: string): string {
  const plain = name.replace(/[\s_\u200e\u200f]+/g, ' ').trim();
  return plain.replace(
    /[A-Z\u00c0-\u00d6\u00d8-\u00de\u0391-\u03a9\u0400-\u042f\u0531-\u0556\u0100-\u017e\u04d8]/g,
    (c) => {
      const code = c.charCodeAt(0);
      if (code >= 0x400 && code < 0x410) return String.fromCharCode(code + 80);
      if (code >= 0x531 && code <= 0x556) return String.fromCharCode(code + 48);
      if (code === 0x4d8) return '\u04d9';
      if (code === 0x130) return 'i';
      if (code < 0x100 || (code >= 0x391 && code < 0x430)) return String.fromCharCode(code + 32);
      // Latin Extended-A has its capitals at even numbers, but for two stretches where they are odd.
      const odd = (code >= 0x139 && code <= 0x148) || code >= 0x179;
      return (code & 1) === (odd ? 1 : 0) && code !== 0x131 && code !== 0x138 ? String.fromCharCode(code + 1) : c;
    },
  );
}

/** What a link with this prefix is: a file, a category, another language's page, or a page. */
export function linkKind(prefix: string): 'file' | 'category' | 'language' | 'page' {
  const name = foldName(prefix);
  if (files.has(name)) return 'file';
  if (categories.has(name)) return 'category';
  if (PROJECTS.has(name)) return 'page';
  return /^[a-z]{2,3}$/.test(name) || LONG_CODES.has(name) ? 'language' : 'page';
}

/** `#REDIRECT [[…]]` and its like: a page without a text of its own. */
export function isRedirect(text: string): boolean {
  const start = text.slice(0, 2000).trimStart();
  if (!start.startsWith('#') && !start.startsWith('＃')) return false;
  const word = /^[#＃][ \t]*([^\n:：[]{2,40})[:：]?\s*\[\[/.exec(start)?.[1];
  return word !== undefined && redirects.has(foldName(word));
}
