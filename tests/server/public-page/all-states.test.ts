import { expect, test } from 'vitest';

import { type Language, LANGUAGES } from '#contract/fields.ts';
import { refusalPage } from '#server/html/refusal-page.ts';
import { tooManyCodesView, tooManyView } from '#server/public-page/view.ts';
import { pageSite } from '#server/public-page/page-site.ts';
import { NO_PROOF, verdictPage } from '#server/public-page/readers.ts';

import { forged, PHONE, postForm, proofOf, seen, sharedPublicService } from './public-service.ts';

const service = await sharedPublicService();
const { credentials, pageOf, addresses } = service;
const ID_ALONE = '/verification/document/SM-DOC-2026-8K4T2M9Q';
const REASSURES = {
  en: /\b(fine|genuine|authentic|vouch\w*|affected|still works?|mean anything|in order)\b/i,
  fr: /en cause|authentique|en règle|fonctionne toujours|aucun problème/i,
};
const UNCHECKED = {
  en: /hasn’t been checked|Nothing has been checked|Not checked yet/,
  fr: /n’a pas été contrôlé|Rien n’a encore été contrôlé|Pas encore contrôlé/,
};

async function open(url: string, language: Language): Promise<string> {
  const headers = { ...PHONE, 'accept-language': language };
  return (await service.app.inject({ url, headers })).body;
}
const send = async (path: string, fields: Record<string, string>, lang: Language) =>
  (await postForm(service, `/verification/${path}`, { ...fields, lang })).body;
async function withoutKey(language: Language): Promise<string> {
  const { public_id } = credentials.valid;
  const { db } = service.database;
  const { key_id } = await db
    .selectFrom('credentials')
    .select('key_id')
    .where('public_id', '=', public_id)
    .executeTakeFirstOrThrow();
  const withdraw = (withdrawn_at: string | null) =>
    db.updateTable('signing_keys').set({ withdrawn_at }).where('key_id', '=', key_id).execute();
  await withdraw('2026-11-19 08:00:00');
  const page = await open(pageOf(credentials.valid), language);
  await withdraw(null);
  expect(page).not.toContain('data-verdict="valid"');
  return page;
}
const paper = proofOf({ ...credentials.valid, verify_url: addresses.verifyUrl(credentials.valid) });
const site = pageSite('https://seal.example.org');
const visitIn = (language: Language) => ({
  language,
  proof: NO_PROOF,
  isForMachine: false,
  isStaffLook: false,
  isOpening: false,
  posted: null,
});

type Made = (language: Language) => Promise<string> | string | Buffer;
const CHECKED: [string, Made][] = [
  ...Object.entries(credentials).map(([name, each]): [string, Made] => [
    name,
    (language) => open(pageOf(each), language),
  ]),
  ['sealed with a withdrawn key', withoutKey],
  ['not recognized', (language) => open(forged(pageOf(credentials.valid)), language)],
  ['reported', (language) => send('report', { ...paper, what: 'Another name', email: '' }, language)],
  ['a report without words', (language) => send('report', { ...paper, what: '', email: '' }, language)],
  ['the page where readers begin', (language) => open('/', language)],
];
const NOT_CHECKED: [string, Made][] = [
  ...[400, 401, 404, 405, 413, 414, 429, 431, 500, 502, 503, 504].map((status): [string, Made] => [
    `${status}`,
    (language) => refusalPage({ status, language, query: null, home: '/', requestId: 'a' }),
  ]),
  ['too many pages', (language) => verdictPage(tooManyView(visitIn(language), site), new Date())],
  ...[5, 5_000].map((seconds): [string, Made] => [
    `too many codes, for ${seconds} seconds`,
    (language) => verdictPage(tooManyCodesView(seconds, visitIn(language), site), new Date()),
  ]),
  ['an ID alone', (language) => open(ID_ALONE, language)],
  ['nothing typed', (language) => send('check', { id: '', code: '' }, language)],
  ['half a code', (language) => send('check', { id: paper.id, code: 'K7M' }, language)],
];

test.each([...CHECKED, ...NOT_CHECKED])('no sentence of the page reassures: %s', async (_, made) => {
  for (const language of LANGUAGES) {
    const text = seen((await made(language)).toString());
    expect(text).toMatch(/\p{L}/u);
    expect(text).not.toMatch(REASSURES[language]);
  }
});

test.each(NOT_CHECKED)('the page says if nothing was checked: %s', async (_, made) => {
  for (const language of LANGUAGES)
    expect(seen((await made(language)).toString())).toMatch(UNCHECKED[language]);
});
