import { expect } from '@playwright/test';

import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { catalog } from '#tests/e2e/harness/catalog.ts';
import { inEachLanguage } from '#tests/e2e/harness/each-language.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { encoded } from '#tests/server/admin/people-files.ts';

import { signedIn } from './dashboard.ts';

const COUNT = 500;

inEachLanguage(test, (language) => {
  const say = catalog(language);
  const uid = (number: number) => `${language}-${1000 + number}`;
  /** As a school's software writes it; the first two have the same name. */
  const rows = Array.from({ length: COUNT }, (_, number) => {
    const name = number < 2 ? 'Élodie' : `Élodie-${number}`;
    return `${uid(number)};${name};Besançon-${language};3 B;${uid(number)}@lumiere.example`;
  });
  const heading = 'Matricule;Prénom;Nom;Classe;Couriel';
  const name = `Élodie Besançon-${language}`;

  test('a registrar imports a school, corrects a person, and erases one of two namesakes', async ({
    page,
    service,
  }) => {
    const dashboard = await signedIn(page, service, undefined, { language });
    await page.getByRole('link', { name: say('dashboard.people'), exact: true }).click();
    await dashboard.button(say('dashboard.import.open.act')).click();
    await expect(dashboard.heading(say('dashboard.import.title.students'))).toBeFocused();
    const choose = (lines: readonly string[]) => {
      const buffer = encoded(lines.join('\r\n'), 'windows-1252');
      return page
        .locator('input[type=file]')
        .setInputFiles({ name: 'élèves.csv', mimeType: 'text/csv', buffer });
    };

    await choose([heading, ...rows, `${uid(3)};Zoé;Roy;3 B;`, `x;;Roy;3 B;`]);
    const preview = dashboard.card(say('dashboard.import.preview'));
    await expect(preview.getByRole('listitem')).toHaveCount(2);
    await expect(preview.getByRole('listitem').first()).toContainText(String(COUNT + 2));
    expect(await axeViolations(page)).toEqual([]);
    await choose([heading, ...rows]);
    const encoding = page.getByLabel(say('dashboard.import.encoding'), { exact: true });
    await expect(encoding).toHaveValue('windows-1252');
    await encoding.selectOption('macintosh');
    await expect(page.getByRole('main')).not.toContainText('Élodie');
    await encoding.selectOption('windows-1252');
    await expect(page.getByRole('main')).toContainText('Élodie');
    await expect(page.getByRole('row', { name: /Couriel/ }).getByRole('combobox')).toHaveValue('email');
    await expect(preview.getByRole('definition').first()).toHaveText(String(COUNT));
    expect(await axeViolations(page)).toEqual([]);
    const written = Promise.withResolvers<void>();
    const writing = service.database.write(() => written.promise);
    await preview.getByRole('button', { name: say('dashboard.import.act'), exact: true }).click();
    await expect(preview.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    written.resolve();
    await writing;
    await page.getByRole('link', { name: say('dashboard.import.open') }).click();

    const list = page.getByRole('main').getByRole('listitem');
    await page.getByRole('searchbox').fill(`elodie besancon-${language}`);
    await expect(list).toHaveCount(2);
    await list.getByRole('link', { name: uid(0) }).click();
    await expect(dashboard.card(say('dashboard.person.namesakes'))).toContainText(uid(1));
    const dialog = page.getByRole('dialog');
    await dashboard.button(say('dashboard.person.editAct')).click();
    await dialog.getByLabel(say('status')).selectOption('pending');
    await dialog.getByRole('button', { name: say('dashboard.person.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(dashboard.card(say('dashboard.person.details'))).toContainText(say('person.pending'));

    await dashboard.button(say('dashboard.export.actOpen')).click();
    expect(await axeViolations(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: say('dashboard.export.act'), exact: true }).click();
    expect((await saving).suggestedFilename()).toBe(`sealmark-${uid(0)}.html`);
    await expect(dialog).toBeHidden();

    await dashboard.button(say('dashboard.erase.actOpen')).click();
    const people = dialog.getByRole('listitem');
    await expect(people.filter({ hasText: say('dashboard.erase.this') })).toContainText(uid(0));
    await expect(people.filter({ hasText: say('dashboard.erase.stays') })).toContainText(uid(1));
    const erase = dialog.getByRole('button', { name: say('dashboard.erase.act') });
    await dialog.getByRole('textbox').fill(uid(1));
    await expect(erase).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox').fill(uid(0));
    expect(await axeViolations(page)).toEqual([]);
    await erase.click();
    await expect(dashboard.heading(say('dashboard.people.students'))).toBeVisible();
    await page.getByRole('searchbox').fill(`elodie besancon-${language}`);
    await expect(list).toHaveCount(1);
    await expect(list).toContainText([name]);
    await expect(list).toContainText([uid(1)]);
  });
});
