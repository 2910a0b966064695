import { expect } from '@playwright/test';

import { catalog } from '#tests/e2e/harness/catalog.ts';
import { inEachLanguage } from '#tests/e2e/harness/each-language.ts';
import { somebody } from './people-screen.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { tokenOfSomebody } from '#tests/e2e/harness/tokens.ts';

inEachLanguage(test, (language) => {
  test.use({ locale: language });

  test('staff who may not verify or issue see why', async ({ page, people, pane, service }) => {
    const say = catalog(language);
    await people.open();
    await page.getByRole('radio', { name: language === 'fr' ? 'Français' : 'English' }).click();
    await pane.getByRole('button', { name: say('connect.useToken') }).click();
    await pane
      .getByLabel(say('connect.token'), { exact: true })
      .fill(await tokenOfSomebody(service, ['view students']));
    await pane.getByRole('button', { name: say('connect.connect'), exact: true }).click();
    await expect(pane.getByText(say('thisDocument.mayNotVerify'))).toBeVisible();
    await expect(pane.getByRole('button', { name: say('thisDocument.notVerified.action') })).toBeHidden();
    await expect(pane.getByLabel(say('record.title'))).toBeHidden();

    await pane.getByRole('tab', { name: say('app.people') }).click();
    await pane.getByRole('searchbox').fill((await somebody(service, 'students', 'validated')).uid);
    await expect(people.rows).toHaveCount(1);
    await people.rows.getByRole('button').first().click();
    await expect(pane.getByText(say('people.mayNotIssue'))).toBeVisible();
    await expect(pane.getByRole('button', { name: say('people.issue') })).toBeHidden();
    await expect(pane.getByRole('button', { name: say('people.own.ecole') })).toBeHidden();
  });
});

test('staff who may issue one type are offered only that type', async ({ people, pane, service }) => {
  const token = await tokenOfSomebody(service, ['view students', 'issue documents']);
  await service.database.db
    .updateTable('identities')
    .set({ issue_types: JSON.stringify(['transcript', 'circular']) })
    .where('name', '=', 'Jules Petit')
    .execute();
  await people.open();
  await people.connect(token);
  await expect(pane.getByText('You can find documents, issue documents, and insert seals.')).toBeVisible();
  await people.show();
  await people.choose(await somebody(service, 'students', 'validated'));
  await pane.getByRole('button', { name: 'Issue a document…' }).click();
  await expect(pane.getByLabel('Document').getByRole('option')).toHaveText(['Transcript']);
  await pane.getByRole('button', { name: 'Back to the students' }).click();
  await pane.getByRole('button', { name: 'Issue a school document…' }).click();
  await expect(pane.getByLabel('Document').getByRole('option')).toHaveText(['Circular']);
});
