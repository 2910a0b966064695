import { assert, asyncProperty, string } from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Credential } from '#server/credentials/credentials.store.ts';

import { call } from '#tests/server/call.ts';
import { newAddress, PHONE, postForm, proofOf, sharedPublicService } from './public-service.ts';

const service = await sharedPublicService();
const { school, credentials } = service;

const issue = (columns: Parameters<typeof service.issue>[1] = {}) => service.issue(school, columns);

const withSig = (credential: Credential) =>
  proofOf({ ...credential, verify_url: service.addresses.verifyUrl(credential) });

type Fields = Record<string, string | string[]>;

function send(fields: Fields, from = newAddress()) {
  const each = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return postForm(service, '/verification/report', each, { from });
}

/** The issuer's reports about a document, oldest first. */
async function reportsAbout({ public_id }: Credential) {
  const asked = { token: school.token, query: { state: 'all', per_page: '100' } };
  const { items } = (await call(service, 'reportList', asked)).answer;
  const about = items.filter((report) => report.public_id === public_id);
  return about.map(({ what, email, language }) => ({ what, email, language })).toReversed();
}

describe('a reader with the paper', () => {
  test('reports with the QR code’s signature, is thanked, and the issuer gets it', async () => {
    const letter = await issue({ title: 'Letter' });
    const what = 'The date is another.\r\n12 September';
    const sent = await send({ ...withSig(letter), lang: 'en', what, email: ' reader@example.org ' });
    expect(sent.statusCode).toBe(200);
    expect(sent.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'no-store',
    });
    expect(sent.body).toContain('<h1>Thank you</h1>');
    expect(sent.body).toContain('<bdi>Lycée Lumière</bdi> has your report.');
    expect(sent.body).toContain('They can answer you at <bdi>reader@example.org</bdi>.');
    const stored = { what: 'The date is another.\n12 September', email: 'reader@example.org' };
    expect(await reportsAbout(letter)).toEqual([{ ...stored, language: 'en' }]);
    expect(await service.scansOf(letter)).toEqual({ valid: 0, invalid: 0 });
  });

  test('reports with the check code, in French, without an address', async () => {
    const letter = await issue();
    const code = service.addresses.checkCode(letter) ?? '';
    const sent = await send({ id: letter.public_id, code, lang: 'fr', what: 'Autre date', email: '' });
    expect(sent.body).toContain('<h1>Merci</h1>');
    expect(sent.body).toContain('vous ne recevrez pas de réponse');
    expect(await reportsAbout(letter)).toEqual([{ what: 'Autre date', email: null, language: 'fr' }]);
  });

  test.each(['scheduled', 'expired', 'revoked', 'diploma'] as const)(
    'finds the form on a page whose document is %s, and can send it',
    async (which) => {
      const credential = credentials[which];
      const page = await service.app.inject({ url: service.pageOf(credential), headers: PHONE });
      expect(page.body).toContain('<summary>Is something wrong?</summary>');
      expect(page.body).toContain(`action="/verification/report?`);
      await send({ ...withSig(credential), what: 'Why?' });
      expect(await reportsAbout(credential)).toHaveLength(1);
    },
  );
});

describe('nothing typed is lost when', () => {
  test.each([
    ['nothing is said', { what: ' \n\u200b' }, 'Enter what’s different'],
    ['it is too long', { what: 'é'.repeat(1_001) }, 'Shorten it to 1,000 characters'],
    ['the address is none', { what: 'Name', email: 'reader@' }, 'Check the email address'],
    [
      'its email is long',
      { what: 'Name', email: `${'a'.repeat(250)}@example.org` },
      'Check the email address',
    ],
    ['a field is there twice', { what: ['One', 'Two'], email: 'reader@example.org' }, 'Enter what'],
  ] satisfies [string, Fields, string][])('%s', async (_, typed, sentence) => {
    const letter = await issue({ title: 'Letter' });
    const refused = await send({ ...withSig(letter), lang: 'en', ...typed });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(sentence);
    expect(refused.body).toContain('data-verdict="valid"');
    expect(refused.body).toContain('<details class="report" open>');
    const once = Object.values(typed).flatMap((value) => (typeof value === 'string' ? [value.trim()] : []));
    for (const value of once) expect(refused.body).toContain(value);
    expect(await reportsAbout(letter)).toEqual([]);
  });

  test('the longest allowed report is sent, in any script', async () => {
    const letter = await issue();
    const what = '歐'.repeat(999) + '👩';
    expect((await send({ ...withSig(letter), what })).statusCode).toBe(200);
    expect(await reportsAbout(letter)).toMatchObject([{ what }]);
  });

  test('one network has sent too many', async () => {
    const address = newAddress();
    const letters = await Promise.all(Array.from({ length: 11 }, () => issue()));
    const sent = [];
    for (const letter of letters)
      sent.push(await send({ ...withSig(letter), lang: 'en', what: 'Mine' }, address));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429]);
    const [limited] = sent.slice(-1);
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(limited?.body).toContain('there were too many');
    expect(limited?.body).toContain('Mine</textarea>');
  });

  test('one document has too many in a day, even if staff close them', async () => {
    const letter = await issue();
    const statuses: number[] = [];
    for (let number = 0; number < 51; number += 1) {
      statuses.push((await send({ ...withSig(letter), what: `Report ${number}` })).statusCode);
      await service.database.db.updateTable('reports').set({ state: 'closed' }).execute();
    }
    expect(statuses).toEqual([...Array(50).fill(200), 429]);
    expect(await reportsAbout(letter)).toHaveLength(50);
  });
});

test('reports nothing with a withdrawn key', async () => {
  const letter = await issue();
  const { db } = service;
  const withdraw = (withdrawn_at: string | null) =>
    db.updateTable('signing_keys').set({ withdrawn_at }).where('key_id', '=', letter.key_id).execute();
  await withdraw('2026-11-19 08:00:00');
  const refused = await send({ ...withSig(letter), lang: 'en', what: 'Mine' });
  await withdraw(null);
  expect(refused.statusCode).toBe(410);
  expect(refused.body).toContain('Seal no longer valid');
  expect(await reportsAbout(letter)).toEqual([]);
});

test('any report stays text, on the page and for the issuer', async () => {
  const letter = await issue();
  const words = string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map(
    (text) => `<script>alert(1)</script>{{issuer}}"'&${text}`,
  );
  let number = 0;
  await assert(
    asyncProperty(words, async (typed) => {
      number += 1;
      const email = `r${number}"<b>@example.org`;
      const { body } = await send({ ...withSig(letter), lang: 'en', what: typed, email });
      expect(body).not.toMatch(/<script|<b>/);
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{{issuer}}');
    }),
    { numRuns: 25 },
  );
  await send({ ...withSig(letter), what: '<img src=x>\u202e\u0000\u001b[31m' });
  expect(await reportsAbout(letter)).toEqual([{ what: '<img src=x>[31m', email: null, language: 'en' }]);
});
