import { expect } from '@playwright/test';

import { newOpenXmlErrors } from './open-xml-errors.ts';
import { issuedTo, type PeopleScreen, somebody } from '#tests/e2e/pane/people-screen.ts';
import { contentOf, sealsIn } from './seals-in-docx.ts';
import type { ScratchService } from './service.ts';

const INSERTED = 'The document is issued. Its text and its seal are in the open document';

type Someone = Awaited<ReturnType<typeof somebody>>;

/** One document issued about this person, its text and one seal of it in the file, and the file as sound as before. */
export async function expectOneDocument(
  people: PeopleScreen,
  service: ScratchService,
  someone: Someone,
  given: Buffer,
): Promise<Buffer> {
  await expect(people.pane.getByText(INSERTED)).toBeVisible();
  const docx = await people.download();
  const issued = await issuedTo(service, someone);
  expect(issued).toHaveLength(1);
  expect(sealsIn(docx).map((seal) => seal.publicId)).toEqual(issued);
  const main = contentOf(docx)['word/document.xml'] ?? '';
  expect(main.split(`>${someone.uid}<`)).toHaveLength(2);
  expect(await newOpenXmlErrors(docx, given)).toEqual([]);
  return docx;
}

let taken = 0;

/** A student of their own for each test, so that what is issued can be counted. */
export function nextStudent(service: ScratchService): Promise<Someone> {
  return somebody(service, 'students', 'validated', (taken += 1));
}
