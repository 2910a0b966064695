import { expect } from '@playwright/test';

import { issuedTo, somebody } from '#tests/e2e/pane/people-screen.ts';
import { contentOf, openXmlErrors, sealsIn } from './docx-checks.ts';
import type { ScratchService } from './service.ts';

type Someone = Awaited<ReturnType<typeof somebody>>;

/** One document issued about this person, and a valid file of it with its one seal. */
export async function expectOneDocument(
  service: ScratchService,
  someone: Someone,
  docx: Buffer,
): Promise<string> {
  const issued = await issuedTo(service, someone);
  expect(issued).toHaveLength(1);
  expect(sealsIn(docx).map((seal) => seal.publicId)).toEqual(issued);
  expect(contentOf(docx)['word/document.xml']).toContain(someone.name);
  expect(await openXmlErrors(docx)).toEqual([]);
  return issued[0] ?? '';
}

let taken = 0;

/** A different student for each test, so that issued documents can be counted. */
export function nextStudent(service: ScratchService): Promise<Someone> {
  return somebody(service, 'students', 'validated', (taken += 1));
}
