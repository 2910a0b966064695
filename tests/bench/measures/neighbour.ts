import { atMost, type Figure, limitOf, timesAsLong } from '#tests/bench/figure.ts';
import { addressesOf, type Ground } from '#tests/bench/ground.ts';
import { startBare } from '#tests/bench/processes.ts';
import { sampleDocuments } from '#tests/bench/records.ts';
import { type Sent, startAttack } from '#tests/hostile/attack.ts';
import { besideNeighbour } from '#tests/hostile/neighbour.ts';

const GUESSES = 3_000;
const CLIENTS = 50;
const ROUNDS = 3;

const FLOODS: Record<string, (index: number) => string> = {
  'from one address': () => '198.51.100.7',
  'from ever new networks': (index) => `2001:db8:${index.toString(16)}::1`,
};

export async function measureNeighbour({ small, signingKeys }: Ground): Promise<Figure[]> {
  const [own, ...guessed] = sampleDocuments(small, 12);
  if (!own) throw new Error('there is no document');
  const { pathname, search } = new URL(addressesOf(signingKeys).verifyUrl(own));
  const page: Sent = { method: 'GET', url: pathname + search };
  const sent = await fetch(small.service.address + page.url);
  const bare = await startBare({ bytes: Buffer.from(await sent.arrayBuffer()).toString('base64') });
  const figures: Figure[] = [];
  for (const [where, addressOf] of Object.entries(FLOODS)) {
    const requests = Array.from({ length: GUESSES }, (_, index) => ({
      method: 'POST',
      url: '/verification/check',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': addressOf(index),
      },
      payload: `id=${guessed[index % guessed.length]?.public_id}&code=0000-0000`,
    }));
    const slower = async (address: string) => {
      const attack = await startAttack({ address, clients: CLIENTS, requests });
      const beside = await besideNeighbour({ address, request: () => page }, () => attack.begin());
      await attack.stop();
      if (beside.statuses.join() !== '200') throw new Error(`a reader got ${beside.statuses.join()}`);
      return beside.slower;
    };
    const { first: ours, second: peer } = await timesAsLong(
      ROUNDS,
      () => slower(small.service.address),
      () => slower(bare.address),
    );
    const note = `${ROUNDS} times ${GUESSES.toLocaleString('en')} guesses over ${CLIENTS} connections`;
    const against = 'the same without the guesses';
    figures.push(
      atMost(3, ours, {
        what: `a page for a reader beside wrong codes ${where}, p50`,
        against,
        note,
      }),
      limitOf(peer, {
        what: 'the same from bare `node:http`, which looks at nothing',
        against,
        note,
      }),
    );
  }
  await bare.stop();
  return figures;
}
