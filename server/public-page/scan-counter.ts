import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { type Clock, timestamp } from '#server/db/schema.ts';
import { hourOf } from '#server/analytics/scan-hours.store.ts';

import type { ScanBatch, ScannedCredential, ScanSum } from './scans.store.ts';

/** `forged`: invalid, because of a wrong signature or check code. */
export type ScanOutcome = 'valid' | 'invalid' | 'forged';

export interface ScanCounter {
  /** Resolves once the scan is committed, or the database refused its batch, which is then retried. */
  count(credential: ScannedCredential, outcome: ScanOutcome): Promise<void>;
  /** Writes the scans that still wait. */
  close(): Promise<void>;
}

interface ScanCounterDeps {
  /** Must count a retried batch only once: after an error, it's unknown whether it was committed. */
  write: (batch: ScanBatch) => Promise<void>;
  clock: Clock;
  /** Called when the database starts to refuse scans, not for every refusal. */
  onRefused: (error: unknown) => void;
}

const BATCH_SIZE = 1000;
/** A batch waits as long as more scans keep coming, but delays no page longer than this. */
const MAX_GATHERING_MS = 40;
/** In a crowd, fewer batches leave more time for pages: each costs as much as many pages. */
const PAUSE_MS = { alone: 1, inCompany: 3 };
const RETRY_AFTER_MS = 1_000;

/** Every batch contains the scans that came while the last one was written. */
export function createScanCounter({ write, clock, onRefused }: ScanCounterDeps): ScanCounter {
  const writer = randomUUID();
  const waiting = new Map<string, ScanSum>();
  /** Scans in the batch that is being gathered. */
  let arrived = 0;
  let batches = 0;
  /** Retried before all others, unchanged, because only the same batch can be recognized. */
  let refused: ScanBatch | null = null;
  let retry: NodeJS.Timeout | undefined;
  let nextBatch: Promise<void> | undefined;
  let forged: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();

  function count(credential: ScannedCredential, outcome: ScanOutcome): Promise<void> {
    add({
      credential,
      valid: outcome === 'valid' ? 1 : 0,
      invalid: outcome === 'valid' ? 0 : 1,
      forged: outcome === 'forged' ? 1 : 0,
      last_scan_at: timestamp(clock()),
    });
    if (outcome === 'forged') return (forged ??= writeForged());
    arrived += 1;
    return writeSoon();
  }

  /** No page waits for a wrong proof: a flood of them would delay each page as long as possible. */
  async function writeForged(): Promise<void> {
    await delay(MAX_GATHERING_MS);
    forged = undefined;
    await writeSoon();
  }

  function writeSoon(): Promise<void> {
    nextBatch ??= running = gatherAndWrite(running);
    return nextBatch;
  }

  async function gatherAndWrite(previous: Promise<void>): Promise<void> {
    await previous;
    const deadline = performance.now() + MAX_GATHERING_MS;
    let before: number;
    do {
      before = arrived;
      await delay(arrived > 1 ? PAUSE_MS.inCompany : PAUSE_MS.alone);
    } while (arrived > before && performance.now() < deadline);
    nextBatch = undefined;
    arrived = 0;
    await writeWaiting();
  }

  async function writeWaiting(): Promise<void> {
    if (refused && !(await isWritten(refused))) return;
    const sums = [...waiting.values()].sort((a, b) => (a.credential.id < b.credential.id ? -1 : 1));
    waiting.clear();
    for (let from = 0; from < sums.length; from += BATCH_SIZE) {
      const batch = { writer, number: (batches += 1), sums: sums.slice(from, from + BATCH_SIZE) };
      if (await isWritten(batch)) continue;
      sums.slice(from + BATCH_SIZE).forEach(add);
      return;
    }
  }

  async function isWritten(batch: ScanBatch): Promise<boolean> {
    try {
      await write(batch);
      refused = null;
    } catch (error) {
      if (refused === null) onRefused(error);
      refused = batch;
      clearTimeout(retry);
      retry = setTimeout(writeSoon, RETRY_AFTER_MS).unref();
    }
    return refused === null;
  }

  /** Scans in two hours are two sums, each counted in its own hour however late it's written. */
  function add(scan: ScanSum): void {
    const key = `${scan.credential.id} ${hourOf(scan.last_scan_at)}`;
    const sum = waiting.get(key);
    if (!sum) {
      waiting.set(key, { ...scan });
      return;
    }
    sum.valid += scan.valid;
    sum.invalid += scan.invalid;
    sum.forged += scan.forged;
    if (scan.last_scan_at > sum.last_scan_at) sum.last_scan_at = scan.last_scan_at;
  }

  async function close(): Promise<void> {
    await running;
    await writeWaiting();
    clearTimeout(retry);
  }

  return { count, close };
}
