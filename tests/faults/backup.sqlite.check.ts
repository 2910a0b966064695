import { join } from 'node:path';

import { expect, test } from 'vitest';
import * as z from 'zod';

import { count, rounds } from '#tests/proof/proof.ts';
import { adminWith } from '#tests/server/admin/admin.ts';
import { startWriting } from '#tests/server/deployment/cut-writes.ts';
import { SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { prepareVictim } from './engine.ts';

const { url: DATABASE_URL, token, folder } = await prepareVictim();
const WRITERS = 8;
const WRITES_BEFORE = 200;
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const verified = z.object({ verification: z.object({ verify_url: z.string() }) });

test('a backup made during 8 writers, restored elsewhere, is complete and every old seal opens', async (context) => {
  const counted = { backups: 0, 'seals made before': 0, 'seals that open': 0, 'written meanwhile': 0 };
  const serving = await startWriting({ DATABASE_URL });
  for (let round = 0; round < rounds(5); round += 1) {
    const pages: string[] = [];
    const over = new AbortController();
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const body = JSON.stringify({
          doc_id: `${round}-${writer}-${number}`,
          product: 'word',
          title: 'Letter',
        });
        const url = `${serving.address}/api/ext/verification`;
        const response = await fetch(url, { method: 'POST', headers, body });
        const { pathname, search } = new URL(verified.parse(await response.json()).verification.verify_url);
        pages.push(pathname + search);
      }
    });
    await expect.poll(() => pages.length, { timeout: 60_000 }).toBeGreaterThan(WRITES_BEFORE);
    const before = [...pages];
    const file = join(folder, `backup-${round}.db`);
    expect(await adminWith({ DATABASE_URL }, `backup ${file}`)).toMatchObject({ exit: 0 });
    over.abort();
    await Promise.all(writers);

    const elsewhere = { DATABASE_URL: `sqlite:${join(folder, `restored-${round}.db`)}`, SIGNING_KEYS };
    expect(await adminWith(elsewhere, `restore ${file}`)).toMatchObject({ exit: 0 });
    const restored = await startWriting({ ...elsewhere, TRUST_PROXY: 'loopback' });
    for (const [index, page] of before.entries()) {
      const from = { 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` };
      expect((await fetch(restored.address + page, { headers: from })).status).toBe(200);
      counted['seals that open'] += 1;
    }
    expect(await restored.stop()).toBe(0);
    counted.backups += 1;
    counted['seals made before'] += before.length;
    counted['written meanwhile'] += pages.length - before.length;
    count(context, counted);
  }
  expect(await serving.stop()).toBe(0);
});
