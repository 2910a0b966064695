import { afterEach, expect, test, vi } from 'vitest';

import type { Database } from '#server/db/database.ts';
import { createTokenUse } from '#server/tokens/token-use.ts';

import { startTestService } from '#tests/server/service-fixture.ts';
import { openScratchDatabase } from '#tests/server/opened-database.ts';

const MINUTE = 60_000;
const database = await openScratchDatabase();
afterEach(() => void vi.useRealTimers());

test('however often a token is used, it is written once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let writes = 0;
  const write: Database['write'] = (work) => {
    writes += 1;
    return database.write(work);
  };
  const use = createTokenUse({ write, log: { warn: () => undefined } });
  for (const second of [0, 1, 59]) use.note(1, new Date(Date.UTC(2026, 10, 14, 9, 0, second)));
  vi.advanceTimersByTime(MINUTE - 1);
  expect(writes).toBe(0);
  vi.advanceTimersByTime(1);
  expect(writes).toBe(1);
  await use.close();
  expect(writes).toBe(1);
});

test('what the database refuses is written with the next', async () => {
  const service = await startTestService();
  const { token_id } = await service.tokenOf(await service.join());
  const row = service.database.db
    .selectFrom('tokens')
    .select(['id', 'last_used_at'])
    .where('uid', '=', token_id);
  const { id } = await row.executeTakeFirstOrThrow();
  let isDown = true;
  const write: Database['write'] = (work) =>
    isDown ? Promise.reject(new Error('down')) : service.database.write(work);
  const use = createTokenUse({ write, log: { warn: () => undefined } });
  use.note(id, new Date('2026-11-14T09:00:00Z'));
  await use.close();
  isDown = false;
  await use.close();
  expect((await row.executeTakeFirstOrThrow()).last_used_at).toBe('2026-11-14 09:00:00');
  await service.stop();
});
