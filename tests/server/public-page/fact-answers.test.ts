import { describe, expect, test } from 'vitest';

import { findCredential } from '#server/credentials/credentials.store.ts';
import { insertFacts } from '#server/credentials/facts/facts.store.ts';
import { reissueCredentials, withdrawKey } from '#server/keys/signing-keys.service.ts';

import { readVerification } from '#tests/server/call.ts';
import { SIGNING_KEYS, startTestService } from '#tests/server/service-fixture.ts';
import { ASKABLE, PHONE, seen, sharedFactForm } from './public-service.ts';

const { service, school, db, verified, post, outcomes, page, pageOf, proofOf } = await sharedFactForm();

describe('the page of a document with facts', () => {
  test('shows the shown ones to compare, and only asks about the others', async () => {
    const facts = [{ name: 'Room', value: 'B <12>', mode: 'shown' }, ...ASKABLE];
    const proof = await verified(facts);
    const body = await pageOf(proof);
    expect(body).toContain('<dt><bdi>Room</bdi></dt><dd><bdi>B &lt;12&gt;</bdi></dd>');
    // Papers show it; their ID and type are below.
    expect(body.indexOf('Room')).toBeLessThan(body.indexOf('<dt>ID</dt>'));
    expect(body).toContain('<bdi>Average</bdi></label>');
    expect(body).toContain('>Compare</button>');
    expect(await pageOf(proof, '&lang=fr')).toContain('Comparer d’autres informations');
    for (const { value } of ASKABLE) expect(body).not.toContain(value);
    const url = `/verification/document/${proof.id}?sig=${proof.sig}`;
    const headers = { accept: 'application/json' };
    const { facts: forMachines } = (await service.app.inject({ url, headers })).json<{ facts: object }>();
    expect(forMachines).toMatchObject({
      shown_facts: [{ name: 'Room', value: 'B <12>' }],
      askable_facts: [2, 3, 4].map((number, index) => ({ number, name: ASKABLE[index]?.name })),
    });
    const grade = db.selectFrom('credential_facts').where('name', '=', 'Grade');
    const { hash, salt } = await grade.select(['hash', 'salt']).executeTakeFirstOrThrow();
    for (const secret of [hash, salt]) expect(body + JSON.stringify(forMachines)).not.toContain(secret);
  });

  test('doesn’t ask to compare details if it only asks about them', async () => {
    const body = await pageOf(await verified(ASKABLE));
    expect(body).toContain('no names or amounts to compare: enter below what your document says.');
    const both = await pageOf(await verified([{ name: 'Room', value: 'B12', mode: 'shown' }, ...ASKABLE]));
    expect(both).toContain('Check that your document shows the same details.');
  });

  test('asks nothing without askable facts', async () => {
    for (const facts of [[], [{ name: 'Room', value: 'B12', mode: 'shown' }]])
      expect(await pageOf(await verified(facts))).not.toContain('<form class="ask"');
  });

  test('masks the holder’s name in facts as in the title', async () => {
    const { revoked } = service.credentials;
    const fact = { number: 1, name: 'Student', shown_value: 'Hugo MOREL, year 2' };
    await insertFacts(db, [{ credential_id: revoked.id, ...fact }]);
    const body = await pageOf(proofOf(revoked));
    expect(body).toContain('H••• M••••, year 2');
    expect(body).not.toMatch(/morel/i);
  });
});

