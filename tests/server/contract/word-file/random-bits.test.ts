import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { withRandomBits } from '#contract/word-file/random-bits.ts';

const DOCX = zipSync({ 'word/document.xml': strToU8('<w:document/>') });
const PDF = strToU8('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n30\n%%EOF\n');

const text = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1');

test('a .docx gets them in the comment of its archive, and its parts stay unchanged', () => {
  const made = withRandomBits(DOCX);
  expect(made).toHaveLength(DOCX.length + 32);
  expect(unzipSync(made ?? DOCX)).toEqual(unzipSync(DOCX));
  // The archive's field for the length of its comment.
  expect(made?.subarray(DOCX.length - 2, DOCX.length)).toEqual(Uint8Array.of(32, 0));
});

test('a PDF gets them in a comment before its end, and nothing before that moves', () => {
  const made = text(withRandomBits(PDF));
  const end = text(PDF).indexOf('startxref');
  expect(made.slice(0, end)).toBe(text(PDF).slice(0, end));
  expect(made.slice(end)).toMatch(/^%[0-9a-f]{32}\nstartxref\n30\n%%EOF\n$/);
});

test('no two files get the same bits', () => {
  expect(text(withRandomBits(PDF))).not.toBe(text(withRandomBits(PDF)));
});

test.each(['', 'Notes', '%PDF-1.7 without an end', 'startxref without an end'])(
  'a file with another end gets none: %j',
  (content) => {
    expect(withRandomBits(strToU8(content))).toBeNull();
  },
);
