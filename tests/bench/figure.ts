import { Agent, get } from 'node:http';

import type { Ground, Site } from './ground.ts';
import type { BenchProcess } from './processes.ts';

export interface Figure {
  what: string;
  against: string;
  /** null if it couldn't be measured. */
  ratio: number | null;
  reach: string;
  /** null if this machine can't judge it. */
  isMet: boolean | null;
  note: string;
}

type Named = Pick<Figure, 'what' | 'against' | 'note'>;

export function atLeast(bound: number, ratio: number, named: Named): Figure {
  return { ...named, ratio, reach: `≥ ${bound}`, isMet: ratio >= bound };
}

export function atMost(bound: number, ratio: number, named: Named): Figure {
  return { ...named, ratio, reach: `≤ ${Number(bound.toFixed(2))}`, isMet: ratio <= bound };
}

/** The ratio of two times measured alternately; the note has both. */
export function atMostTimes(
  bound: number,
  { ratio, first, second }: { ratio: number; first: number; second: number },
  named: Omit<Named, 'note'>,
): Figure {
  return atMost(bound, ratio, { ...named, note: `${ms(first)} and ${ms(second)}` });
}

export function unmeasured(reach: string, named: Named): Figure {
  return { ...named, ratio: null, reach, isMet: null };
}

/** The limit of this machine, beside the figure that it bounds. */
export function limitOf(ratio: number, named: Named): Figure {
  return { ...named, ratio, reach: 'a limit', isMet: null };
}

/** A value without a target. */
export function shown(value: number, named: Named): Figure {
  return { ...named, ratio: value, reach: '–', isMet: null };
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const micros = (value: number) => `${value.toFixed(0)} µs`;

export function verdictOf({ isMet, reach }: Figure): string {
  if (isMet === null) return ['a limit', '–'].includes(reach) ? '–' : 'not judged here';
  return isMet ? 'yes' : '**no**';
}

export function measured({ ratio }: Figure): string {
  if (ratio === null) return 'not measured';
  return ratio >= 20 ? ratio.toFixed(0) : ratio.toFixed(2);
}

const agent = new Agent({ keepAlive: true });

interface Asked {
  service: Pick<BenchProcess, 'address'>;
  headers: Record<string, string>;
}

/** The time of one request with its whole answer, in milliseconds. Throws unless the answer is 200. */
export async function answerTime({ service, headers }: Asked, path: string): Promise<number> {
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    const request = get(service.address + path, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${path} was answered ${response.statusCode}`)),
      );
    });
    request.once('error', reject);
  });
  return performance.now() - start;
}

/** The median ratio of the times of two requests that are sent alternately. */
export async function timesAsLong(
  rounds: number,
  first: (round: number) => Promise<number>,
  second: (round: number) => Promise<number>,
): Promise<{ ratio: number; first: number; second: number }> {
  const times: { first: number; second: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push({ first: await first(round), second: await second(round) });
  const middle = {
    first: median(times.map((time) => time.first)),
    second: median(times.map((time) => time.second)),
  };
  return { ...middle, ratio: middle.first / middle.second };
}

/** How much longer a request takes in the large database than in the small one. */
export async function asItGrows(
  what: string,
  { large, small }: Ground,
  rounds: number,
  time: (site: Site, round: number) => Promise<number>,
): Promise<Figure> {
  const times = await timesAsLong(
    rounds,
    (round) => time(large, round),
    (round) => time(small, round),
  );
  const against = `${small.documents.toLocaleString('en')} documents`;
  return atMostTimes(2, times, { what: `${what}, p50`, against });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('There is no median of nothing');
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
