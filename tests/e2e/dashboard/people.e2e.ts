import { expect } from '@playwright/test';

import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { inEachLanguage, test } from '#tests/e2e/harness/test.ts';
import { signedIn } from './dashboard.ts';

inEachLanguage((language, say) => {
  test('a registrar adds somebody, and sees a colleague’s change', async ({ page, problems, service }) => {
    const dashboard = await signedIn(page, service, undefined, { language });
    await page.getByRole('link', { name: say('app.people'), exact: true }).click();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(25);
    expect(await axeViolations(page)).toEqual([]);

    const uid = `2026/É%2F ${language}`;
    const dialog = page.getByRole('dialog');
    const field = (name: Parameters<typeof say>[0]) =>
      dialog.getByRole('textbox', { name: say(name), exact: true });
    await dashboard.button(say('dashboard.people.add.students')).click();
    await field('dashboard.person.uid').fill(uid);
    await field('dashboard.person.first_name').fill('Aimé');
    await field('dashboard.person.last_name').fill('Sœur-Œillet');
    await field('dashboard.person.email').fill('aime@lumiere.example');
    expect(await axeViolations(page)).toEqual([]);
    await field('dashboard.person.last_name').press('Enter');
    await expect(dashboard.heading('Aimé Sœur-Œillet')).toBeFocused();

    await page.goto('/dashboard/people');
    await page.getByRole('searchbox').fill('soeur-oeillet aime');
    await expect(rows).toHaveCount(1);
    await page.getByRole('searchbox').press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dashboard.heading('Aimé Sœur-Œillet')).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);

    const colleague = await page.context().newPage();
    await colleague.goto(page.url());
    const edit = say('dashboard.person.editAct');
    await dashboard.button(edit).click();
    await field('dashboard.person.first_name').fill('Aimée');
    await colleague.getByRole('button', { name: edit }).click();
    await colleague.getByLabel(say('dashboard.person.email')).fill('');
    await colleague.getByRole('button', { name: say('ui.save'), exact: true }).click();
    await expect(colleague.getByRole('dialog')).toBeHidden();
    const save = dialog.getByRole('button', { name: say('ui.save'), exact: true });
    problems.allow(/status of 409/);
    await save.click();
    await expect(dialog).toContainText(say('ui.error.changed'));
    await expect(dialog.getByRole('listitem')).toContainText('aime@lumiere.example →');
    await expect(field('dashboard.person.first_name')).toHaveValue('Aimée');
    expect(await axeViolations(page)).toEqual([]);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(dashboard.heading('Aimée Sœur-Œillet')).toBeVisible();
    await expect(dashboard.card(say('ui.details'))).not.toContainText('aime@');
    const history = dashboard.card(say('dashboard.history.title')).getByRole('listitem');
    await expect(history).toHaveCount(3);
    await expect(history.first()).toContainText(say('dashboard.history.person_changed'));
  });
});