describe('a reader who enters what the paper says', () => {
  test('learns for each whether it agrees, and never the record’s value', async () => {
    const proof = await verified();
    const form = { ...proof, fact_1: ' TRES BIEN', fact_2: '14.5', fact_3: '' };
    expect(await outcomes(form)).toEqual(['agrees', 'differs']);
    const body = await page({ ...form, fact_3: '04/03/2026', lang: 'en' });
    expect(body).toContain('Agrees with the record.');
    expect(body).toContain('Differs from the record.');
    expect(body).toMatch(/data-verdict="facts_differ" data-tone="passing".*<h1>Something differs</s);
    expect(body).toContain('value="14.5"');
    for (const value of ['Très bien', '14,25', '14.25', '3 avril 2026']) expect(body).not.toContain(value);
    const french = await page({ ...proof, fact_1: 'très bien', lang: 'fr' });
    expect(french).toContain('Votre saisie correspond à ce qui est enregistré.');
  });

  test('can use the check code instead of a scan', async () => {
    const { id } = await verified();
    const code = (await readVerification(service, school, id)).check_code ?? '';
    expect(await outcomes({ id, code, fact_1: 'Très bien' })).toEqual(['agrees']);
    const wrong = await post({ id, code: '000-000', fact_1: 'Très bien' }, { address: '192.0.2.9' });
    expect(wrong.statusCode).toBe(404);
  });

  test('in the other language gets the page again, without a second try', async () => {
    const { id, sig = '' } = await verified();
    const body = await page({ id, sig, fact_2: '1', lang: 'en' });
    const [, nav = ''] = /<nav(.*)<\/nav>/s.exec(body) ?? [];
    expect(nav).toContain(`action="/verification/facts?`);
    const fields = [...nav.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    const again = await page(Object.fromEntries(fields));
    expect(again).toContain('Comparer d’autres informations');
    expect(again).toContain('data-verdict="facts_unjudged"');
    expect(again).toContain('Rien n’a encore été comparé.');
    expect(again).toContain('name="fact_2" value="1" maxlength');
  });

  test('finds the record again at the address of the answer, or is asked for the check code again', async () => {
    const { id, sig = '' } = await verified();
    const { check_code: code } = await readVerification(service, school, id);
    for (const [proof, query] of [
      [{ sig }, `sig=${sig}&`],
      [{ code: code ?? '' }, ''],
    ] as const) {
      const answer = await page({ id, ...proof, fact_1: 'x', lang: 'en' });
      const actions = [...answer.matchAll(/action="([^"]*)"/g)].map(([, action = '']) => seen(action));
      const led = await Promise.all(
        actions.map(async (url) => (await service.app.inject(url)).headers.location),
      );
      expect(led).toEqual([1, 2, 3].map(() => `/verification/document/${id}?${query}lang=en`));
    }
  });

  test('is no scan', async () => {
    const { id, sig = '' } = await verified();
    await outcomes({ id, sig, fact_1: 'Secret guess' });
    expect((await readVerification(service, school, id)).scans.total_scans).toBe(0);
  });

  test.for([
    ['a fact that is not there', { fact_9: 'x', fact_0: 'x', fact_1x: 'x' }, []],
    ['blanks', { fact_1: ' \u00a0 ' }, []],
    ['a very long text', { fact_1: 'x'.repeat(9_000) }, ['differs']],
    ['any Unicode', { fact_1: '\u0000\ud83d\ude00\u202e\ufeff' }, ['differs']],
  ] as const)('loses nothing with %s', async ([, form, expected]) => {
    expect(await outcomes({ ...(await verified()), ...form })).toEqual(expected);
  });

  test('cannot ask about a document that is not valid today', async () => {
    for (const status of ['revoked', 'expired', 'scheduled'] as const) {
      const proof = proofOf(service.credentials[status]);
      const grades = db.selectFrom('credential_facts').where('name', '=', 'Grade');
      const [fact] = await grades.selectAll().execute();
      if (!fact) throw new Error('no fact was stored before');
      await insertFacts(db, [{ ...fact, credential_id: service.credentials[status].id, number: 7 }]);
      expect(await outcomes({ ...proof, fact_7: 'Très bien' })).toEqual([]);
      expect(await pageOf(proof)).not.toContain('<form class="ask"');
    }
  });
});

test('if too many ask at once, a reader gets the page with their answers, to send again', async () => {
  const proof = await verified([1, 2, 3, 4].map((n) => ({ ...ASKABLE[0], name: `Grade ${n}` })));
  const [fact] = await db.selectFrom('credential_facts').selectAll().where('name', '=', 'Grade 1').execute();
  if (!fact) throw new Error('no fact was stored');
  // They count like the others, and take no time, because their key is missing.
  const more = Array.from({ length: 80 }, (_, index) => ({ ...fact, number: index + 10, key_id: 'gone' }));
  await insertFacts(db, more);
  const numbers = [1, 2, 3, 4, ...more.map(({ number }) => number)];
  const form = { ...proof, lang: 'en', ...Object.fromEntries(numbers.map((n) => [`fact_${n}`, '4 <'])) };
  const sent = await Promise.all([1, 2, 3].map(() => post(form, { accept: PHONE.accept })));
  const busy = sent.filter(({ statusCode }) => statusCode === 503);
  expect(busy).toHaveLength(2);
  for (const { headers, body } of busy) {
    expect(headers['retry-after']).toBe('5');
    expect(body).toContain('Nothing was compared yet');
    expect(body.match(/value="4 &lt;" maxlength/g)).toHaveLength(numbers.length);
  }
});

test('askable facts survive a rotation of keys, and refer to the issuer once their key is gone', async () => {
  const { id } = await verified();
  const k2 = `k2:${Buffer.alloc(32, 9).toString('base64')}`;
  const databaseUrl = service.config.databaseUrl;
  const asked = async (keys: string) => {
    const later = { now: '2026-11-20T12:00:00Z', env: { SIGNING_KEYS: keys } };
    const other = await startTestService({ databaseUrl, ...later });
    const credential = await findCredential(db, school.organizationId, id);
    const sig = credential && new URL(other.addresses.verifyUrl(credential)).searchParams.get('sig');
    const told = await post({ id, sig: sig ?? '', fact_1: 'Très bien' }, { app: other });
    await other.stop();
    return told.statusCode === 200 ? told.json<{ answers: object[] }>().answers : told.statusCode;
  };
  const agrees = [{ name: 'Grade', outcome: 'agrees' }];
  expect(await asked(`${k2},${SIGNING_KEYS}`)).toEqual(agrees);
  const context = { now: service.clock.now, actor: 'test' };
  await db.transaction().execute((trx) => withdrawKey(trx, 'k1', context));
  expect(await asked(`${k2},${SIGNING_KEYS}`)).toBe(410);
  await reissueCredentials(db, { from: 'k1', to: 'k2', signer: service.signer }, context);
  expect(await asked(`${k2},${SIGNING_KEYS}`)).toEqual(agrees);
  expect(await asked(k2)).toEqual([{ name: 'Grade', outcome: 'ask_issuer' }]);
});
