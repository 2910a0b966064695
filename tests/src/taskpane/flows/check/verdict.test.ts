import { describe, expect, test } from 'vitest';

import { ApiError } from '#src/api/api-error.ts';
import type { Answer } from '#src/taskpane/flows/check/answers.ts';
import { destinationOf, type ScannableItem } from '#src/taskpane/flows/check/scannable-item.ts';
import {
  judge,
  type JudgingContext,
  needsAttention,
  VERDICTS,
  type Verdict,
} from '#src/taskpane/flows/check/verdict.ts';
import {
  addressOf,
  scannableCode,
  CONTEXT,
  IDENTITY,
  known,
  OTHER_ID,
  PUBLIC_ID,
  scannableSeal,
} from './scannable-items.ts';

const UNKNOWN: Answer = { outcome: 'unknown' };
const NOT_ASKED: Answer = { outcome: 'not-asked', error: new ApiError('offline', '') };
const SCHEDULED = known({ status: 'scheduled' });
const EXPIRED = known({ status: 'expired' });
const REVOKED = known({ status: 'revoked' });
const FOREIGN_ID = known({ docId: 'another' });
const WITHOUT_ID = known({ docId: null });

const seal = scannableSeal();
const other = scannableSeal({ is: { publicId: OTHER_ID } });
const otherInHeader = { ...other, place: { ...other.place, story: 'header' as const } };
const own = scannableCode(addressOf(PUBLIC_ID));
const repeated = scannableSeal({ isRepeated: true });
const sized = (widthMm: number | null, heightMm: number | null) =>
  scannableSeal({ is: { widthMm, heightMm } });
const leadingTo = (text: string) => scannableSeal({ destination: destinationOf(text) });
const everythingWrong = scannableSeal({
  isRepeated: true,
  isReadable: false,
  is: { widthMm: 15, heightMm: 10, isCropped: true },
});

const NO_IDENTITY = { ...CONTEXT, identity: null, publicId: null };
const UNVERIFIED = { ...CONTEXT, identity: { ...IDENTITY, publicId: null }, publicId: null };
const BESIDE = { ...CONTEXT, issuedContents: [OTHER_ID] };
const ISSUED = { ...CONTEXT, identity: null, issuedContents: [PUBLIC_ID] };
const ACME = 'https://verify.acme.example';

