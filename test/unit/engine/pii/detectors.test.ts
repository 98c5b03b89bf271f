import { describe, expect, it } from 'vitest';
import { PII_CATEGORIES } from '#shared/domain/pii.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { prepareDetector } from '#engine/pii/detect.ts';
import { lookAlikes } from './look-alikes.ts';

/** Names are told by a model, which has tests of its own. */
const categories = PII_CATEGORIES.filter((category) => category !== 'person');
const detect = prepareDetector({ categories, allow: [], privateIps: false }, fileResources());

/** `category:value` of each span, in order. */
function finds(text: string, language = 'en', script = 'Latn'): string[] {
  return detect(text, { language, script }).map(({ category, start, end }) => `${category}:${text.slice(start, end)}`);
}

describe('e-mail', () => {
  it.each<[string, string[]]>([
    ['write to Jo.Doe+news@mail.example.co.uk, please', ['email:Jo.Doe+news@mail.example.co.uk']],
    ['<ann@example.org>; "bob@example.com".', ['email:ann@example.org', 'email:bob@example.com']],
    ['请发送至wang_wu@example.cn。', ['email:wang_wu@example.cn']],
    ['邮箱：ｗａｎｇ＠ｅｘａｍｐｌｅ．ｃｎ', ['email:ｗａｎｇ＠ｅｘａｍｐｌｅ．ｃｎ']],
    ['müller@example.de', ['email:müller@example.de']],
    ['user@xn--80ak6aa92e.com', ['email:user@xn--80ak6aa92e.com']],
    ['info@example. is cut', []],
    [
      'jane.doe [at] example (dot) org or bob(at)example.com!',
      ['email:jane.doe [at] example (dot) org', 'email:bob(at)example.com'],
    ],
    ['sold (at) five dollars, look [at] this', []],
    ['jo\u200bhn@exam\u200dple.o\u2060rg\u200b.', ['email:jo\u200bhn@exam\u200dple.o\u2060rg']],
    [
      '\ud83d\ude00ann@example.org\ud83d\ude00 كلمني bob@example.org',
      ['email:ann@example.org', 'email:bob@example.org'],
    ],
    ['icon@2x.png', []],
    ['git@github.com:owner/name.git', []],
    ['@user@social.example', []],
    ['a..b@example.org, x.@example.org', []],
    ['left-pad@1.3.0', []],
    [`${'a'.repeat(65)}@example.org`, []],
  ])('%j', (text, expected) => expect(finds(text)).toEqual(expected));
});

describe('telephone', () => {
  it.each<[string, string, string[]]>([
    ['en', 'Call +1 415-555-2671 today', ['phone:+1 415-555-2671']],
    ['en', 'our line (415) 555-2671 is open', ['phone:(415) 555-2671']],
    ['en', 'Phone:\n021-4006034', ['phone:021-4006034']],
    ['en', 'tel. 555.123.1234x42', ['phone:555.123.1234x42']],
    ['en', 'Fax: +46 (0)157 548 89', ['phone:+46 (0)157 548 89']],
    ['en', '61 51 81 office', ['phone:61 51 81']],
    ['en', 'They are not answering at 78 651 450.', ['phone:78 651 450']],
    ['en', 'reached 78 651 450 people', []],
    ['en', 'My licence number is 281211981', []],
    ['en', 'Order 415-555-2671', []],
    ['en', 'call me between 1995-1999 or on 12/11/2007 1315', []],
    ['en', 'office hours 2018 14.00', []],
    ['de', 'unter 030 901820 erreichbar', ['phone:030 901820']],
    ['de', 'Berlin, 030/90 18 20 00', ['phone:030/90 18 20 00']],
    ['fr', 'au 01 42 68 53 00 le matin', ['phone:01 42 68 53 00']],
    ['ja', '東京 03-3581-0101 まで', ['phone:03-3581-0101']],
    [
      'en',
      'Call: 09312687253 or 08595350504, 08595350505',
      ['phone:09312687253', 'phone:08595350504', 'phone:08595350505'],
    ],
    ['en', 'tel +1 (617) 573-5591/3747', ['phone:+1 (617) 573-5591']],
    ['zh', '电话：65150808、65289999', ['phone:65150808', 'phone:65289999']],
    ['zh', '手机号13800001234，谢谢', ['phone:13800001234']],
    ['zh', '（021）88001234', ['phone:（021）88001234']],
    ['zh', '传真：0755-88001234转8001；', ['phone:0755-88001234转8001']],
    ['zh', '电话：１３８００００１２３４', ['phone:１３８００００１２３４']],
    ['zh', '销售额13800001234元', []],
    ['zh', '订单编号：13800001234', []],
    ['ar', 'هاتف: ٠٢٢٣٤٥٦٧٨٩', ['phone:٠٢٢٣٤٥٦٧٨٩']],
  ])('%s %j', (language, text, expected) => expect(finds(text, language)).toEqual(expected));
});

