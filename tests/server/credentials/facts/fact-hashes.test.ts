import { describe, expect, test } from 'vitest';

import { createFactHashes, type HashShare } from '#server/credentials/facts/fact-hashes.ts';
import { createSigner } from '#server/keys/signature.ts';

const signer = createSigner([{ id: 'k1', secret: Buffer.alloc(32, 1) }]);
const READER: HashShare = { purpose: 'readers', organizationId: 1, publicId: 'A', client: '192.0.2.1' };

/** Real hashes, of which each sealed one is counted. */
function countedHashes() {
  let hashed = 0;
  const macOfFact: typeof signer.macOfFact = (...args) => {
    hashed += 1;
    return signer.macOfFact(...args);
  };
  return { hashes: createFactHashes({ ...signer, macOfFact }), hashed: () => hashed };
}

async function storedFact(hashes: ReturnType<typeof createFactHashes>, value: string) {
  const fact = { public_id: 'A', number: 1, key_id: 'k1' };
  const [salted] = await hashes.forEach(READER, [value], (each, { hash }) => hash(each));
  const sealed = salted && hashes.seal(salted.hash, fact);
  if (!sealed) throw new Error('The key is there');
  const { salt, normaliser_version } = salted;
  return { ...fact, salt, hash: sealed.toString('base64url'), normaliser_version };
}

test('a right answer is hashed once, a wrong one each time', async () => {
  const { hashes, hashed } = countedHashes();
  const fact = await storedFact(hashes, '14,5');
  const before = hashed();
  const answers = ['14.5', ' 14,50', '14,5', '15', '15'];
  for (const answer of answers)
    expect(
      await hashes.forEach({ ...READER, client: answer }, [answer], (each, { agrees }) => agrees(each, fact)),
    ).toEqual([answer !== '15']);
  expect(hashed() - before).toBe(3);
});

test('a fact is compared by the rules that it was stored with', async () => {
  const hashes = createFactHashes(signer);
  const agrees = (value: string, fact: Awaited<ReturnType<typeof storedFact>>) =>
    hashes.forEach(READER, [value], (each, hashing) => hashing.agrees(each, fact));
  const fact = await storedFact(hashes, '€ 1,500');
  expect(await agrees('€1,500', fact)).toEqual([true]);
  // The form of a value by the first rules, as stored then.
  const older = { ...(await storedFact(hashes, '€1,500')), normaliser_version: 1 as const };
  expect(await agrees('€1,500', older)).toEqual([true]);
  expect(await agrees('€ 1,500', older)).toEqual([false]);
});

describe('a client that uses up its share', () => {
  const wait = Promise.withResolvers<boolean>();
  const hold = (hashes: ReturnType<typeof createFactHashes>, share: HashShare, count: number) =>
    hashes.forEach(share, Array.from({ length: count }), () => wait.promise);

  test.for<[who: string, flood: HashShare[], neighbour: HashShare, isAdmitted: boolean]>([
    ['itself', [READER], READER, false],
    ['itself with another document', [READER], { ...READER, publicId: 'B' }, false],
    ['another reader of the document', [READER], { ...READER, client: '192.0.2.2' }, true],
    ['staff of the organization', [READER], { ...READER, purpose: 'staff', client: 'tok_1' }, true],
    [
      'readers of another organization',
      [1, 2, 3, 4].map((host) => ({ ...READER, publicId: `${host}`, client: `198.51.100.${host}` })),
      { ...READER, organizationId: 2 },
      true,
    ],
    [
      'other readers of the document, from three addresses',
      [1, 2, 3].map((host) => ({ ...READER, client: `198.51.100.${host}` })),
      { ...READER, publicId: 'B' },
      true,
    ],
  ])('%s', async ([, flood, neighbour, isAdmitted]) => {
    const { hashes } = countedHashes();
    const held = flood.map((share) => hold(hashes, share, 66).catch(() => null));
    const asked = hold(hashes, neighbour, 20).then(
      () => 'admitted',
      (error: Error) => error.message,
    );
    wait.resolve(true);
    const tooMany = 'Too many facts are being checked. Try again in a moment';
    expect(await asked).toBe(isAdmitted ? 'admitted' : tooMany);
    await Promise.all(held);
  });

  test('still uses it up while hashes continue after a failed one', async () => {
    const { hashes } = countedHashes();
    const slow = Promise.withResolvers<null>();
    const failing = hashes.forEach(READER, [0, ...Array.from({ length: 79 }, () => 1)], (item) =>
      item === 0 ? Promise.reject(new Error('differs')) : slow.promise,
    );
    failing.catch(() => null);
    await expect(hold(hashes, READER, 1)).rejects.toThrow('Too many facts');
    slow.resolve(null);
    await expect(failing).rejects.toThrow('differs');
    await expect(hold(hashes, READER, 1)).resolves.toEqual([true]);
  });
});
