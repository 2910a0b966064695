import type { FastifyInstance } from 'fastify';

import { type Retained, timestamp } from '#server/db/schema.ts';
import { type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import type { Database, TimedDatabase } from '#server/db/database.ts';
import { claimUpkeep } from '#server/db/upkeep.store.ts';
import { addDays } from '#server/figures/time-buckets.ts';

import { countOlder, removeOlder, selectRetention } from './retention.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type Removed = Partial<Record<Retained, number>>;

type Storage = Pick<Database, 'db' | 'write'>;

/** How much is older than the settings allow, by kind; kinds without a limit are left out. */
export async function findOlder({ db }: Pick<Storage, 'db'>, now: Date): Promise<Removed> {
  const older: Removed = {};
  for (const [data, days] of await selectRetention(db))
    older[data] = await countOlder(db, data, momentBefore(now, days));
  return older;
}

/** Deletes it in small steps that don't delay requests, and records the numbers in the audit log. */
export async function applyRetention(storage: Storage, auditContext: AuditContext): Promise<Removed> {
  const removed: Removed = {};
  for (const [data, days] of await selectRetention(storage.db)) {
    const count = await removeOlder(storage, data, momentBefore(auditContext.now, days));
    removed[data] = count;
    const entry = { organization_id: null, subject: data, detail: `${count} older than ${days} days` };
    if (count > 0) await storage.write((trx) => recordAudit(trx, auditContext, 'retention_applied', entry));
  }
  return removed;
}

const momentBefore = (now: Date, days: number): string => timestamp(new Date(now.getTime() - days * DAY_MS));

/** Runs once a day, in one of all processes. */
export function applyRetentionDaily(app: FastifyInstance, { database, clock }: TimedDatabase): void {
  let applying: Promise<void> | undefined;

  async function apply(): Promise<void> {
    try {
      const now = clock();
      if ((await selectRetention(database.db)).size === 0) return;
      const today = timestamp(now).slice(0, 10);
      const claim = { now: timestamp(now), notSince: `${addDays(today, -1)} 23:59:59` };
      if (!(await database.write((trx) => claimUpkeep(trx, 'retention', claim)))) return;
      const removed = await applyRetention(database, { now, actor: 'service' });
      app.log.info({ removed }, 'retention applied');
    } catch (error) {
      app.log.warn(
        { err: error },
        "couldn't delete old data: the next attempt is tomorrow, or run admin retention apply",
      );
    }
  }

  app.addHook('onReady', async () => void (applying = apply()));
  const timer = setInterval(() => {
    applying = (applying ?? Promise.resolve()).then(apply);
  }, HOUR_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await applying;
  });
}
