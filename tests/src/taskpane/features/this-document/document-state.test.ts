import { expect, test } from 'vitest';

import type { CredentialStatus } from '#contract/fields.ts';
import { ApiError } from '#src/api/api-error.ts';
import { documentState, type DocumentFacts } from '#src/taskpane/features/this-document/document-state.ts';
import { sealPlaces } from '#src/taskpane/features/this-document/seal-places.ts';
import type { FoundSeal } from '#src/word/seal/find-seals.ts';
import type { OpenDocument } from '#src/word/document/open-document.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { DOC_ID, PUBLIC_ID, recordOf, UNSAVED } from '#tests/src/taskpane/verified-document.ts';

const offline = new ApiError('offline', 'no answer');
const broken = new ApiError('internal_error', 'broken', { status: 500 });
const notFound = new ApiError('not_found', 'not found', { status: 404 });

const claimed: OpenDocument = { ...UNSAVED, identity: { docId: DOC_ID, publicId: null, addressHashes: [] } };
const recorded: OpenDocument = {
  ...UNSAVED,
  identity: { docId: DOC_ID, publicId: PUBLIC_ID, addressHashes: [] },
  publicId: PUBLIC_ID,
};

function state(facts: Partial<DocumentFacts>) {
  return documentState({
    document: undefined,
    documentError: null,
    record: undefined,
    recordError: null,
    ...facts,
  });
}

test('the pane waits until Word has answered', () => {
  expect(state({})).toEqual({ name: 'loading' });
});

test('a document that Word does not let the pane read is shown as unreadable', () => {
  const error = new WordError('unexpected', 'Word failed');
  expect(state({ documentError: error })).toEqual({ name: 'unreadable', error });
});

test('a document read before stays on screen if Word refuses to read it again', () => {
  const error = new WordError('unexpected', 'Word failed');
  expect(state({ document: UNSAVED, documentError: error }).name).toBe('not-verified');
});

test('a document without an identity is not verified', () => {
  expect(state({ document: UNSAVED })).toEqual({ name: 'not-verified', document: UNSAVED });
});

test('a document whose verification was requested but never recorded is not verified', () => {
  expect(state({ document: claimed }).name).toBe('not-verified');
});

test.each([UNSAVED, claimed])('the service’s answers about another document change nothing', (document) => {
  expect(state({ document, record: recordOf(), recordError: notFound }).name).toBe('not-verified');
});

test('a document issued into a file without an identity belongs to that file', () => {
  const issued = { ...UNSAVED, publicId: PUBLIC_ID, issuedContents: [PUBLIC_ID] };
  expect(state({ document: issued, record: recordOf({ doc_id: null }) }).name).toBe('verified');
  expect(state({ document: issued, record: recordOf({ doc_id: null, status: 'revoked' }) })).toMatchObject({
    name: 'ended',
    cause: 'revoked',
  });
});

test('the pane waits until the service has answered about the verification', () => {
  expect(state({ document: recorded })).toEqual({ name: 'loading' });
});

test.each<CredentialStatus>(['valid', 'scheduled'])('a %s verification is valid', (status) => {
  expect(state({ document: recorded, record: recordOf({ status }) })).toMatchObject({
    name: 'verified',
    record: { status },
    staleBecause: null,
  });
});

test.each<CredentialStatus>(['revoked', 'expired'])('a %s verification has ended', (status) => {
  expect(state({ document: recorded, record: recordOf({ status }) })).toMatchObject({
    name: 'ended',
    cause: status,
    publicId: PUBLIC_ID,
    record: { status },
  });
});

test('a verification that the organization does not have has ended, whatever was known before', () => {
  const ended = { name: 'ended', cause: 'unknown', publicId: PUBLIC_ID, record: null };
  expect(state({ document: recorded, recordError: notFound })).toMatchObject(ended);
  expect(state({ document: recorded, record: recordOf(), recordError: notFound })).toMatchObject(ended);
});

test.each<CredentialStatus>(['valid', 'scheduled', 'revoked', 'expired'])(
  'a %s verification of another file is not this document’s',
  (status) => {
    const other = recordOf({ status, doc_id: 'another-file' });
    expect(state({ document: recorded, record: other })).toMatchObject({
      name: 'ended',
      cause: 'other-file',
    });
  },
);

test('a record without a document id belongs to this document', () => {
  expect(state({ document: recorded, record: recordOf({ doc_id: null }) }).name).toBe('verified');
});

test.each([offline, broken])('without a new answer, the last one stays on screen', (error) => {
  expect(state({ document: recorded, record: recordOf(), recordError: error })).toMatchObject({
    name: 'verified',
    staleBecause: error,
  });
  const revoked = recordOf({ status: 'revoked' });
  expect(state({ document: recorded, record: revoked, recordError: error }).name).toBe('ended');
});

test.each([offline, broken])('without any answer yet, the status is unknown', (error) => {
  expect(state({ document: recorded, recordError: error })).toMatchObject({
    name: 'unreachable',
    publicId: PUBLIC_ID,
    error,
  });
});

test.each([
  { said: {}, known: null },
  { said: { record: recordOf() }, known: recordOf() },
  { said: { record: recordOf({ status: 'revoked' }) }, known: recordOf({ status: 'revoked' }) },
  { said: { recordError: notFound }, known: null },
  { said: { record: recordOf(), recordError: notFound }, known: null },
  { said: { recordError: offline }, known: null },
  { said: { record: recordOf(), recordError: offline }, known: recordOf() },
])(
  'for a file at a new address the pane asks first, whatever the service answers',
  ({ said: message, known }) => {
    const document = { ...recorded, isMoved: true };
    expect(state({ document, ...message })).toEqual({ name: 'attention', document, record: known });
  },
);

test('the pane asks about a moved file even if its verification was never recorded', () => {
  expect(state({ document: { ...claimed, isMoved: true } }).name).toBe('attention');
});

function seal(controlId: number, story: FoundSeal['story'], heading: string | null = null): FoundSeal {
  return { publicId: PUBLIC_ID, story, heading, controlId, isCovered: false, widthMm: 25, heightMm: 25 };
}

test('a document without a seal has no place to select', () => {
  expect(sealPlaces([])).toEqual([]);
});

test('the body comes first and each of its seals is named; headers and footers are one place each', () => {
  const body = seal(3, 'body', 'Signatures');
  const pasted = seal(4, 'body');
  const footers = [seal(1, 'footer'), seal(2, 'footer')] as const;
  const header = seal(5, 'header');
  expect(sealPlaces([...footers, body, pasted, header])).toEqual([
    { story: 'body', heading: 'Signatures', count: 1, first: body },
    { story: 'body', heading: null, count: 1, first: pasted },
    { story: 'header', heading: null, count: 1, first: header },
    { story: 'footer', heading: null, count: 2, first: footers[0] },
  ]);
});
