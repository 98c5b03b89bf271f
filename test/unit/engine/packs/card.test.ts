import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { PackManifest } from '#shared/domain/pack-manifest.ts';
import { datasetCard } from '#engine/packs/card.ts';

const EVIL = 'a\u001b[31m|b\n---\nlicense: mit\n<script>\u202e\u009b';

it('what people wrote cannot leave its cell, nor steer a terminal', () => {
  const card = datasetCard(
    {
      name: EVIL,
      contentSha256: 'c',
      sources: [{ name: 's', category: 'web', licence: EVIL, snapshot: EVIL }],
      recipe: { name: 'r', hash: 'h', resolved: null },
      toolchain: { winnow: '0' },
      counts: {
        records: { read: 1, used: 1, ignored: {}, quarantined: {} },
        documents: { made: 1, kept: 1, dropped: 0 },
        bySource: { s: { made: 1, kept: 1, keptBytes: 1 } },
      },
      columns: ['id'],
      format: 'jsonl',
      data: [],
    } as unknown as PackManifest,
    { en: 1 },
  );
  const front = /^---\n([^]*?)\n---\n/.exec(card)?.[1] ?? '';
  expect(parse(front)).toMatchObject({ pretty_name: 'a [31m|b --- license: mit <script> ', license: 'other' });
  expect(card).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(card).toContain('\n# a [31m\\|b --- license: mit &lt;script> \n');
  expect(card).toContain('| s | web | a [31m\\|b --- license: mit &lt;script>  |');
});
