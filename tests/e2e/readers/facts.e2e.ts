import { expect } from '@playwright/test';

import type { Fact } from '#contract/facts.ts';
import { countWrongAnswer, WRONG_ANSWERS } from '#server/credentials/facts/wrong-answers.store.ts';
import { letter } from '#tests/word-host/harness/samples.ts';
import { selectWords } from '#tests/word-host/harness/select-words.ts';
import { expectForEveryone, expectToFitZoomed, tabAndEnter, tabTo } from '#tests/e2e/harness/axe.ts';
import type { Playground } from '#tests/e2e/harness/playground.ts';
import { credentialOf, recordsTitled } from '#tests/e2e/harness/records.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { mintSchoolToken } from '#tests/e2e/harness/tokens.ts';
import { clientOf, record } from '#tests/e2e/network/troubled-contract.ts';

const LONG = 'Nineteen of twenty. '.repeat(11);
const document = () => letter('Average: 14,5 / 20', 'Mention: Très bien', LONG);

const parts = ({ pane }: Playground) => ({
  toggle: pane.getByRole('button', { name: 'Facts to compare' }),
  add: pane.getByRole('button', { name: 'Add the selected text' }),
  fact: (value: string) => pane.getByRole('group', { name: `Fact: ${value}` }),
});

async function factsOf(service: ScratchService, title: string): Promise<Fact[]> {
  const [publicId = ''] = await recordsTitled(service, title);
  const { token } = await mintSchoolToken(service);
  const answer = await fetch(`${service.url}/api/ext/verification/status?public_id=${publicId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).verification.facts;
}

test('by keyboard two passages become facts, reloaded too', async ({ page, playground, pane, service }) => {
  await playground.begin(await document());
  await pane.getByLabel('Title').fill('With facts');
  const { toggle, add, fact } = parts(playground);
  await expect(toggle).toContainText('add one');
  await tabAndEnter(page, toggle);
  await selectWords(page, '14,5 / 20');
  await tabAndEnter(page, add);
  await expect(fact('14,5 / 20').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Average');
  await selectWords(page, 'Très bien');
  await tabAndEnter(page, add);
  await expect(fact('Très bien').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Mention');
  await expect(fact('Très bien').getByText('Everyone who scans the seal sees it.')).toBeVisible();
  await tabTo(page, fact('Très bien').getByLabel('When someone scans'));
  await page.keyboard.press('ArrowDown');
  await expect(fact('Très bien').getByText('They enter what their document says')).toBeVisible();
  await expectForEveryone(page, 'facts to compare');
  await expectToFitZoomed(page, 'facts to compare');

  await playground.reopenPane();
  await expect(toggle).toContainText('2 facts');
  await tabAndEnter(page, playground.verifyButton);
  await expect(playground.heading('Verified')).toBeVisible();
  await expect(pane.getByText('Average: 14,5 / 20')).toBeVisible();
  await expect(pane.getByText('Mention: asked for, not shown')).toBeVisible();
  expect(await factsOf(service, 'With facts')).toEqual([
    { name: 'Average', mode: 'shown', value: '14,5 / 20' },
    { name: 'Mention', mode: 'askable', value: null },
  ]);
  await expectForEveryone(page, 'verified with facts');
});

test('facts are possible, named, and at most twelve', async ({ page, playground, pane, service }) => {
  await playground.begin(await document());
  await pane.getByLabel('Title').fill('Without names');
  const { toggle, add, fact } = parts(playground);
  await toggle.click();
  await page.getByText('Average: 14,5 / 20').click();
  await add.click();
  await expect(pane.getByText('Select some text in the document first.')).toBeVisible();
  await selectWords(page, LONG.trim());
  await add.click();
  await expect(
    pane.getByText('Select 200 characters or fewer. The selection has 219 characters.'),
  ).toBeVisible();

  await selectWords(page, '14,5 / 20');
  await page.evaluate(() => window.wordHost.faults.refuse('getSelection', 'GeneralException'));
  await add.click();
  await expect(pane.getByRole('alert')).toBeVisible();
  await pane.getByRole('button', { name: 'Try again' }).click();
  for (let count = 1; count < 12; count += 1) {
    await expect(fact('14,5 / 20')).toHaveCount(count);
    await add.click();
  }
  await expect(pane.getByText('12 facts at most. Remove one to add another.')).toBeVisible();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  for (let count = 11; count > 0; count -= 1)
    await pane.getByRole('button', { name: 'Remove “14,5 / 20”' }).last().click();
  await expect(fact('14,5 / 20')).toHaveCount(1);

  await selectWords(page, 'Très bien');
  await add.click();
  await fact('Très bien').getByLabel('Name').fill('Grade');
  await playground.verifyButton.click();
  await expect(fact('14,5 / 20').getByLabel('Name')).toBeFocused();
  await expect(fact('14,5 / 20').getByText('Enter a name.')).toBeVisible();
  await selectWords(page, 'Mention');
  await add.click();
  await expect(fact('Mention').getByLabel('Name')).toBeFocused();
  await expect(fact('Mention').getByText('Enter a name.')).toBeHidden();
  await pane.getByRole('button', { name: 'Remove “Mention”' }).click();
  await fact('14,5 / 20').getByLabel('Name').fill('grade ');
  await expect(fact('Très bien').getByText('Another fact has this name.')).toBeVisible();
  await playground.verifyButton.click();
  await expect(fact('Très bien').getByLabel('Name')).toBeFocused();
  expect(await recordsTitled(service, 'Without names')).toEqual([]);

  await pane.getByRole('button', { name: 'Remove “Très bien”' }).press('Enter');
  await expect(fact('Très bien')).toBeHidden();
  await expect(add).toBeFocused();
  await playground.verify();
  expect(await factsOf(service, 'Without names')).toEqual([
    { name: 'grade', mode: 'shown', value: '14,5 / 20' },
  ]);
});

test('staff see wrong answers about a fact, and reopen it', async ({ page, playground, pane, service }) => {
  await playground.begin(await document());
  const { toggle, add, fact } = parts(playground);
  await toggle.click();
  await selectWords(page, 'Très bien');
  await add.click();
  await fact('Très bien').getByLabel('Name').fill('Mention');
  await toggle.click();
  await expect(toggle).toContainText('1 fact');
  await toggle.click();
  await fact('Très bien').getByLabel('When someone scans').selectOption('askable');
  await toggle.click();
  await expect(toggle).toContainText('add one');
  await playground.verify('Guessed');
  const [publicId = ''] = await recordsTitled(service, 'Guessed');
  const { id } = await credentialOf(service, publicId);
  for (let answer = 0; answer < WRONG_ANSWERS.fact.limit; answer += 1)
    await service.database.write((trx) => countWrongAnswer(trx, id, 1, new Date()));
  await pane.getByRole('button', { name: 'Refresh scans' }).click();
  await expectForEveryone(page, 'a closed fact', pane.getByText('8 wrong answers'));
  await tabAndEnter(page, pane.getByRole('button', { name: 'Allow answers again' }));
  await expect(pane.locator(':focus')).toHaveText('People can answer again.');
  expect(await factsOf(service, 'Guessed')).toEqual([{ name: 'Mention', mode: 'askable', value: null }]);
});

test('a printed check has what was entered, and whether it agrees', async ({ page, service }) => {
  const facts = ['Mention', 'Average'].map((name) => ({ name, value: '12', mode: 'askable' as const }));
  const { verifyUrl } = await record(clientOf(service), 'Printed', { facts });
  await page.goto(`${verifyUrl}&lang=en`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Compare more details')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('Average').fill('13');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('Differs from the record.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Differs from the record.')).toBeVisible();
  await expect(page.getByLabel('Average')).toHaveValue('13');
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await expect(page.getByRole('button')).toHaveCount(0);
});
