import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';

import { MAX_CLASS } from '#contract/dashboard/issuing/classes.ts';
import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';
import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { inEachLanguage, test } from '#tests/e2e/harness/test.ts';
import { paste } from '#tests/e2e/harness/transfer.ts';
import { addStudent } from '#tests/server/call.ts';
import { idOf } from '#tests/server/service-fixture.ts';
import { downloaded, signedIn } from './dashboard.ts';

const COUNT = 60;

inEachLanguage((language, say) => {
  const uid = (number: number) => `Z-${language}-${100 + number}`;

  test('a class is pasted, checked, issued, stopped, and resumed', async ({ page, service, problems }) => {
    const organizationId = await idOf(service.database.db, 'organizations', DEMO_ORGANIZATIONS[0].uid);
    for (let number = 0; number < COUNT; number += 1)
      await addStudent(service, { organizationId }, { uid: uid(number), first_name: `Zoé ${number}` });
    const dashboard = await signedIn(page, service, undefined, { role: 'administrator', language });
    await page.getByRole('link', { name: say('app.people'), exact: true }).click();
    await dashboard.button(say('dashboard.issueMany')).click();
    await expect(dashboard.heading(say('ui.issueMany'))).toBeFocused();

    const people = dashboard.card(say('dashboard.persons'));
    const lines = people.getByLabel(say('dashboard.classes.list'));
    await lines.fill('Nobody\n'.repeat(MAX_CLASS + 1));
    await expect(people.getByRole('alert')).toHaveText(say('dashboard.classes.tooMany'));
    const list = Array.from({ length: COUNT }, (_, number) => `${number}\t${uid(number)}`);
    await lines.fill([...list, 'Nobody Here'].join('\n'));
    await people.getByRole('button', { name: say('dashboard.classes.find') }).click();
    await expect(people.getByRole('listitem')).toContainText('Nobody Here');
    await people.getByRole('button', { name: /Nobody Here/ }).click();
    await expect(people.getByRole('listitem')).toHaveCount(0);

    const type = page.getByRole('combobox', { name: say('app.document'), exact: true });
    await type.selectOption('enrollment_certificate');
    const alike = dashboard.card(say('app.document'));
    await alike.getByRole('checkbox').first().check();
    const year = alike.getByRole('textbox', { name: /year|scolaire/ });
    await year.fill('2026-2027');
    const table = dashboard.card(say('dashboard.classes.table'));
    await expect(table.getByRole('row')).toHaveCount(COUNT + 1);
    const cells = list.map((_, number) => `${uid(number)}\tBTS ${number}\t2004-02-30`).toReversed();
    const first = table.getByRole('row').nth(1).getByRole('textbox').first();
    const header = 'ID\tClass\tBorn on';
    await paste(first, [header, ...cells].join('\r\n'));
    await expect(first).toHaveValue('BTS 0');
    const issue = dashboard.card(say('dashboard.classes.issue'));
    await expect(issue.getByRole('alert')).toContainText(String(COUNT));
    await paste(first, cells.join('\r\n').replaceAll('02-30', '02-29'));
    await expect(issue.getByRole('alert')).toHaveCount(0);

    await issue.getByRole('button', { name: say('ui.preview'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('BTS 0');
    const closePreview = () => dialog.getByRole('button', { name: say('app.close'), exact: true }).click();
    await closePreview();
    const { db } = service.database;
    await db.updateTable('students').set({ first_name: 'Chloé' }).where('uid', '=', uid(0)).execute();
    const start = issue.getByRole('button', { name: new RegExp(String(COUNT)) });
    problems.allow(/status of 409/);
    await start.click();
    await expect(dialog).toContainText('Chloé');
    await closePreview();
    await expect(issue.getByRole('alert')).toHaveText(say('dashboard.classes.previewChanged'));
    await start.click();

    await dashboard.button(say('dashboard.classes.stop')).click();
    await expect(dashboard.button(say('dashboard.classes.resume'))).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/dashboard/people/issue/new');
    await dashboard.card(say('dashboard.classes.recent')).getByRole('link').first().click();
    await dashboard.button(say('dashboard.classes.resume')).click();
    await expect(page.getByRole('link', { name: /^SM-STU-/ })).toHaveCount(COUNT, { timeout: 60_000 });
    await expect(page.getByRole('main')).toContainText(say('dashboard.classes.state.done'));

    const files = dashboard.card(say('dashboard.classes.files'));
    const each = unzipSync(await downloaded(files.getByRole('link').last()));
    expect(Object.keys(each)).toHaveLength(COUNT);
    expect(Object.keys(each)[1]).toBe(`${uid(1)} Fontaine Zoé 1.docx`);
    const printed = await downloaded(files.getByRole('link').first());
    await page.goto(`/?lang=${language}`);
    await page.locator('[data-file-form] input[type=file]').setInputFiles({
      name: 'print.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: printed,
    });
    await expect(page.locator('[data-file-result]')).toContainText(String(COUNT), { timeout: 30_000 });

    await page.goto('/dashboard/people/issue/new');
    await lines.fill(uid(1));
    await people.getByRole('button', { name: say('dashboard.classes.find') }).click();
    await type.selectOption('enrollment_certificate');
    await expect(issue.getByRole('checkbox')).toBeVisible();

    await page.goto('/dashboard/audit?action=class_started');
    const begun = page.getByRole('main').getByRole('listitem').first();
    await expect(begun).toContainText(new RegExp(`(for|pour) ${COUNT} `));
    await expect(begun).not.toContainText(/cls_|enrollment_certificate/);
  });
});
