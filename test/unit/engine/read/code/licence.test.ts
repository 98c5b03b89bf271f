import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it, test } from 'vitest';
import { licenceOfText } from '#engine/read/code/licence-text.ts';
import { repositoryLicence } from '#engine/read/code/repository-licence.ts';
import { tempFolder } from '#test/helpers/reading.ts';

const temp = tempFolder();
afterAll(() => temp.remove());

const MIT =
  'Copyright 2020 Someone\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software. ';
const BSD = 'Redistribution and use in source and binary forms are permitted. ';
const NOTICE = 'The above copyright notice and this permission notice shall be included.';

it.each<[string, string | null]>([
  [MIT + NOTICE, 'MIT'],
  [MIT, 'MIT-0'],
  [`${MIT}${NOTICE} Names shall not be used in advertising or otherwise to promote the sale.`, 'X11'],
  [BSD, 'BSD-2-Clause'],
  [`${BSD}3. Neither the name of X. THIS SOFTWARE IS PROVIDED`, 'BSD-3-Clause'],
  [`${BSD}All advertising materials mentioning features. Neither the name`, 'BSD-4-Clause'],
  [`${MIT}${NOTICE}\n\nParts under:\n${BSD}`, 'MIT'],
  [
    'Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted.',
    '0BSD',
  ],
  [
    'Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice appears.',
    'ISC',
  ],
  [
    'GNU GENERAL PUBLIC LICENSE\n   Version 3, 29 June 2007\n uses the GNU Affero General Public License too',
    'GPL-3.0',
  ],
  ['GNU GENERAL PUBLIC LICENSE\n  Version 2, June 1991\n', 'GPL-2.0'],
  ['GNU LESSER GENERAL PUBLIC LICENSE\n Version 2.1, February 1999\n', 'LGPL-2.1'],
  ['Apache License\nVersion 2.0, January 2004\nhttp://www.apache.org/licenses/', 'Apache-2.0'],
  ['Mozilla Public License Version 2.0\n====', 'MPL-2.0'],
  ['SPDX-License-Identifier: Apache-2.0 OR MIT', 'Apache-2.0 OR MIT'],
  ['All rights are ours.', null],
  ['', null],
  ['許諾なく複製を禁じます', null],
])('%j -> %s', (text, expected) => {
  expect(licenceOfText(text)).toBe(expected);
});

function put(path: string, text: string): string {
  const file = join(temp.dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test('the nearest licence up the tree, not beyond the root of the source', () => {
  put('LICENSE', `${BSD} outside the source`);
  const file = put('root/a/b/x.c', 'int x;');
  expect(repositoryLicence(file, 'a/b/x.c')).toBe(null);
  put('root/COPYING.txt', 'GNU GENERAL PUBLIC LICENSE Version 2, June 1991');
  put('root/license.py', MIT + NOTICE);
  expect(repositoryLicence(file, 'a/b/x.c')).toEqual({ id: 'GPL-2.0', file: 'COPYING.txt' });
  put('root/a/LICENCE', MIT + NOTICE);
  expect(repositoryLicence(file, 'a/b/x.c')).toEqual({ id: 'MIT', file: 'a/LICENCE' });
  put('root/a/b/LICENSE-MIT', MIT + NOTICE);
  put('root/a/b/LICENSE-APACHE', 'Apache License Version 2.0');
  expect(repositoryLicence(file, 'a/b/x.c')).toEqual({ id: 'Apache-2.0 OR MIT', file: 'a/b/LICENSE-APACHE' });
  const other = put('root/c/x.c', 'int x;');
  put('root/c/LICENSE', 'Ask us.');
  expect(repositoryLicence(other, 'c/x.c')).toEqual({ id: 'unknown', file: 'c/LICENSE' });
});
