import { describe, expect, test } from 'vitest';

import { MAX_FACTS } from '#contract/fact-requests.ts';

import { bigAsText } from '#server/db/table-rows.ts';
import { addEmployee, call, readVerification, verifyFile } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const member = await service.join();
let file = 0;

const freshFile = () => `file-${(file += 1)}`;
const shown = { name: 'Amount', value: '1 250,50 €', mode: 'shown' };
const askable = { name: 'Grade', value: 'Très bien', mode: 'askable' };

const verify = (body: object, as = member) => verifyFile(service, as, body);

const storedFacts = () => service.database.db.selectFrom('credential_facts').selectAll().execute();

const countBy = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([status, { length }]) => [status, length]),
  );

describe('facts of a verification', () => {
  test('are returned with their names and modes, and with the values of the shown ones', async () => {
    const facts = [askable, { ...shown, name: '  \u2067Amount\u2069 ', value: '\u202e1 250,50 €' }];
    const title = '\u202aLetter \u202egnp.exe';
    // Nothing is removed from what identifies a file.
    const doc_id = `\u202e${freshFile()}`;
    const { status, answer } = await verify({ doc_id, title, facts });
    expect(status).toBe(201);
    expect(answer.verification).toMatchObject({ doc_id, title: 'Letter gnp.exe' });
    expect(answer.verification.facts).toEqual([{ ...askable, value: null }, shown]);
    const read = await readVerification(service, member, answer.verification.public_id);
    expect(read.facts).toEqual(answer.verification.facts);
  });

  test('are empty if none were given', async () => {
    for (const facts of [undefined, null, []]) {
      const { answer } = await verify({ doc_id: freshFile(), facts });
      expect(answer.verification.facts).toEqual([]);
    }
  });

  test('leave no trace of an askable value in the database', async () => {
    const before = (await storedFacts()).length;
    await verify({ doc_id: freshFile(), facts: [askable, { ...askable, name: 'Other grade' }] });
    const [one, other] = (await storedFacts()).slice(before);
    expect(one).toMatchObject({ name: 'Grade', shown_value: null, key_id: 'k1' });
    expect(one?.hash).toMatch(/^[\w-]{43}$/);
    expect(one?.hash).not.toBe(other?.hash);
    expect(one?.salt).not.toBe(other?.salt);
    expect(JSON.stringify(await storedFacts(), bigAsText)).not.toMatch(/tr[eè]s/i);
  });

  test('are in no list, search, or log', async () => {
    const { token } = member;
    const facts = [
      { name: 'Marker name', value: 'Marker shown', mode: 'shown' },
      { name: 'Marker two', value: 'Marker asked', mode: 'askable' },
    ];
    await verify({ doc_id: freshFile(), title: 'With facts', facts });
    const answers = await Promise.all([
      call(service, 'documentSearch', { token, query: { q: 'With facts' } }),
      call(service, 'documentList', { token, query: { q: 'With facts' } }),
      call(service, 'documentList', { token }),
      call(service, 'activityList', { token }),
    ]);
    expect(answers[0]?.answer).toMatchObject({ count: 1 });
    const audit = await service.database.db.selectFrom('audit').selectAll().execute();
    const documents = await service.database.db.selectFrom('credentials').selectAll().execute();
    const read = answers.map(({ answer }) => answer);
    const all = JSON.stringify([read, audit, documents, service.logs], bigAsText);
    expect(all).toContain('With facts');
    expect(all).not.toContain('Marker');
    const found = await call(service, 'documentSearch', { token, query: { q: 'Marker' } });
    expect(found.answer.count).toBe(0);
  });
});

