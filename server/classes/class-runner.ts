import { randomUUID } from 'node:crypto';

import type { FastifyBaseLogger } from 'fastify';

import type { CLASS_STOPS } from '#contract/dashboard/issuing/classes.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Database } from '#server/db/database.ts';
import { type Clock, timestamp } from '#server/db/schema.ts';
import { Refusal } from '#server/errors/refusals.ts';

import { claimJob, type ClassJob, holdClaim, markRow, selectWaiting, updateJob } from './classes.store.ts';

/** After this time the job of a process that died is free; a document takes far less. */
const CLAIM_MS = 15_000;
/** How often a process looks for abandoned jobs. */
const LOOK_MS = 5_000;
/** How many documents are issued between two checks that the job still runs. */
const AT_ONCE = 5;

interface ClassRunnerDeps {
  database: Pick<Database, 'db' | 'write'>;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Issues one document without delaying other requests; returns why the job has to stop, or null. */
  issueRow: (row: {
    jobId: number;
    number: number;
    now: Date;
  }) => Promise<(typeof CLASS_STOPS)[number] | null>;
}

/** Runs one job after another, including those of processes that died. */
export function createClassRunner({ database, clock, log, issueRow }: ClassRunnerDeps) {
  const by = randomUUID();
  let running: Promise<void> | undefined;
  let isAwake = false;
  const closing = new AbortController();

  /** Call when there may be a new job. */
  function wake(): void {
    isAwake = true;
    running ??= work().finally(() => (running = undefined));
  }

  async function work(): Promise<void> {
    try {
      while (isAwake && !closing.signal.aborted) {
        const job = await database.write((trx) => claimJob(trx, claim()));
        if (job) await workOn(job);
        else isAwake = false;
      }
    } catch (error) {
      isAwake = false;
      log.warn({ err: error }, "couldn't go on with a class: trying again shortly");
    }
  }

  function claim() {
    const now = clock();
    const later = (ms: number) => timestamp(new Date(now.getTime() + ms));
    return { by, now: later(0), until: later(CLAIM_MS), far: later(2 * CLAIM_MS) };
  }

  async function workOn({ id }: ClassJob): Promise<void> {
    try {
      while (!closing.signal.aborted) {
        const job = await database.write((trx) => holdClaim(trx, id, claim()));
        if (!job) return;
        const waiting = await selectWaiting(database.db, id, AT_ONCE);
        if (waiting.length === 0) {
          await database.write((trx) => updateJob(trx, id, { state: 'done', stopped_by: null }));
          return;
        }
        for (const { number } of waiting) {
          if (closing.signal.aborted) break;
          const stop = await issue(id, number);
          if (stop !== null) return await stopFor(job, stop);
        }
      }
    } finally {
      await database.write((trx) => holdClaim(trx, id, { by, until: null }));
    }
  }

  async function issue(jobId: number, number: number) {
    try {
      return await issueRow({ jobId, number, now: clock() });
    } catch (error) {
      // The database is out of reach for now, as other requests find too.
      if (error instanceof Refusal) throw error;
      log.error({ err: error }, "couldn't issue a document of a class");
      await database.write((trx) => markRow(trx, jobId, number, { state: 'refused', refusal: 'failed' }));
      return null;
    }
  }

  async function stopFor({ id, uid, organization_id }: ClassJob, stop: (typeof CLASS_STOPS)[number]) {
    await database.write(async (trx) => {
      await updateJob(trx, id, { state: 'stopped', stopped_by: stop });
      const entry = { organization_id, subject: uid, detail: stop };
      await recordAudit(trx, { now: clock(), actor: 'service' }, 'class_stopped', entry);
    });
  }

  wake();
  const timer = setInterval(wake, LOOK_MS).unref();
  return {
    wake,
    /** Finishes the current document and leaves the rest to other processes. */
    async close() {
      clearInterval(timer);
      closing.abort();
      await running;
    },
  };
}
