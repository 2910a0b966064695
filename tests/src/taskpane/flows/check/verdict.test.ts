import { describe, expect, test } from 'vitest';

import type { CredentialStatus } from '#contract/fields.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Answer } from '#src/taskpane/flows/check/answers.ts';
import { destinationOf, type ScannableItem } from '#src/taskpane/flows/check/scannable-item.ts';
import {
  judge,
  needsAttention,
  VERDICTS,
  type JudgingContext,
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

function verdictOf(item: ScannableItem, answer: Answer | null, given: JudgingContext = CONTEXT): Verdict {
  return judge(item, answer, given).verdict;
}

describe('an intact seal', () => {
  const byStatus: Record<CredentialStatus, Verdict> = {
    valid: 'fine',
    scheduled: 'scheduled',
    expired: 'expired',
    revoked: 'revoked',
  };
  test.each(Object.entries(byStatus))('of a %s record is %s', (status, verdict) => {
    expect(verdictOf(scannableSeal(), known({ status: status as CredentialStatus }))).toBe(verdict);
  });

  test('that no record belongs to is not recognized', () => {
    expect(verdictOf(scannableSeal(), UNKNOWN)).toBe('unknown');
  });

  test('that could not be asked about is not called fine', () => {
    expect(verdictOf(scannableSeal(), NOT_ASKED)).toBe('not-asked');
  });
});

describe('the owner of a seal', () => {
  const other = scannableSeal({ is: { publicId: OTHER_ID } });

  test('another document’s seal is reported, of the own organization and of another', () => {
    expect(verdictOf(other, known({ docId: 'another' }))).toBe('another');
    expect(verdictOf(other, known({ docId: null }))).toBe('another');
    expect(verdictOf(other, known({ docId: null, issuer: 'Atelier Nord' }))).toBe('another');
    expect(verdictOf(other, known({ docId: null, status: 'scheduled' }))).toBe('another');
  });

  test('the file’s own id in the record takes precedence over the id in the file', () => {
    expect(verdictOf(scannableSeal(), known({ docId: 'of another file' }))).toBe('another');
    expect(verdictOf(other, known({ docId: IDENTITY.docId }))).toBe('fine');
    expect(verdictOf(scannableSeal(), known({ docId: null }))).toBe('fine');
  });

  test('without a verification of the document, a seal belongs to another one', () => {
    expect(verdictOf(scannableSeal(), known(), { ...CONTEXT, identity: null, publicId: null })).toBe(
      'another',
    );
    const unverified = { ...CONTEXT, identity: { ...IDENTITY, publicId: null }, publicId: null };
    expect(verdictOf(scannableSeal(), known({ docId: null }), unverified)).toBe('another');
    expect(verdictOf(scannableSeal(), known(), unverified)).toBe('fine');
  });

  test('an issued document belongs to its file, and its seal is fine, before the file has an identity', () => {
    const issued = { ...CONTEXT, identity: null, issuedContents: [PUBLIC_ID] };
    expect(judge(scannableSeal(), known({ docId: null }), issued)).toMatchObject({
      verdict: 'fine',
      owner: 'this-document',
    });
  });

  test('the seal of a document that was issued into a file with a verification of its own is fine', () => {
    const beside = { ...CONTEXT, issuedContents: [OTHER_ID] };
    expect(judge(other, known({ docId: null }), beside)).toMatchObject({
      verdict: 'fine',
      owner: 'issued-content',
    });
    expect(judge(scannableSeal(), known(), beside)).toMatchObject({
      verdict: 'fine',
      owner: 'this-document',
    });
    expect(verdictOf(other, known({ docId: null, status: 'revoked' }), beside)).toBe('revoked');
  });

  test('in a header it would count for every page, and belongs to another document', () => {
    const place = { ...other.place, story: 'header' } as const;
    const beside = { ...CONTEXT, issuedContents: [OTHER_ID] };
    expect(verdictOf({ ...other, place }, known({ docId: null }), beside)).toBe('another');
  });
});

describe('the look of a seal', () => {
  test.each([
    [25, 25, 'fine'],
    [20, 20, 'fine'],
    [19.9, 19.9, 'fine'],
    [19.7, 19.7, 'small'],
    [15, 15, 'small'],
    [25, 18, 'stretched'],
    [18, 25, 'stretched'],
    [15, 10, 'stretched'],
    [25, 24, 'fine'],
    [25, 23.7, 'stretched'],
    [100, 100, 'fine'],
  ] as const)('%d × %d mm is %s', (widthMm, heightMm, verdict) => {
    expect(verdictOf(scannableSeal({ is: { widthMm, heightMm } }), known())).toBe(verdict);
  });

  test('no finding without a size in the file', () => {
    expect(verdictOf(scannableSeal({ is: { widthMm: null, heightMm: null } }), known())).toBe('fine');
  });

  test('an unreadable, cropped or repeated picture is reported', () => {
    expect(verdictOf(scannableSeal({ isReadable: false }), known())).toBe('unreadable');
    expect(verdictOf(scannableSeal({ isReadable: false, destination: null }), known())).toBe('unreadable');
    expect(verdictOf(scannableSeal({ is: { isCropped: true } }), known())).toBe('cropped');
    expect(verdictOf(scannableSeal({ isRepeated: true }), known())).toBe('duplicate');
  });

  test('is reported even if the service could not be asked', () => {
    expect(verdictOf(scannableSeal({ isRepeated: true }), NOT_ASKED)).toBe('duplicate');
    expect(verdictOf(scannableSeal({ is: { widthMm: 25, heightMm: 18 } }), NOT_ASKED)).toBe('stretched');
  });

  test('takes precedence over a validity that is still to come', () => {
    expect(verdictOf(scannableSeal({ isRepeated: true }), known({ status: 'scheduled' }))).toBe('duplicate');
  });
});

function elsewhere(text: string): ScannableItem {
  return scannableSeal({ destination: destinationOf(text) });
}

describe('the target of a code', () => {
  test.each([
    addressOf(OTHER_ID),
    addressOf(PUBLIC_ID, 'https://seal.example.evil.example'),
    'https://acme.example/',
    'just words',
  ])('a known seal whose code leads to %s was swapped', (text) => {
    expect(verdictOf(elsewhere(text), known())).toBe('swapped');
    expect(verdictOf(elsewhere(text), known({ status: 'revoked' }))).toBe('revoked');
    expect(verdictOf(elsewhere(text), NOT_ASKED)).toBe('not-asked');
  });

  test('an unknown seal that leads to another service belongs to that service', () => {
    expect(verdictOf(elsewhere(addressOf(PUBLIC_ID, 'https://verify.acme.example')), UNKNOWN)).toBe(
      'foreign',
    );
    expect(verdictOf(elsewhere('https://acme.example/'), UNKNOWN)).toBe('foreign');
    expect(verdictOf(elsewhere('just words'), UNKNOWN)).toBe('text');
    expect(verdictOf(elsewhere(addressOf(OTHER_ID)), UNKNOWN)).toBe('unknown');
  });
});

describe('a code outside our seals', () => {
  const own = scannableCode(addressOf(PUBLIC_ID));

  test('at our own address is judged like a seal', () => {
    expect(verdictOf(own, known())).toBe('fine');
    expect(verdictOf(own, known({ status: 'revoked' }))).toBe('revoked');
    expect(verdictOf(own, known({ status: 'expired' }))).toBe('expired');
    expect(verdictOf(own, known({ status: 'scheduled' }))).toBe('scheduled');
    expect(verdictOf(own, UNKNOWN)).toBe('unknown');
    expect(verdictOf(own, NOT_ASKED)).toBe('not-asked');
    expect(verdictOf(scannableCode(addressOf(OTHER_ID)), known({ docId: null }))).toBe('another');
    expect(verdictOf({ ...own, isReadable: false }, known())).toBe('unreadable');
  });

  test('at another address is only reported', () => {
    expect(verdictOf(scannableCode('https://acme.example/menu'), null)).toBe('foreign');
    expect(verdictOf(scannableCode(addressOf(PUBLIC_ID, 'https://verify.acme.example')), null)).toBe(
      'foreign',
    );
    expect(verdictOf(scannableCode('WIFI:S:school;;'), null)).toBe('text');
  });
});

describe('of several findings the worst counts', () => {
  const worst = scannableSeal({
    isRepeated: true,
    isReadable: false,
    is: { widthMm: 15, heightMm: 10, isCropped: true },
  });

  test.each([
    [known({ status: 'revoked' }), 'revoked'],
    [UNKNOWN, 'unknown'],
    [known({ status: 'expired' }), 'expired'],
    [known({ docId: 'another' }), 'another'],
    [known(), 'unreadable'],
  ] as const)('%o makes it %s', (answer, verdict) => {
    expect(verdictOf(worst, answer)).toBe(verdict);
  });

  test('in the order of the list', () => {
    const steps: [Partial<Parameters<typeof scannableSeal>[0]>, Verdict][] = [
      [{ is: { isCropped: true, widthMm: 15, heightMm: 10 }, isRepeated: true }, 'cropped'],
      [{ is: { isCovered: true }, isRepeated: true }, 'covered'],
      [{ is: { widthMm: 15, heightMm: 10 }, isRepeated: true }, 'duplicate'],
      [{ is: { widthMm: 15, heightMm: 10 } }, 'stretched'],
      [{ is: { widthMm: 15, heightMm: 15 } }, 'small'],
    ];
    const found = steps.map(([change]) => verdictOf(scannableSeal(change), known()));
    expect(found).toEqual(steps.map(([, verdict]) => verdict));
    const ranks = found.map((verdict) => VERDICTS.indexOf(verdict));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  });
});

test('notes need no attention, everything else but "fine" does', () => {
  expect(VERDICTS.filter((verdict) => !needsAttention(verdict))).toEqual([
    'scheduled',
    'foreign',
    'text',
    'fine',
  ]);
});
