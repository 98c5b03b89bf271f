import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { mainContent } from '#engine/clean/extract/main-content.ts';

const MAIN = CleanKnobs.parse({});
const EN = 'The river rose slowly over three days, and by the fourth the lower fields stood under water.';
const SCRIPTS: [string, string][] = [
  ['English', EN],
  ['Chinese', '河水在三天里慢慢上涨，到第四天，低处的田地已经被水淹没，村民们只好搬到山上去住。'],
  ['Japanese', '川の水は三日かけてゆっくりと上がり、四日目には低い畑が水の下になったので、村人は丘へ移った。'],
  ['Arabic', 'ارتفع النهر ببطء على مدى ثلاثة أيام، وفي اليوم الرابع غمرت المياه الحقول المنخفضة القريبة من القرية.'],
  ['Hindi', 'नदी तीन दिनों तक धीरे धीरे बढ़ती रही, और चौथे दिन तक नीचे के खेत पानी में डूब गए थे।'],
  ['Thai', 'แม่น้ำค่อย ๆ สูงขึ้นเป็นเวลาสามวัน และในวันที่สี่ทุ่งนาด้านล่างก็จมอยู่ใต้น้ำทั้งหมดจนชาวบ้านต้องย้ายขึ้นเขา'],
];

/** A page as most are: head with a menu, the text, a column of links, a foot. */
function page(main: string): string {
  const links = (n: number, name: string): string =>
    `<ul class="${name}">${Array.from({ length: n }, (_, i) => `<li><a href="/${name}/${i}">${name} ${i}</a></li>`).join('')}</ul>`;
  return `<!doctype html><html><head><title>A page</title></head><body><header class="site-header"><nav>${links(8, 'menu')}</nav></header>
    <div class="wrapper"><main>${main}</main><aside class="sidebar"><h3>Popular</h3>${links(10, 'popular')}</aside></div>
    <footer class="site-footer"><p>© 2024 Example. All rights reserved.</p>${links(5, 'legal')}</footer></body></html>`;
}

describe('mainContent', () => {
  it.each(SCRIPTS)('finds an article in %s and leaves its frame', (_name, sentence) => {
    const paragraph = `${sentence} ${sentence}`;
    const { text } = mainContent(page(`<article><h1>A page</h1>${`<p>${paragraph}</p>`.repeat(5)}</article>`), MAIN);
    expect(text).toBe(Array<string>(5).fill(paragraph).join('\n\n'));
  });

  it('finds the posts of a forum', () => {
    const post = (n: number): string =>
      `<div class="post" id="p${n}"><div class="author"><a href="/u/${n}">user${n}</a></div><div class="post-body"><p>${n}: ${EN} ${EN}</p></div></div>`;
    const { text } = mainContent(page(`<div class="thread">${[1, 2, 3, 4, 5, 6].map(post).join('')}</div>`), MAIN);
    for (const n of [1, 2, 3, 4, 5, 6]) expect(text).toContain(`${n}: ${EN}`);
    expect(text).not.toContain('popular');
    expect(text).not.toContain('rights reserved');
  });

  it('keeps code and tables between paragraphs as they are', () => {
    const { text } = mainContent(
      page(
        `<article><p>${EN} ${EN}</p><pre>for x in y:\n    print(x)</pre><p>${EN} ${EN}</p><table><tr><th>Day<th>Level<tr><td>1<td>2 m<tr><td>2<td>3 m</table><p>${EN} ${EN}</p></article>`,
      ),
      MAIN,
    );
    expect(text).toContain('\n\nfor x in y:\n    print(x)\n\n');
    expect(text).toContain('\n\nDay\tLevel\n1\t2 m\n2\t3 m\n\n');
  });

  it('takes the text that JSON-LD carries where a page is drawn by script', () => {
    const html = `<div id=app></div><script type="application/ld+json">{"@type":"DiscussionForumPosting","text":"<p>${EN}</p><p>x</p>"}</script>`;
    expect(mainContent(html, MAIN).text).toBe(`${EN}\n\nx`);
  });

  it('takes what else a page says of itself where it shows nothing', () => {
    const long = `${EN} ${EN} ${EN}`;
    const meta = (text: string): string => `<meta property="og:description" content="${text}"><div id=app></div>`;
    expect(mainContent(meta(long), MAIN).text).toBe(long);
    expect(mainContent(meta(EN), MAIN).text).toBe('');
    const product = `<script type="application/ld+json">{"@type":"Product","name":"Sock","description":"${EN}"}</script>`;
    expect(mainContent(`${product}${meta(long)}`, MAIN).text).toBe(EN);
    const article = page(`<article>${`<p>${EN} ${EN}</p><p>It fell.</p>`.repeat(4)}</article>`);
    expect(mainContent(article + product + meta(long), MAIN).text).toContain('It fell.');
  });

  it('keeps more the more recall is favoured', () => {
    const blocks = fc.array(
      fc.constantFrom(
        `<p>${EN} ${EN}</p>`,
        '<p><a href=/x>Read more</a></p>',
        '<div class=share>Share</div>',
        `<li>${EN}`,
        '<h2>Part</h2>',
        '<td>1',
      ),
      { minLength: 3, maxLength: 25 },
    );
    fc.assert(
      fc.property(blocks, (parts) => {
        const html = page(`<article>${parts.join('')}</article>`);
        const [precision, balanced, recall] = (['precision', 'balanced', 'recall'] as const).map(
          (favour) => mainContent(html, { ...MAIN, favour }).text.length,
        );
        expect(precision).toBeLessThanOrEqual(balanced!);
        expect(balanced).toBeLessThanOrEqual(recall!);
      }),
      { numRuns: 60 },
    );
  });
});
