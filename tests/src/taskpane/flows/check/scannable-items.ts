import type { Answer, KnownRecord } from '#src/taskpane/flows/check/answers.ts';
import type { Finding } from '#src/taskpane/flows/check/check-document.ts';
import {
  destinationOf,
  type ScannableCode,
  type ScannableSeal,
} from '#src/taskpane/flows/check/scannable-item.ts';
import { judge } from '#src/taskpane/flows/check/verdict.ts';
import type { SealToCheck } from '#src/word/story/read-codes.ts';

export const BASE = 'https://seal.example';
export const PUBLIC_ID = 'SM-DOC-2026-8K4T2M9Q';
export const OTHER_ID = 'SM-CRT-2026-00000001';
export const IDENTITY = {
  docId: '7b0e9a86-9f1d-4a4e-8d3f-0a1b2c3d4e5f',
  publicId: PUBLIC_ID,
  addressHashes: [],
};

/** A file that remembers its verification and holds nothing that was issued into it. */
export const CONTEXT = {
  identity: IDENTITY,
  publicId: PUBLIC_ID,
  issuedContents: [],
  ownBases: [BASE],
  sectionTexts: new Map(),
};

const PLACE = { story: 'body', section: null, type: 'Primary', heading: null } as const;

export function addressOf(publicId: string, base = BASE, sig = 'good'): string {
  return `${base}/verification/document/${publicId}?sig=${sig}`;
}

/** An intact seal of the open document, with these changes. */
export function scannableSeal(
  change: Partial<ScannableSeal> & { is?: Partial<SealToCheck> } = {},
): ScannableSeal {
  const { is = {}, ...rest } = change;
  const publicId = is.publicId ?? PUBLIC_ID;
  const seal: SealToCheck = {
    publicId,
    place: PLACE,
    controlId: 1,
    picture: { type: 'image/png', base64: '' },
    link: addressOf(publicId),
    widthMm: 25,
    heightMm: 25,
    isCropped: false,
    isCovered: false,
    isLocked: true,
    hasCaption: true,
    language: 'en',
    alignment: 'left',
    ...is,
  };
  const destination = destinationOf(addressOf(publicId));
  return { kind: 'seal', seal, place: PLACE, destination, isReadable: true, isRepeated: false, ...rest };
}

export function scannableCode(text: string): ScannableCode {
  const reach = { story: 'body', section: 0, type: 'Primary', index: 0 } as const;
  return { kind: 'code', place: PLACE, reach, destination: destinationOf(text), isReadable: true };
}

export function known(change: Partial<KnownRecord> = {}): Answer {
  return {
    outcome: 'known',
    record: {
      status: 'valid',
      title: 'Internship agreement',
      issuer: null,
      docId: IDENTITY.docId,
      effectiveDate: null,
      endDate: null,
      revokedAt: null,
      ...change,
    },
  };
}

export function findingOf(item: ScannableSeal | ScannableCode, answer: Answer | null): Finding {
  const judged = judge(item, answer, CONTEXT);
  return { ...judged, item, error: answer?.outcome === 'not-asked' ? answer.error : null };
}
