import { expect } from '@playwright/test';

import {
  button,
  DOCUMENT_FLOWS,
  type DocumentFlow,
  plain,
  type WholeFlow,
  wholeFlows,
} from '#tests/e2e/pane/document-flows.ts';
import { PeopleScreen, somebody } from '#tests/e2e/pane/people-screen.ts';
import type { Playground } from '#tests/e2e/harness/playground.ts';
import { countRecords } from '#tests/e2e/harness/records.ts';
import { identitiesIn, newOpenXmlErrors, sealsIn, textsIn } from '#tests/e2e/harness/docx-checks.ts';
import { PROOF, test } from '#tests/e2e/harness/test.ts';
import { injectFault, clearFault, WORD_FAULTS, type WordFault } from './word-faults.ts';

/** No failure leaves more than this many additional empty lines. */
const SPARE_LINES = 1;
const NAME = 'Agreement.docx';

let employee: Awaited<ReturnType<typeof somebody>> = { uid: '', name: '' };

const PEOPLE_FLOWS: Record<string, DocumentFlow> = {
  'linking the document to an employee': {
    organization: 'Atelier Nord',
    given: async (service) => {
      employee = await somebody(service, 'employees', 'active');
      return plain();
    },
    writes: ['customXmlParts.addAsync', 'insertOoxml'],
    arrive: async ({ page, pane }) => {
      const people = new PeopleScreen(page);
      await people.show();
      await people.choose(employee);
      await pane.getByRole('button', { name: /^Link this document/ }).click();
      await people.linkButton.waitFor();
    },
    press: ({ page }) => new PeopleScreen(page).linkButton.click(),
    done: ({ pane }) => pane.getByText('This document is verified and linked to this employee.'),
    again: ({ page }) => new PeopleScreen(page).linkButton.click(),
    leave: (playground) => button(playground, 'Done').click(),
    records: 1,
  },
};

test.beforeEach(async ({ page }) => {
  // A person who waits for a lost answer waits a minute.
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

/** Nothing is lost, and nothing is there twice. Returns the additional text. */
function expectSound(found: Sheet, given: Buffer, mostSeals: number): string[] {
  const before = textsIn(given).filter(Boolean);
  let next = 0;
  const written = found.texts.filter(Boolean).filter((line) => {
    if (line !== before[next]) return true;
    next += 1;
    return false;
  });
  expect(found.errors).toEqual([]);
  expect(before.slice(next)).toEqual([]);
  if (written.length === 0)
    expect(found.texts.length).toBeLessThanOrEqual(textsIn(given).length + SPARE_LINES);
  expect(found.seals).toBeLessThanOrEqual(mostSeals);
  return written;
}

async function runScenario(
  playground: Playground,
  flow: WholeFlow,
  fault: WordFault,
  member: string,
  given: Buffer,
): Promise<void> {
  const { page } = playground;
  await flow.arrive(playground);
  const injected = await injectFault(page, fault, member);
  await flow.press(playground);
  const done = flow.done(playground).first();
  const told = flow.told(playground).first();
  const isSettled = async () => (await done.isVisible()) || (await told.isVisible());
  await injected.pass(isSettled);
  await expect.poll(isSettled).toBe(true);

  const isTold = await told.isVisible();
  if (isTold) {
    await expect(told).toContainText(/\p{L}.*\.\s*(Try again)?$/u);
    await flow.dismiss?.(playground);
  }
  const between = await sheetOf(playground, given);
  expect(expectSound(between, given, Math.max(flow.seals, sealsIn(given).length))).toEqual([]);
  expect(await clearFault(page)).toBe(0);
  if (isTold) {
    await flow.again(playground);
    await expect(done).toBeVisible();
    await expect(told).toBeHidden();
  }
  const after = await sheetOf(playground, given);
  expect(expectSound(after, given, flow.seals)).toEqual([]);
  expect(after.seals).toBe(flow.seals);
  expect(after.identities).toBeLessThanOrEqual(1);
  flow.expectIn?.(after.docx);
}

/**
 * The pane's message depends on how an act ended, not on which write failed how: so each flow meets two of the faults, and
 * each fault two or three flows. More faults meet more writes without the pane’s screens
 * (tests/src/word/faults.browser.test.ts).
 */
function faultsOf(flow: number): WordFault[] {
  const FAULTS = 2;
  return Array.from({ length: FAULTS }, (_, fault) => (flow * FAULTS + fault) % WORD_FAULTS.length).flatMap(
    (index) => WORD_FAULTS[index] ?? [],
  );
}

const flows = wholeFlows({ ...DOCUMENT_FLOWS, ...PEOPLE_FLOWS });
for (const [order, [name, flow]] of flows.entries()) {
  const faults = faultsOf(order);
  const title = `${name}, and Word ${faults.join(' or ')}`;
  test(title, order === 0 ? {} : PROOF, async ({ playground, service }) => {
    const scenarios = faults.flatMap((fault) => flow.writes.map((member) => ({ fault, member })));
    for (const [index, { fault, member }] of scenarios.entries()) {
      const given = await flow.given(service);
      const before = await countRecords(service);
      if (index === 0) await playground.begin(given, NAME, '', flow.organization);
      else await playground.openFile(given, NAME);
      await test.step(`${fault}: ${member}`, () => runScenario(playground, flow, fault, member, given));
      expect(await countRecords(service)).toBe(before + (flow.records ?? 0));
      await flow.leave?.(playground);
    }
  });
}