type Case = [
  what: string,
  item: ScannableItem,
  answer: Answer | null,
  verdict: Verdict,
  given?: JudgingContext,
];
const CASES: Record<string, Case[]> = {
  'an intact seal': [
    ['of a valid record', seal, known(), 'fine'],
    ['of a scheduled record', seal, SCHEDULED, 'scheduled'],
    ['of an expired record', seal, EXPIRED, 'expired'],
    ['of a revoked record', seal, REVOKED, 'revoked'],
    ['that no record belongs to', seal, UNKNOWN, 'unknown'],
    ['that could not be asked about', seal, NOT_ASKED, 'not-asked'],
  ],
  'the owner of a seal': [
    ['another file', other, FOREIGN_ID, 'another'],
    ['another document of the organization', other, WITHOUT_ID, 'another'],
    ['another organization', other, known({ docId: null, issuer: 'Atelier Nord' }), 'another'],
    ['another, not valid yet', other, known({ docId: null, status: 'scheduled' }), 'another'],
    ['another by the record, this one by its ID', seal, FOREIGN_ID, 'another'],
    ['this one by the record, another by its ID', other, known({ docId: IDENTITY.docId }), 'fine'],
    ['this one by its ID alone', seal, WITHOUT_ID, 'fine'],
    ['in a file without an identity', seal, known(), 'another', NO_IDENTITY],
    ['in a file without a verification', seal, WITHOUT_ID, 'another', UNVERIFIED],
    ['in such a file, by the record', seal, known(), 'fine', UNVERIFIED],
    ['issued, before the file has an identity', seal, WITHOUT_ID, 'fine', ISSUED],
    ['issued into a file with its own verification', other, WITHOUT_ID, 'fine', BESIDE],
    ['the file into which another was issued', seal, known(), 'fine', BESIDE],
    ['issued and revoked', other, known({ docId: null, status: 'revoked' }), 'revoked', BESIDE],
    ['issued, in a header: it counts for every page', otherInHeader, WITHOUT_ID, 'another', BESIDE],
  ],
  'the look of a seal': [
    ['25 × 25 mm', sized(25, 25), known(), 'fine'],
    ['20 × 20 mm', sized(20, 20), known(), 'fine'],
    ['19.9 × 19.9 mm', sized(19.9, 19.9), known(), 'fine'],
    ['19.7 × 19.7 mm', sized(19.7, 19.7), known(), 'small'],
    ['15 × 15 mm', sized(15, 15), known(), 'small'],
    ['25 × 18 mm', sized(25, 18), known(), 'stretched'],
    ['18 × 25 mm', sized(18, 25), known(), 'stretched'],
    ['15 × 10 mm', sized(15, 10), known(), 'stretched'],
    ['25 × 24 mm', sized(25, 24), known(), 'fine'],
    ['25 × 23.7 mm', sized(25, 23.7), known(), 'stretched'],
    ['100 × 100 mm', sized(100, 100), known(), 'fine'],
    ['without a size in the file', sized(null, null), known(), 'fine'],
    ['unreadable', scannableSeal({ isReadable: false }), known(), 'unreadable'],
    ['without a target', scannableSeal({ isReadable: false, destination: null }), known(), 'unreadable'],
    ['cropped', scannableSeal({ is: { isCropped: true } }), known(), 'cropped'],
    ['not locked', scannableSeal({ is: { isLocked: false } }), known(), 'unlocked'],
    ['repeated', repeated, known(), 'duplicate'],
    ['repeated, and the service not asked', repeated, NOT_ASKED, 'duplicate'],
    ['stretched, and the service not asked', sized(25, 18), NOT_ASKED, 'stretched'],
    ['repeated, and not valid yet', repeated, SCHEDULED, 'duplicate'],
  ],
  ...Object.fromEntries(
    [addressOf(OTHER_ID), addressOf(PUBLIC_ID, 'https://seal.example.evil.example'), `${ACME}/`, 'words'].map(
      (text): [string, Case[]] => [
        `a seal whose code leads to ${text}`,
        [
          ['was swapped', leadingTo(text), known(), 'swapped'],
          ['and is revoked', leadingTo(text), REVOKED, 'revoked'],
          ['and could not be asked about', leadingTo(text), NOT_ASKED, 'not-asked'],
        ],
      ],
    ),
  ),
  'an unknown seal': [
    ['of another service', leadingTo(addressOf(PUBLIC_ID, ACME)), UNKNOWN, 'foreign'],
    ['that leads to another page', leadingTo('https://acme.example/'), UNKNOWN, 'foreign'],
    ['of words', leadingTo('just words'), UNKNOWN, 'text'],
    ['at our own address', leadingTo(addressOf(OTHER_ID)), UNKNOWN, 'unknown'],
  ],
  'a code outside our seals': [
    ['of a valid record', own, known(), 'fine'],
    ['of a revoked record', own, REVOKED, 'revoked'],
    ['of an expired record', own, EXPIRED, 'expired'],
    ['of a scheduled record', own, SCHEDULED, 'scheduled'],
    ['that no record belongs to', own, UNKNOWN, 'unknown'],
    ['that could not be asked about', own, NOT_ASKED, 'not-asked'],
    ['of another document', scannableCode(addressOf(OTHER_ID)), WITHOUT_ID, 'another'],
    ['unreadable', { ...own, isReadable: false }, known(), 'unreadable'],
    ['at another address', scannableCode('https://acme.example/menu'), null, 'foreign'],
    ['of another service', scannableCode(addressOf(PUBLIC_ID, ACME)), null, 'foreign'],
    ['of words', scannableCode('WIFI:S:school;;'), null, 'text'],
  ],
  'of several findings the worst': [
    ['is a revocation', everythingWrong, REVOKED, 'revoked'],
    ['then no record', everythingWrong, UNKNOWN, 'unknown'],
    ['then an expiry', everythingWrong, EXPIRED, 'expired'],
    ['then another owner', everythingWrong, FOREIGN_ID, 'another'],
    ['then its picture', everythingWrong, known(), 'unreadable'],
  ],
};

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  test.each(cases)('%s', (_what, item, answer, verdict, given = CONTEXT) => {
    expect(judge(item, answer, given).verdict).toBe(verdict);
  });
});

test('an issued document owns its seal, in a file of its own or beside another', () => {
  expect(judge(seal, WITHOUT_ID, ISSUED).owner).toBe('this-document');
  expect(judge(other, WITHOUT_ID, BESIDE).owner).toBe('issued-content');
  expect(judge(seal, known(), BESIDE).owner).toBe('this-document');
});

test('findings about a picture count in the order of the list', () => {
  const steps: [Partial<Parameters<typeof scannableSeal>[0]>, Verdict][] = [
    [{ is: { isCropped: true, widthMm: 15, heightMm: 10 }, isRepeated: true }, 'cropped'],
    [{ is: { isCovered: true }, isRepeated: true }, 'covered'],
    [{ is: { widthMm: 15, heightMm: 10 }, isRepeated: true }, 'duplicate'],
    [{ is: { widthMm: 15, heightMm: 10 } }, 'stretched'],
    [{ is: { widthMm: 15, heightMm: 15, isLocked: false } }, 'small'],
    [{ is: { isLocked: false } }, 'unlocked'],
  ];
  const found = steps.map(([change]) => judge(scannableSeal(change), known(), CONTEXT).verdict);
  expect(found).toEqual(steps.map(([, verdict]) => verdict));
  const ranks = found.map((verdict) => VERDICTS.indexOf(verdict));
  expect(ranks).toEqual(ranks.toSorted((one, another) => one - another));
});

test('notes need no attention, everything else but "fine" does', () => {
  const quiet = VERDICTS.filter((verdict) => !needsAttention(verdict));
  expect(quiet).toEqual(['scheduled', 'foreign', 'text', 'fine']);
});
