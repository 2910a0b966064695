import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { proofIn, readerFields, typedProof, typedPublicId } from '#server/public-page/typed-proof.ts';
import { holdsFor } from '#tests/holds-for.ts';

const ID = 'SM-DOC-2026-8K4T2M90';
const SIG = 'Vb3y0o5Jm2Zr1xK9tQ4uWg';
const LINK = `https://seal.example.org/verification/document/${ID}`;
const publicId = fc.stringMatching(/^SM-(DOC|CRT|DIP|EMP|COM|INS|STU)-20\d\d-[0-9A-HJKMNP-TV-Z]{8}$/);

/** Each by its kind, and the impossible letter. */
const problems = (...kinds: string[]) => ({
  kind: 'problems',
  problems: kinds.map((each) => {
    const [kind = '', letter = ''] = each.split(' ');
    return { field: kind.includes('id') ? 'id' : 'code', kind, letter };
  }),
});

test.each([
  '  SM-DOC-2026-8K4T2M90\n',
  'SM–DOC–2026–8K4T2M9O',
  'sm-d0c-2o26-8k4t2m9o',
  'ＳＭ-DOC-2026-8K4T2M90',
  'SM-DOC-2026-8K4T2\u200bM90',
  'SM-DОC-2026-8K4Т2М90',
  'ID: SM-DOC-2026-8K4T2M90',
  '«\u202fSM−DOC−2026/8K4T2M90\u202f»',
  '"sm-doc-2026-8k4t2m90"',
  '(SM·DOC·2026·8K4T2M90), ',
  // A French keyboard without Shift.
  "sm-doc-éàé--_k'témçà",
  LINK,
  `${LINK}?sig=${SIG}&lang=fr`,
  `HTTPS://SEAL.EXAMPLE.ORG/v/VERIFICATION/DOCUMENT/${ID.toLowerCase()}#top`,
])('%j is read as the ID', (typed) => {
  expect(typedPublicId(typed)).toBe(ID);
});

test.each([
  '',
  'SM',
  'SM-DOC-2026-8K4T2M9',
  `${ID}X`,
  `X${ID}`,
  'SM-DOC-2026-8K4T2M9U',
  'SM-ABC-2026-8K4T2M90',
  'https://seal.example.org/',
  '\0'.repeat(20),
  '-'.repeat(100_000),
])('%j is not an ID', (typed) => {
  expect(typedPublicId(typed)).toBeNull();
});

test('an ID is read the same with any blanks, dashes and case between its characters', () => {
  const blank = fc.constantFrom('', '', ' ', '-', '–', '\u00a0');
  const between = fc.array(blank, { minLength: 20, maxLength: 20 });
  const cases = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 });
  holdsFor(100, publicId, between, cases, (id, blanks, lower) => {
    const typed = Array.from(id, (one, place) => (lower[place] ? one.toLowerCase() : one) + blanks[place]);
    expect(typedPublicId(typed.join(''))).toBe(id);
  });
});

const proof = (code: string) => ({ kind: 'proof', proof: { publicId: ID, code } });

test.each<[id: string, code: string, outcome: object]>([
  [ID, 'k7m 2qd', proof('K7M2QD')],
  [`${LINK}?sig=${SIG}`, ' ', { kind: 'proof', proof: { publicId: ID, sig: SIG } }],
  [`${LINK}?sig=${SIG}`, 'K7M-2QD', proof('K7M2QD')],
  [ID, 'K7M-2QD · Lycée Lumière', proof('K7M2QD')],
  [ID, 'K7M2-QD4F (check code) · Lycée 8', proof('K7M2QD4F')],
  [ID, 'Code de contrôle : К7М2−QD4F', proof('K7M2QD4F')],
  [ID, "kèmé-qd'f", proof('K7M2QD4F')],
  [ID, "k&m'-qd4(", proof('K1M4QD45')],
  [ID, '(K7M2-QD4F);', proof('K7M2QD4F')],
  [`Scan, or go to seal.example.org\n${ID}\nK7M2-QD4F (check code) · Lycée`, '', proof('K7M2QD4F')],
  [`Scannez, ou allez sur seal.example.org ${ID}`, `${ID} K7M2-QD4F (code de contrôle)`, proof('K7M2QD4F')],
  [`Scan, or go to seal.example.org${ID}K7M2-QD4F (check code) · Lycée`, ' ', proof('K7M2QD4F')],
  ['', `${ID} K7M2-QD4F`, proof('K7M2QD4F')],
  ['', `${ID} K7M-2QD · Lycée`, proof('K7M2QD')],
  [`${ID} · Lycée`, '', problems('no-code')],
  [`${ID}X`, 'K7M2-QD4F', problems('wrong-id')],
  [ID, 'kèm-éqd', proof('K7M2QD')],
  ['no', 'K7M-2QD', problems('wrong-id')],
  [ID, '', problems('no-code')],
  [LINK, '', problems('no-code')],
  [ID, 'K7M-2Q', problems('wrong-code')],
  ['', '', problems('no-id', 'no-code')],
  ['SM-DOC', 'K7M2-QD4F', problems('wrong-id')],
  ['SM-DOC-2026-8K4T2M9U', 'K7M2-QD4₤', problems('id-letter U', 'code-letter ₤')],
  ['SM-STU-2026-8K4T2M9€', 'K7M2-QD4', problems('id-letter €', 'wrong-code')],
])('of %j and %j comes %j', (id, code, outcome) => {
  expect(typedProof({ id, code })).toEqual(outcome);
});

test('form fields are texts given once, and a proof needs a whole ID with a signature or a code', () => {
  const fields = readerFields({ id: ID, sig: ['a', 'b'], code: 7, other: 'x' });
  expect(fields).toEqual({ id: ID, sig: '', code: '' });
  for (const body of [undefined, null, 'id=1', 7, []])
    expect(readerFields(body)).toEqual({ id: '', sig: '', code: '' });
  expect(proofIn({ id: ID, sig: SIG, code: '' })).toEqual({ publicId: ID, sig: SIG });
  expect(proofIn({ id: ID, sig: '', code: 'x' })).toEqual({ publicId: ID, code: 'x' });
  expect(proofIn({ id: 'a', sig: SIG, code: '' })).toBeNull();
  expect(proofIn({ id: ID, sig: '', code: '' })).toBeNull();
});
