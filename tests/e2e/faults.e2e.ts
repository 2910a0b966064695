import { expect } from '@playwright/test';

import { DOCUMENT_FLOWS, type DocumentFlow } from './document-flows.ts';
import { newOpenXmlErrors } from './open-xml-errors.ts';
import { Playground } from './playground.ts';
import { identitiesIn, sealsIn, textsIn } from './seals-in-docx.ts';
import { test } from './test.ts';
import { befall, heal, WORD_FAULTS, type WordFault } from './word-faults.ts';

/** No failure leaves more than this many empty lines that were not there. */
const SPARE_LINES = 1;

test.beforeEach(async ({ page }) => {
  // Who waits for a lost answer waits a minute.
  await page.clock.install();
});

interface Sheet {
  docx: Buffer;
  errors: string[];
  seals: number;
  identities: number;
  texts: string[];
}

async function sheetOf(playground: Playground, given: Buffer): Promise<Sheet> {
  const docx = await playground.download();
  return {
    docx,
    errors: await newOpenXmlErrors(docx, given),
    seals: sealsIn(docx).length,
    identities: identitiesIn(docx),
    texts: textsIn(docx),
  };
}

/** Everything that was there is there, and of what was asked for nothing twice. */
function expectSound(found: Sheet, given: Buffer, mostSeals: number): void {
  const before = textsIn(given);
  expect(found.errors).toEqual([]);
  expect(found.texts.filter(Boolean)).toEqual(before.filter(Boolean));
  expect(found.texts.length).toBeLessThanOrEqual(before.length + SPARE_LINES);
  expect(found.seals).toBeLessThanOrEqual(mostSeals);
}

async function rehearse(
  playground: Playground,
  flow: DocumentFlow,
  fault: WordFault,
  member: string,
  given: Buffer,
) {
  const { page } = playground;
  await flow.arrive(playground);
  const befallen = await befall(page, fault, member);
  await flow.press(playground);
  const done = flow.done(playground).first();
  const told = flow.told(playground).first();
  const isSettled = async () => (await done.isVisible()) || (await told.isVisible());
  await befallen.pass(isSettled);
  await expect.poll(isSettled).toBe(true);

  const isTold = await told.isVisible();
  if (isTold) {
    await expect(told).toContainText(/\p{L}.*\.\s*(Try again)?$/u);
    await flow.dismiss?.(playground);
  }
  const between = await sheetOf(playground, given);
  expectSound(between, given, Math.max(flow.seals, sealsIn(given).length));
  expect(await heal(page)).toBe(0);
  if (isTold) {
    await flow.again(playground);
    await expect(done).toBeVisible();
    await expect(told).toBeHidden();
  }
  const after = await sheetOf(playground, given);
  expectSound(after, given, flow.seals);
  expect(after.seals).toBe(flow.seals);
  expect(after.identities).toBeLessThanOrEqual(1);
}

for (const [name, flow] of Object.entries(DOCUMENT_FLOWS)) {
  for (const fault of WORD_FAULTS) {
    test(`${name}, and Word ${fault}: a sentence, an intact document, a way on`, async ({
      page,
      service,
    }) => {
      const playground = new Playground(page);
      await playground.begin();
      for (const member of flow.writes) {
        const given = await flow.given(service);
        await playground.openFile(given, 'Agreement.docx');
        await test.step(member, () => rehearse(playground, flow, fault, member, given));
      }
    });
  }
}
