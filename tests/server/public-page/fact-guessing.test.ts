import { describe, expect, test } from 'vitest';

import { selectAudit } from '#server/audit/audit.store.ts';
import { timestamp } from '#server/db/schema.ts';
import { WRONG_ANSWERS } from '#server/credentials/facts/wrong-answers.store.ts';

import { call, readVerification } from '#tests/server/call.ts';
import { PHONE, sharedFactForm } from './public-service.ts';

const { service, school, db, verified, graded, post, outcomes, page } = await sharedFactForm();

describe('a guesser', () => {
  const GRADES = Array.from({ length: 21 }, (_, grade) => String(grade));
  const { network: ofAddress, fact: ofFact } = WRONG_ANSWERS;

  test('gets a reply to three wrong answers, and then to none, even a right one', async () => {
    const proof = await graded();
    const told: string[] = [];
    for (const fact_1 of GRADES) told.push(...(await outcomes({ ...proof, fact_1 })));
    expect(told.slice(0, ofAddress.limit)).toEqual(Array(ofAddress.limit).fill('differs'));
    expect(told.slice(ofAddress.limit)).toEqual(Array(21 - ofAddress.limit).fill('ask_issuer'));
    expect(await page({ ...proof, fact_1: '20', lang: 'en' })).toContain('Ask the issuer.');
  });

  test('gains nothing with simultaneous guesses', async () => {
    const proof = await graded();
    const from = { address: '203.0.113.21' };
    const wrong = GRADES.slice(0, -1).map((fact_1) => outcomes({ ...proof, fact_1 }, from));
    const told = (await Promise.all(wrong)).flat();
    expect(told.filter((outcome) => outcome !== 'ask_issuer')).toEqual(
      Array(ofAddress.limit).fill('differs'),
    );
    expect(await outcomes({ ...proof, fact_1: '20' }, from)).toEqual(['ask_issuer']);
  });

  test('closes a fact again after each of three reopenings, which the audit log records', async () => {
    const proof = await graded();
    const read = async () => (await readVerification(service, school, proof.id)).facts[0]?.wrong_answers;
    const request = { token: school.token, params: { public_id: proof.id, number: '1' }, body: {} };
    const reopen = () => call(service, 'factReopen', request);
    expect([await read(), (await reopen()).status]).toEqual([undefined, 200]);
    for (const reopenings_left of [3, 2, 1, 0]) {
      for (let host = 0; host < ofFact.limit; host += 1)
        expect(await outcomes({ ...proof, fact_1: '1' }, { address: `198.51.100.${host}` })).toEqual([
          'differs',
        ]);
      expect(await outcomes({ ...proof, fact_1: '20' })).toEqual(['ask_issuer']);
      const at = timestamp(service.clock.now);
      const closed = { number: 1, count: ofFact.limit, last_at: at, is_closed: true };
      expect(await read()).toEqual({ ...closed, reopenings_left });
      expect((await reopen()).status).toBe(reopenings_left > 0 ? 200 : 409);
      const outcome = reopenings_left > 0 ? 'agrees' : 'ask_issuer';
      expect(await outcomes({ ...proof, fact_1: '20' })).toEqual([outcome]);
    }
    expect(await selectAudit(db, { action: 'fact_reopened', subject: proof.id })).toMatchObject(
      [1, 2, 3].map(() => ({ actor: school.identityUid, detail: 'fact 1, 8 wrong answers' })),
    );
  });

  test('with all /64 of a household closes no fact for others', async () => {
    const proof = await graded();
    const told: string[] = [];
    for (let subnet = 1; subnet <= 9; subnet += 1)
      told.push(...(await outcomes({ ...proof, fact_1: '1' }, { address: `2001:db8:1:${subnet}::1` })));
    expect(told.filter((outcome) => outcome === 'differs')).toHaveLength(ofAddress.limit);
    expect(await outcomes({ ...proof, fact_1: '20' }, { address: '2001:db8:2::1' })).toEqual(['agrees']);
  });

  test('gets eight replies with many addresses', async () => {
    const proof = await graded();
    const told: string[] = [];
    for (const [index, fact_1] of GRADES.entries())
      told.push(...(await outcomes({ ...proof, fact_1 }, { address: `198.51.100.${index}` })));
    expect(told.filter((outcome) => outcome === 'differs')).toHaveLength(ofFact.limit);
    expect(told.at(-1)).toBe('ask_issuer');
  });

  test('blocks nobody else, and no other fact', async () => {
    const proof = await verified();
    for (const fact_2 of GRADES) await outcomes({ ...proof, fact_2 }, { address: '203.0.113.5' });
    expect(await outcomes({ ...proof, fact_1: 'Très bien' }, { address: '203.0.113.5' })).toEqual(['agrees']);
    const other = { address: '203.0.113.6' };
    expect(await outcomes({ ...proof, fact_2: '14,25' }, other)).toEqual(['agrees']);
    expect(await outcomes({ ...proof, fact_2: '14,26' }, other)).toEqual(['differs']);
  });

  test('is not somebody who is right, however often', async () => {
    const proof = await graded();
    for (let time = 0; time < ofFact.limit + 2; time += 1)
      expect(await outcomes({ ...proof, fact_1: '20' }, { address: `198.51.100.${time % 2}` })).toEqual([
        'agrees',
      ]);
  });

  test('has to wait after form upon form', async () => {
    const proof = await graded();
    const from = { address: '203.0.113.77', accept: PHONE.accept };
    const sent = await Promise.all(GRADES.concat(GRADES).map((fact_1) => post({ ...proof, fact_1 }, from)));
    const codes = sent.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(30);
    expect(codes.filter((code) => code === 429)).toHaveLength(12);
  });
});
