import { Agent, get } from 'node:http';

import { atMostTimes, type Figure } from './figure.ts';
import type { Ground, Site } from './ground.ts';
import type { BenchProcess } from './processes.ts';

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
  for (let round = 0; round < rounds; round += 1) {
    times.push({ first: await first(round), second: await second(round) });
  }
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
