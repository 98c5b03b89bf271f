import { F, FLAGS } from '#engine/text/unicode/flags.ts';

const HANGUL = /[\uac00-\ud7af]/;

/**
 * Phrases of the frame around a text, by group, in the languages whose pages are most: what a short block says when it
 * invites, credits, refers or warns rather than tells. They are one sign among many, and a text that holds one keeps
 * the others. Matched in lower case; scripts with spaces need a border of a word before the phrase.
 */
const GROUPS: [name: string, phrases: string][] = [
  [
    'invite',
    "subscribe|subscription|newsletter|sign up|signup|sign in|log in|login|register|follow us|follow me|like us|join us|join the|donate|support us|download the app|get the app|try free|free trial|add to cart|buy now|shop now|order now|click here|contact us|call us|listen on|watch live|advertise|abonnieren|abonnement|anmelden|registrieren|folgen sie|jetzt kaufen|spenden|hier klicken|kontakt|s'abonner|abonnez|inscrivez|connectez|suivez|suscríbete|suscribirse|regístrate|síguenos|iscriviti|abbonati|seguici|assine|cadastre|siga|подписаться|подписывайтесь|подпишитесь|войти|регистрация|zapisz się|zaloguj|subskryb|abonneer|meld je aan|prenumerera|abone ol|اشترك|تسجيل|تابعنا|登录|登陆|注册|订阅|关注我们|扫码|扫一扫|下载app|客户端|会員登録|ログイン|登録|フォロー|購読|구독|로그인|회원가입|सदस्यता|สมัครสมาชิก|đăng ký|đăng nhập",
  ],
  [
    'refer',
    "read more|read also|read next|see also|see more|more from|more on|more:|related|recommended|you may also|you might also|don't miss|most read|most popular|most viewed|trending|latest news|recent posts|top stories|previous|next article|next post|view all|show more|load more|continue reading|back to|go to|further reading|in this article|table of contents|mehr zum thema|lesen sie|lesen sie auch|weiterlesen|weiterführende|siehe auch|mehr dazu|ähnliche|meistgelesen|zurück|weitere artikel|weitere infos|lire aussi|à lire|lire la suite|voir aussi|articles similaires|à découvrir|leer más|lea también|ver más|relacionad|te puede interesar|más leíd|leggi anche|leggi tutto|articoli correlati|leia mais|leia também|veja também|relacionados|читайте также|читать далее|похожие|по теме|смотрите также|czytaj także|czytaj więcej|zobacz także|zobacz też|polecamy|lees ook|lees meer|läs mer|läs också|devamını oku|ilgili|اقرأ أيضا|المزيد|相关阅读|相关新闻|相关文章|相关链接|推荐阅读|延伸阅读|上一篇|下一篇|更多|热门|猜你喜欢|返回|関連記事|関連|もっと見る|続きを読む|おすすめ|人気|前の記事|次の記事|관련기사|관련|더보기|이전|다음|और पढ़ें|यह भी पढ़ें|อ่านต่อ|ข่าวที่เกี่ยวข้อง|xem thêm|liên quan",
  ],
  [
    'legal',
    'copyright|all rights reserved|terms of|terms and conditions|privacy policy|privacy|cookie|disclaimer|reproduced|without permission|trademark|impressum|datenschutz|urheberrecht|alle rechte vorbehalten|agb|mentions légales|tous droits réservés|confidentialité|aviso legal|política de privacidad|todos los derechos|tutti i diritti|privacidade|todos os direitos|все права|конфиденциальн|wszelkie prawa|polityka prywatności|alle rechten|جميع الحقوق|版权所有|版权|免责声明|未经授权|转载|隐私|备案|举报|著作権|無断転載|プライバシー|利用規約|저작권|무단|서비스 약관|개인정보|ลิขสิทธิ์|bản quyền',
  ],
  [
    'credit',
    'photo:|photo by|photos by|photograph|image:|image credit|image source|picture:|credit:|getty|reuters|associated press|shutterstock|source:|sources:|via |video:|foto:|fotos:|bild:|quelle:|copyright:|crédit|credit photo|légende|fuente:|imagen|fonte:|immagine|фото:|источник:|źródło:|fot.|foto |bron:|kilde:|kaynak:|المصدر|صورة|来源|图片来源|图源|供图|摄影|责任编辑|编辑：|编辑:|记者|作者|出典|写真|画像|撮影|사진|출처|기자|ภาพ',
  ],
  [
    'social',
    'share this|share on|share:|share|tweet|facebook|twitter|instagram|whatsapp|linkedin|pinterest|telegram|e-mail|email this|print this|print|teilen|drucken|empfehlen|partager|imprimer|compartir|imprimir|condividi|stampa|compartilh|поделиться|печать|udostępnij|drukuj|delen|dela|paylaş|شارك|分享|收藏|点赞|打印|微信|微博|シェア|ツイート|印刷|공유|인쇄|แชร์|chia sẻ',
  ],
  [
    'discuss',
    'comment|comments|reply|leave a reply|respond|replies|upvote|reported|likes|kommentar|antworten|commentaire|répondre|comentario|responder|commenti|rispondi|comentários|комментар|ответить|komentarz|odpowiedz|reacties|reageer|kommentera|yorum|تعليق|评论|回复|网友|跟帖|楼主|コメント|返信|댓글|답글|ความคิดเห็น|bình luận|टिप्पणी',
  ],
  [
    'dated',
    'posted on|posted by|posted in|posted at|published|last updated|updated|written by|filed under|tags:|tagged|categories:|category:|by:|written|views|min read|minutes ago|hours ago|days ago|veröffentlicht|aktualisiert|stand:|von:|autor:|geschrieben|kategorie|schlagwörter|schlagworte|publié|mis à jour|par:|rédigé|publicado|actualizado|por:|pubblicato|aggiornato|опубликован|обновлен|автор|теги|дата|opublikowano|autor|kategoria|tagi|geplaatst|publicerad|tarih|نشر|发布时间|发布|发表|时间：|日期|字体|字号|浏览|阅读|点击|公開日|更新日|投稿|カテゴリ|タグ|입력|수정|등록|เผยแพร่|ngày đăng',
  ],
];

