import SQLite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';

import { openScratchDatabase } from '../opened-database.ts';
import * as longReads from './long-reads.ts';

const STORE = new URL('long-reads.ts', import.meta.url);

const database = await openScratchDatabase();

test('a read aside answers as one on the spot, and cannot write', async () => {
  const aside = database.aside(STORE, { ...longReads });
  expect(await aside.countOrganizations()).toBe(0);
  await expect(aside.write()).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  await expect(aside.readWhatIsNotThere('nowhere' as 'accounts')).rejects.toThrow(SQLite.SqliteError);
});

test('whoever waits when the thread is lost is told of an outage, and a moment later all goes on', async () => {
  const aside = database.aside(STORE, { ...longReads });
  const refusals = await Promise.allSettled([aside.endThread(), aside.countOrganizations()]);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 'rejected' });
    expect('reason' in refusal && database.isOutage(refusal.reason)).toBe(true);
  }
  await vi.waitFor(async () => expect(await aside.countOrganizations()).toBe(0), { timeout: 5_000 });
});
