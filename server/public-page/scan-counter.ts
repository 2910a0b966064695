import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { isbot } from 'isbot';

import { type Clock, timestamp } from '#server/db/time.ts';
import { hourOf } from '#server/analytics/scan-hours.store.ts';
import { memoized } from '#server/http/negotiation.ts';

import type { ScannedCredential, ScanSum } from './scans.store.ts';

/** `forged`: invalid, because of a wrong signature or check code. */
export type ScanOutcome = 'valid' | 'invalid' | 'forged';

export interface ScanCounter {
  /** Resolves once the scan is committed, or the database refused it; a refused one is kept for the next batch. */
  count(credential: ScannedCredential, outcome: ScanOutcome): Promise<void>;
  /** Writes what is still waiting. */
  close(): Promise<void>;
}

interface ScanCounterDeps {
  write: (sums: readonly ScanSum[]) => Promise<void>;
  clock: Clock;
  /** Told when the database starts to refuse scans, not for every one it refuses. */
  onRefused: (error: unknown) => void;
}

const BATCH_SIZE = 1000;
/** A batch waits for company as long as some keeps coming, and no page waits longer than this. */
const MAX_GATHERING_MS = 40;
/** A single reader isn't kept waiting; in a crowd, each batch costs as much as the pages of many phones. */
const PAUSE_MS = { alone: 1, inCompany: 3 };

/** Many scans of one credential become one update: every batch holds what came in while the last one was written. */
export function createScanCounter({ write, clock, onRefused }: ScanCounterDeps): ScanCounter {
  const waiting = new Map<string, ScanSum>();
  /** In the batch that is being gathered. */
  let arrived = 0;
  let isRefused = false;
  let nextBatch: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();

  function count(credential: ScannedCredential, outcome: ScanOutcome): Promise<void> {
    add({
      credential,
      valid: outcome === 'valid' ? 1 : 0,
      invalid: outcome === 'valid' ? 0 : 1,
      forged: outcome === 'forged' ? 1 : 0,
      last_scan_at: timestamp(clock()),
    });
    arrived += 1;
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
    const sums = [...waiting.values()].sort((a, b) => (a.credential.id < b.credential.id ? -1 : 1));
    waiting.clear();
    for (let from = 0; from < sums.length; from += BATCH_SIZE) {
      await writeBatch(sums.slice(from, from + BATCH_SIZE));
    }
  }

  async function writeBatch(batch: readonly ScanSum[]): Promise<void> {
    try {
      await write(batch);
      isRefused = false;
    } catch (error) {
      if (!isRefused) onRefused(error);
      isRefused = true;
      batch.forEach(add);
    }
  }

  /** Scans of two hours are two sums, each of which counts in its own hour however late it is written. */
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
  }

  return { count, close };
}

const isBot = memoized(isbot);
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

interface Visit {
  method: string;
  headers: IncomingHttpHeaders;
  /** The request asks for a language, as only the page's own switch does. */
  hasLanguage: boolean;
}

/** Whether a person opens the page: the only thing that is a scan (docs/decisions/010-what-counts-as-a-scan.md). */
export function isOpening({ method, headers, hasLanguage }: Visit): boolean {
  if (!['GET', 'POST'].includes(method) || isBot(headers['user-agent'] ?? '')) return false;
  if (PREFETCH_HEADERS.some((name) => /prefetch|preview|prerender/i.test(String(headers[name]))))
    return false;
  return !(hasLanguage && isFromThePageItself(headers['sec-fetch-site']));
}

/** Browsers say where a navigation comes from over https; where nothing is said, the switch is the likely origin. */
function isFromThePageItself(site: string | string[] | undefined): boolean {
  return site === undefined || site === 'same-origin';
}
