import { expect, test } from 'vitest';

import { count, rounds, times } from '#tests/proof/proof.ts';
import { startWriting } from '#tests/server/deployment/cut-writes.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { prepareVictim } from './engine.ts';

const { url: DATABASE_URL, keeper } = await prepareVictim();
const READERS = 32;
const SCANS_BEFORE = 300;
/** A page sent sooner had waited for its count; a later one may have been sent without. */
const MAX_COUNT_WAIT_MS = 300;

test('after a kill the counted scans are at least those answered in time, and at most those in flight besides', async (context) => {
  const counted = { kills: 0, 'pages answered': 0, 'of these in time': 0, 'counted though unanswered': 0 };
  const member = await keeper.join();
  for (let round = 0; round < rounds(20); round += 1) {
    const credential = await keeper.issue(member);
    const { pathname, search } = new URL(keeper.addresses.verifyUrl(credential));
    // Every fourth has a bad signature, which is an invalid scan.
    const pages = [0, 1, 2, 3].map(
      (place) => pathname + (place === 0 ? search.replace(/sig=./, 'sig=!') : search),
    );
    const serving = await startWriting({ DATABASE_URL, TRUST_PROXY: 'loopback' });
    const answered = { valid: 0, invalid: 0 };
    let answeredInTime = 0;
    const inFlight = { valid: 0, invalid: 0 };
    let killed: Promise<void> | undefined;
    await times(READERS, async (reader) => {
      for (let scan = 0; ; scan += 1) {
        const kind = (reader + scan) % 4 === 0 ? 'invalid' : 'valid';
        const headers = { ...PHONE, 'x-forwarded-for': `10.${round}.${reader}.${scan % 250}` };
        const url = `${serving.address}${pages[(reader + scan) % 4]}`;
        const since = performance.now();
        const status = await fetch(url, { headers }).then(
          async (response) => (await response.text(), response.status),
          () => null,
        );
        if (status === null) {
          inFlight[kind] += 1;
          return;
        }
        expect(status).toBe(kind === 'valid' ? 200 : 404);
        answered[kind] += 1;
        if (kind === 'valid' && performance.now() - since < MAX_COUNT_WAIT_MS) answeredInTime += 1;
        if (answered.valid + answered.invalid >= SCANS_BEFORE) killed ??= serving.kill();
      }
    });
    await killed;
    const { valid, invalid } = await scansOf(credential.id);
    counted.kills += 1;
    counted['pages answered'] += answered.valid + answered.invalid;
    counted['of these in time'] += answeredInTime;
    counted['counted though unanswered'] += valid - answered.valid;
    count(context, counted);
    expect(valid).toBeGreaterThanOrEqual(answeredInTime);
    expect(valid).toBeLessThanOrEqual(answered.valid + inFlight.valid);
    expect(invalid).toBeLessThanOrEqual(answered.invalid + inFlight.invalid);
  }
});

async function scansOf(credentialId: number) {
  const row = await keeper.database.db
    .selectFrom('scan_counts')
    .select(['valid', 'invalid'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? { valid: 0, invalid: 0 };
}