export const CUE_NAMES = GROUPS.map(([name]) => name);
/** Of longer blocks the beginning and the end are looked at. */
const LOOKED = 120;
const KEY = 2;

/** Phrases by their first two units, those of scripts without spaces apart: they may begin anywhere. */
const SPACED = new Map<number, [string, number][]>();
const DENSE = new Map<number, [string, number][]>();
for (const [group, [, phrases]] of GROUPS.entries()) {
  for (const phrase of phrases.split('|')) {
    const dense = ((FLAGS[phrase.charCodeAt(0)] ?? 0) & (F.cjk | F.dictionary)) !== 0 || HANGUL.test(phrase);
    const index = dense ? DENSE : SPACED;
    const key = keyAt(phrase, 0);
    const known = index.get(key);
    if (known === undefined) index.set(key, [[phrase, 1 << group]]);
    else known.push([phrase, 1 << group]);
  }
}

/** Bits of CUE_NAMES. */
export function cuesOf(text: string): number {
  const lower = (text.length <= LOOKED * 2 ? text : `${text.slice(0, LOOKED)} ${text.slice(-LOOKED)}`).toLowerCase();
  let bits = 0;
  let letter = false;
  for (let i = 0; i + KEY <= lower.length; i++) {
    const unit = lower.charCodeAt(i);
    const key = keyAt(lower, i);
    if (unit >= 0xe00) bits |= found(DENSE.get(key), lower, i);
    if (!letter) bits |= found(SPACED.get(key), lower, i);
    letter = ((FLAGS[unit] ?? 0) & (F.letter | F.mark)) !== 0;
  }
  return bits;
}

function keyAt(text: string, i: number): number {
  return (text.charCodeAt(i) << 16) | text.charCodeAt(i + 1);
}

function found(phrases: [string, number][] | undefined, text: string, at: number): number {
  let bits = 0;
  if (phrases !== undefined)
    for (const [phrase, bit] of phrases) if ((bits & bit) === 0 && text.startsWith(phrase, at)) bits |= bit;
  return bits;
}
