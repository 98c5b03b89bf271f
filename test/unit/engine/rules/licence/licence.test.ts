import { describe, expect, it } from 'vitest';
import { licenceFromName, parseExpression } from '#engine/rules/licence/_expression.ts';
import { rule } from '#engine/rules/licence/licence.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

describe('an expression', () => {
  it.each<[string, unknown]>([
    ['MIT', { id: 'MIT', kind: 'permissive' }],
    ['mit', { id: 'MIT', kind: 'permissive' }],
    ['MIT OR GPL-3.0-only', { id: 'MIT OR GPL-3.0-only', kind: 'permissive' }],
    ['MIT AND GPL-3.0-only', { id: 'MIT AND GPL-3.0-only', kind: 'copyleft' }],
    ['(MIT OR Apache-2.0) AND CC-BY-4.0', { id: '(MIT OR Apache-2.0) AND CC-BY-4.0', kind: 'permissive' }],
    ['GPL-2.0+', { id: 'GPL-2.0-or-later', kind: 'copyleft' }],
    [
      'GPL-2.0-only WITH Classpath-exception-2.0',
      { id: 'GPL-2.0-only WITH Classpath-exception-2.0', kind: 'copyleft' },
    ],
    ['', null],
    ['MIT OR', null],
    ['(MIT', null],
    ['NoSuch-1.0', null],
    ['MIT MIT', null],
  ])('%j', (text, licence) => {
    expect(parseExpression(text)).toEqual(licence);
  });
});

describe('a name in metadata', () => {
  it.each<[string, string, string]>([
    ['MIT License', 'MIT', 'permissive'],
    ['The Apache License, Version 2.0', 'Apache-2.0', 'permissive'],
    ['GPLv3', 'GPL-3.0', 'copyleft'],
    ['cc-by-sa-4.0', 'CC-BY-SA-4.0', 'share-alike'],
    ['CC BY-NC-ND 3.0', 'CC-BY-NC-ND-3.0', 'non-commercial'],
    ['Creative Commons Attribution-ShareAlike 3.0', 'CC-BY-SA-3.0', 'share-alike'],
    ['https://creativecommons.org/licenses/by/4.0/', 'CC-BY-4.0', 'permissive'],
    ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0-1.0', 'public-domain'],
    ['Public Domain', 'CC0-1.0', 'public-domain'],
    ['All rights reserved', 'LicenseRef-Proprietary', 'proprietary'],
    ['自由に使えます', 'unknown', 'unknown'],
    ['x'.repeat(10_000), 'unknown', 'unknown'],
  ])('%j', (name, id, kind) => {
    expect(licenceFromName(name)).toEqual({ id, kind });
  });
});

describe('the licence of a document', () => {
  it.each<[string, string | undefined, unknown[]]>([
    ['', undefined, ['none', 'none', 'none']],
    ['', 'MIT', ['MIT', 'permissive', 'metadata']],
    [
      '// SPDX-License-Identifier: (MIT OR Apache-2.0) */\r\nint x;',
      undefined,
      ['(MIT OR Apache-2.0)', 'permissive', 'tag'],
    ],
    ['# SPDX-License-Identifier: Strange-9\n', undefined, ['unknown', 'unknown', 'tag']],
    [
      '/*\n * Licensed under the Apache License,\n * Version 2.0 (the "License")\n */',
      undefined,
      ['Apache-2.0', 'permissive', 'text'],
    ],
    ['terms of the GNU General Public License as published', 'MIT', ['GPL-1.0-or-later', 'copyleft', 'text']],
    [
      'the GNU General Public License as published by the FSF; either version 3 of the License, or any later version.',
      undefined,
      ['GPL-3.0-or-later', 'copyleft', 'text'],
    ],
    ['GNU Lesser General Public License, version 2.1', undefined, ['LGPL-2.1-only', 'weak-copyleft', 'text']],
    ['# GNU General Public License v3', undefined, ['GPL-3.0-only', 'copyleft', 'text']],
    [
      'Permission is hereby granted, free of charge, to any person obtaining a copy',
      undefined,
      ['MIT', 'permissive', 'text'],
    ],
    [
      '文章采用 https://creativecommons.org/licenses/by-nc/4.0/deed.zh 许可',
      undefined,
      ['CC-BY-NC-4.0', 'non-commercial', 'link'],
    ],
    ['The permission of the driver. 😀', undefined, ['none', 'none', 'none']],
  ])('%j, metadata %j', async (text, licence, cells) => {
    const meter = await ruleMeter(rule, { meta: licence === undefined ? {} : { licence } });
    const { id, kind, from } = meter(text).cells;
    expect([id, kind, from]).toEqual(cells);
  });

  it('is shown where it stands', async () => {
    const meter = await ruleMeter(rule);
    expect(meter('a\n * the Apache License,\n * Version 2.0 b').explain('id')).toEqual([
      'Apache License,\n * Version 2.0',
    ]);
    expect(meter('x SPDX-License-Identifier: MIT\n').explain('kind')).toEqual(['SPDX-License-Identifier: MIT']);
  });
});