describe('addresses of the internet', () => {
  it.each<[string, string[]]>([
    ['from 109.38.226.13.', ['ip:109.38.226.13']],
    ['resolver at IP 8.8.8.8', ['ip:8.8.8.8']],
    ['登录IP：192.0.2.65，', ['ip:192.0.2.65']],
    ['http://203.0.113.9:8080/x', ['ip:203.0.113.9']],
    ['[2001:db8::1]:8080 and 2400:c401::5054:ff:fe1b:b031.', ['ip:2001:db8::1', 'ip:2400:c401::5054:ff:fe1b:b031']],
    ['::ffff:203.0.113.7', ['ip:::ffff:203.0.113.7']],
    ['IP:2001:db8::63ee', ['ip:2001:db8::63ee']],
    ['192.168.0.1, 10.1.2.3, 127.0.0.1, 169.254.1.1, fe80::1, ::1', []],
    ['192.168.1.256, 01.2.3.4, 1.2.3, 192.0.2.1.1', []],
    ['version 109.38.226.13', []],
    ['pkg==109.38.226.13 and lib-109.38.226.13', []],
    ['12.2.1.1. What are the rules on this server?', []],
    ['std::cout, 12:34:56, aa:bb:cc:dd:ee:ff, x:549:549::/home', []],
    ['2001::db8::1, 12345:db8::1', []],
  ])('%j', (text, expected) => expect(finds(text)).toEqual(expected));

  it('takes private ones where it is told to', () => {
    const both = prepareDetector({ categories: ['ip'], allow: [], privateIps: true }, fileResources());
    const text = 'at 192.168.10.77 and fe80::1:2 and 127.0.0.1';
    const spans = both(text, { language: 'en', script: 'Latn' });
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['192.168.10.77', 'fe80::1:2']);
  });
});

describe('numbers with check digits', () => {
  it.each<[string, string[]]>([
    ['card 4111 1111 1111 1111', ['card:4111 1111 1111 1111']],
    ['card 4111 1111 1111 1112', []],
    ['card 4111 1111 1111 1111 22. Next', ['card:4111 1111 1111 1111']],
    ['1246 3392 4111 1111 1111 1111 4187 5973', []],
    ['4012888888881881', ['card:4012888888881881']],
    ['order 4012888888881881', []],
    ['my cc 378282246310005', ['card:378282246310005']],
    ['card 3782-822463-10005', ['card:3782-822463-10005']],
    ['maestro card 6759649826438453', ['card:6759649826438453']],
    ['6759649826438453', []],
    ['0.4012888888881881 and 4012888888881881.5', []],
    ['12344012888888881881', []],
    ['银行卡号：6222021637539161008，2003年', ['card:6222021637539161008']],
    ['DE89 3704 0044 0532 0130 00', ['iban:DE89 3704 0044 0532 0130 00']],
    ['iban gb82west12345698765432', ['iban:gb82west12345698765432']],
    ['DE89370400440532013001', []],
    ['NO9386011117947 and XX9386011117947', ['iban:NO9386011117947']],
    ['证件号码:11010519491231002X。', ['cn-id:11010519491231002X']],
    ['11010519491231002x', ['cn-id:11010519491231002x']],
    ['110105194912310021', []],
    ['110105194902300026', []],
    ['身份证 110105491231002', ['cn-id:110105491231002']],
    ['编号 110105491231002', []],
    ["Here's my SSN: 078-05-1120", ['ssn:078-05-1120']],
    ['123-45-6789', ['ssn:123-45-6789']],
    ['social security 123 45 6789 and SSN 123456789', ['ssn:123 45 6789', 'ssn:123456789']],
    ['000-12-3456, 666-12-3456, 900-12-3456, 123-00-4567, 123-45-0000', []],
    ['12-123-45-6789', []],
    ['护照号码E12345678。', ['passport:E12345678']],
    ['my passport number is T3569075', ['passport:T3569075']],
    ['Reisepass C01X00T44', ['passport:C01X00T44']],
    ['part E12345678', []],
    ['the passport office opened in 20190101', []],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['crypto:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa']],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', []],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ['crypto:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', []],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ['crypto:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', []],
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', []],
    ['wallet 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', ['crypto:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed']],
  ])('%j', (text, expected) => expect(finds(text, 'und', 'Zyyy')).toEqual(expected));
});