describe('a file that has a verification', () => {
  /** The same request again, with other facts. */
  async function askedAgain(facts: readonly object[]) {
    const doc_id = freshFile();
    const first = await verify({ doc_id, facts: [shown, askable] });
    const before = await storedFacts();
    const second = await verify({ doc_id, title: 'Other', facts });
    expect(await storedFacts()).toEqual(before);
    const files = service.database.db.selectFrom('editor_documents').where('doc_id', '=', doc_id);
    const { title } = await files.select('title').executeTakeFirstOrThrow();
    return { first, second, title };
  }

  test.for([
    ['the same facts', [shown, askable]],
    ['them in another order and writing', [{ ...askable, value: 'TRES  BIEN', name: 'grade' }, shown]],
    ['no facts', []],
  ] as const)('is returned if it is requested with %s', async ([, facts]) => {
    const { first, second, title } = await askedAgain(facts);
    expect(second.status).toBe(200);
    expect(second.answer).toEqual(first.answer);
    expect(title).toBe('Other');
  });

  test.for([
    ['another shown value', [{ ...shown, value: '1 250,51 €' }, askable]],
    ['another askable value', [shown, { ...askable, value: 'Bien' }]],
    ['another mode', [shown, { ...askable, mode: 'shown' }]],
    ['a shown one asked about', [{ ...shown, mode: 'askable' }, askable]],
    ['one less', [shown]],
    ['one more', [shown, askable, { ...askable, name: 'Other' }]],
    ['another name', [shown, { ...askable, name: 'Mark' }]],
  ] as const)('is a conflict with %s, and stays as it is', async ([, facts]) => {
    const { second, title } = await askedAgain(facts);
    expect(second.status).toBe(409);
    expect(second.refusal.error).toBe('This file already has a verification with other facts');
    expect(title).toBe('Letter');
  });

  test('gets no facts later', async () => {
    const doc_id = freshFile();
    await verify({ doc_id });
    expect((await verify({ doc_id, facts: [shown] })).status).toBe(409);
  });

  test('gets those of one request if several ask simultaneously', async () => {
    const doc_id = freshFile();
    const values = ['1', '2', '3', '4'];
    const requests = values.map((value) => verify({ doc_id, facts: [{ ...shown, value }, askable] }));
    const made = await Promise.all(requests);
    expect(countBy(made)).toEqual({ 201: 1, 409: 3 });
    const same = { doc_id: 'raced', facts: [shown, askable] };
    const again = await Promise.all([verify(same), verify(same), verify(same)]);
    expect(countBy(again)).toEqual({ 200: 2, 201: 1 });
    const files = Array.from({ length: 12 }, (_, index) => `raced-${index >> 2}`);
    const several = await Promise.all(files.map((raced) => verify({ doc_id: raced, facts: [shown] })));
    expect(several.map(({ answer }) => answer.verification.doc_id)).toEqual(files);
    expect(countBy(several)).toEqual({ 200: 9, 201: 3 });
  });

  test('of a person reveals nothing to a caller who may not read it', async () => {
    const company = await service.join({ workspace: 'entreprise' });
    const employee_id = await addEmployee(service, company);
    const binding = { family: 'employee', employee_id, doc_type: 'mission_order' };
    const doc_id = freshFile();
    expect((await verify({ doc_id, facts: [askable], ...binding }, company)).status).toBe(201);
    const { token } = await service.tokenOf(company, { scopes: ['verify:write'] });
    for (const value of [askable.value, 'Bien'])
      expect((await verify({ doc_id, facts: [{ ...askable, value }] }, { ...company, token })).status).toBe(
        403,
      );
  });
});

test.for([
  [
    'too many',
    Array.from({ length: MAX_FACTS + 1 }, (_, i) => ({ ...shown, name: `${i}` })),
    'facts must have',
  ],
  ['two of one name', [shown, { ...askable, name: ' AMOUNT' }], 'facts must not have two facts of one name'],
  ['a private one', [{ ...shown, mode: 'private' }], 'facts.0.mode must be one of shown, askable'],
  ['an empty name', [{ ...shown, name: '' }], 'facts.0.name must be 1 to 60 characters long'],
  ['a long name', [{ ...shown, name: 'x'.repeat(61) }], 'facts.0.name must be 1 to 60 characters long'],
  ['a blank value', [{ ...shown, value: ' \u00a0' }], 'facts.0.value must not be blank'],
  ['a long value', [{ ...shown, value: '😀'.repeat(201) }], 'facts.0.value must be 1 to 200 characters'],
  ['a number', [{ ...shown, value: 12 }], 'facts.0.value must be a string'],
  ['several lines', [{ ...shown, value: 'a\nb' }], 'facts.0.value must not contain control characters'],
  ['no value', [{ name: 'a', mode: 'shown' }], 'facts.0.value is required'],
  ['something else', [{ ...shown, hash: 'x' }], "facts.0.hash isn't a known field"],
  ['no list', { 0: shown }, 'facts must be a list'],
] as const)('impossible facts %s', async ([, facts, says]) => {
  const before = await storedFacts();
  const { status, refusal } = await verify({ doc_id: freshFile(), facts });
  expect(status).toBe(422);
  expect(refusal.error).toContain(says);
  expect(await storedFacts()).toEqual(before);
});
