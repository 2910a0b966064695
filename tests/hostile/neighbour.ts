import { expect, type TestContext } from 'vitest';

import { count, median } from '#tests/proof/proof.ts';
import { send, type Victim } from './victim.ts';

type Sent = Parameters<typeof send>[1];

/** Requests that the neighbour makes before the attack, and at least as many during it. */
const REQUESTS = 25;
/** No attack comes from here (RFC 5737). */
const NETWORK = '203.0.113';
let hosts = 0;

export interface Neighbourhood<Result> {
  result: Result;
  /** The neighbour's median time during the attack, divided by the one before it. */
  slower: number;
}

/**
 * Runs an attack while somebody on another network does honest work, one request after the other. Fails when one of
 * those is answered otherwise than before the attack, and counts how much slower they get.
 */
export async function besideNeighbour<Result>(
  context: TestContext,
  victim: Pick<Victim, 'serving'>,
  request: Sent,
  attack: () => Promise<Result>,
): Promise<Neighbourhood<Result>> {
  const statuses = new Set<number>();
  async function ask(): Promise<number> {
    const from = `${NETWORK}.${(hosts += 1) % 250}`;
    const start = performance.now();
    const { status } = await send(victim, {
      ...request,
      headers: { 'x-forwarded-for': from, ...request.headers },
    });
    statuses.add(status);
    return performance.now() - start;
  }
  const before: number[] = [];
  while (before.length < REQUESTS) before.push(await ask());

  const during: number[] = [];
  const attacked = { isOver: false };
  const attacking = attack();
  const end = () => (attacked.isOver = true);
  attacking.then(end, end);
  while (!attacked.isOver || during.length < REQUESTS) during.push(await ask());
  const result = await attacking;
  const slower = median(during) / median(before);
  count(context, { "neighbour's requests": during.length, 'times slower': Math.round(slower * 10) / 10 });
  expect([...statuses]).toEqual([200]);
  return { result, slower };
}