/** Keys of no one: the shape alone. */
const KEY = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789';
const PEM = '-----BEGIN RSA PRIVATE KEY-----\nMIIBOgIBAAJBAK\nabc+/=\n-----END RSA PRIVATE KEY-----';

describe('secrets', () => {
  it.each<[string, string[]]>([
    [`token ghp_${KEY}.`, [`api-key:ghp_${KEY}`]],
    ['AKIAABCDEFGH23456789', ['api-key:AKIAABCDEFGH23456789']],
    [`x="sk-proj-${KEY}-${KEY}"`, [`api-key:sk-proj-${KEY}-${KEY}`]],
    [`ghp_${'x'.repeat(36)}`, []],
    ['my-sk-identifier-12345', []],
    [`a ${PEM} b`, [`private-key:${PEM}`]],
    ['-----BEGIN PRIVATE KEY-----\nMIIB+/', ['private-key:-----BEGIN PRIVATE KEY-----\nMIIB+/']],
    ['-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----', []],
    ['A=1\nexport DB_PASSWORD=hunter2!\nB=2', ['secret:hunter2!']],
    ['DB_PASSWORD=${SECRET}\nAPI_TOKEN=your_token_here', []],
    ['"clientSecret": "x9Kd-20fj3"', ['secret:x9Kd-20fj3']],
    ['password = getPassword(1234567)', []],
    ['password: "changeme"', []],
    ['postgres://admin:s3cr3t@db.example.org/x', ['url-credential:admin:s3cr3t']],
    ['https://user:${PASSWORD}@example.org', []],
    ['ssh admin@db-01.corp.internal', ['internal-host:db-01.corp.internal']],
    ['http://build.lan:8080/x', ['internal-host:build.lan']],
    ['this.local = 1; import com.acme.internal.Util', []],
  ])('%j', (text, expected) => expect(finds(text)).toEqual(expected));
});

describe('postal addresses', () => {
  it.each<[string, string[]]>([
    ['lives at 12 Baker Street, Apt 4', ['address:12 Baker Street, Apt 4']],
    ['寄到浙江省杭州市西湖区文三路123号2号楼405室。', ['address:浙江省杭州市西湖区文三路123号2号楼405室']],
    ['Hauptstraße 12, 10115 Berlin', ['address:Hauptstraße 12, 10115 Berlin']],
    ['12 rue de Rivoli', ['address:12 rue de Rivoli']],
    ['ul. Miła 53', ['address:ul. Miła 53']],
    ['P.O. Box 255, Unit 8524 Box 0979', ['address:P.O. Box 255, Unit 8524 Box 0979']],
    ['lives at 221B Baker Street, London NW1 6XE, since May', ['address:221B Baker Street, London NW1 6XE']],
    [
      'Send it to 1600 Pennsylvania Ave NW\nSuite 5\nWashington, DC 20500',
      ['address:1600 Pennsylvania Ave NW\nSuite 5\nWashington, DC 20500'],
    ],
    ['12 Baker Street, Mary said, was cold', ['address:12 Baker Street']],
    ['76 7 rue Charles Corbeau Apt. 406, Lyon 69001', ['address:76 7 rue Charles Corbeau Apt. 406, Lyon 69001']],
    ['Calle Mayor 5, 28013 Madrid, España', ['address:Calle Mayor 5, 28013 Madrid, España']],
    ['Rua Augusta, 1500, São Paulo', ['address:Rua Augusta, 1500, São Paulo']],
    ['Via Roma, 10, 00184 Roma', ['address:Via Roma, 10, 00184 Roma']],
    ['Prinsengracht 263, 1016 GV Amsterdam', ['address:Prinsengracht 263, 1016 GV Amsterdam']],
    ['Király u. 23., 1061 Budapest', ['address:Király u. 23']],
    ['ул. Ленина, д. 5, кв. 12', ['address:ул. Ленина, д. 5, кв. 12']],
    ['3 Rolling Hill and 4 Long Walk', []],
    ['35 Rolling Hill, Apt 2', ['address:35 Rolling Hill, Apt 2']],
    ['9721 Dalmatinova 43 Apt. 678 Velenje', ['address:9721 Dalmatinova 43 Apt. 678 Velenje']],
    ['PSC 1437, Box 3833\nAPO AA 66791', ['address:PSC 1437, Box 3833\nAPO AA 66791']],
    ['USS Nimitz\nFPO AP 96601', ['address:USS Nimitz\nFPO AP 96601']],
    ['東京都千代田区丸の内1丁目9番1号です', ['address:東京都千代田区丸の内1丁目9番1号']],
    ['서울특별시 강남구 테헤란로 152, 101동 1203호에', ['address:서울특별시 강남구 테헤란로 152, 101동 1203호']],
    ['札幌市中央区北一条西2丁目です', ['address:札幌市中央区北一条西2丁目']],
    ['スペースで区切られた3番目, 京津冀地区2009-2050', []],
    ['学校迁至九龙观塘翠屏道102号。', ['address:九龙观塘翠屏道102号']],
    ['In World War 2 Apt words', []],
    ['Chapter 12 Section 4, Figure 3', []],
    ['it took place on October 18, via 3 roads', []],
    ['第3路5号线', []],
  ])('%j', (text, expected) => expect(finds(text)).toEqual(expected));
});

describe('all together', () => {
  it('gives what overlaps to the category that is surer', () => {
    expect(finds('https://joe:pw12@mail.example.org/x')).toEqual(['url-credential:joe:pw12']);
    expect(finds(`API_KEY="ghp_${KEY}"`)).toEqual([`api-key:ghp_${KEY}`]);
  });

  it('leaves what the allow list has', () => {
    const some = prepareDetector(
      { categories: ['email', 'ip'], allow: ['@example.com', 'Info@acme.org', '192.0.2.*'], privateIps: false },
      fileResources(),
    );
    const text = 'a@example.com b@x.example.com c@example.org info@ACME.org IP 192.0.2.9 IP 203.0.113.9';
    expect(some(text, { language: 'en', script: 'Latn' }).map(({ start, end }) => text.slice(start, end))).toEqual([
      'c@example.org',
      '203.0.113.9',
    ]);
  });

  it.each(['en', 'zh', 'de', 'fr', 'ja', 'ru', 'es', 'und'])(
    'finds nothing in look-alikes, language %s',
    (language) => {
      const lines = lookAlikes(10_000, 20_261_130);
      const found = lines.flatMap((line) => finds(line, language).map((find) => `${line} => ${find}`));
      expect(found).toEqual([]);
    },
  );

  it('finds nothing in the look-alikes as one text', () => {
    expect(finds(lookAlikes(10_000, 7).join('\n'))).toEqual([]);
  });
});
