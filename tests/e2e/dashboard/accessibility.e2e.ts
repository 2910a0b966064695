import { gzipSync } from 'node:zlib';

import { expect, type Locator, type Page } from '@playwright/test';

import { tabAndEnter, tabTo } from '#tests/e2e/harness/axe.ts';
import { catalog, inEachLanguage, test } from '#tests/e2e/harness/test.ts';

import { waiting } from './connecting.ts';
import { Dashboard, Device, expectForEveryone, invited, signedIn } from './dashboard.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The ends of a period stay in one line, so that neither stands alone in the next. */
async function expectInOneLine(page: Page, widths: number[], place: Locator): Promise<void> {
  const days = place.locator('input[type=date]');
  await expect(days.nth(1)).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Both at once, because the page may scroll in between.
    const tops = await days.evaluateAll((all) => all.map((day) => day.getBoundingClientRect().top));
    expect(tops.slice(0, 2), `${width} px`).toEqual([tops[0], tops[0]]);
  }
}

/** Whether nothing, such as a sticky bar, covers the lower edge of what has the focus. */
function isFocusSeen(): boolean {
  const focused = document.activeElement;
  const { left, right, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
  return focused?.contains(document.elementFromPoint((left + right) / 2, bottom - 2)) === true;
}

inEachLanguage((language, say) => {
  test('the first screen loads at most 150 kB, compressed', async ({ page }) => {
    const loaded: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (['script', 'stylesheet'].includes(response.request().resourceType())) loaded.push(response.body());
    });
    await page.goto('/dashboard/');
    await expect(page.getByRole('heading', { name: say('dashboard.signIn.title') })).toBeVisible();
    const sizes = (await Promise.all(loaded)).map((body) => gzipSync(body).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
  });

  test('every screen is accessible, at every width', async ({ page, service, problems }) => {
    problems.allow(/status of 404/);
    const dashboard = new Dashboard(page);
    await Device.connect(page);
    const { link } = await invited(service, undefined, 'administrator');
    const address = await link();
    await page.goto('/dashboard/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectForEveryone(page, 'sign in', dashboard.heading(say('dashboard.signIn.title')));
    await page.goto(address);
    await expectForEveryone(page, 'invitation', dashboard.button(say('dashboard.invitation.action')));
    await dashboard.button(say('dashboard.invitation.action')).click();
    await expectForEveryone(page, 'overview', dashboard.card(say('dashboard.overview.today')));
    const since = language === 'fr' ? /\d scans depuis le \d/ : /\d scans since [A-Z]/;
    await expect(page.getByText(since)).toBeVisible();
    await page.getByRole('link', { name: say('dashboard.account'), exact: true }).click();
    await expect(dashboard.card(say('dashboard.passkeys.title')).getByRole('listitem')).toHaveCount(1);
    await expect(dashboard.card(say('dashboard.sessions.title')).getByRole('listitem')).toHaveCount(1);
    await expectForEveryone(page, 'account');
    await page.goto(await waiting(page));
    await expectForEveryone(page, 'connect Word', dashboard.button(say('ui.connect')));
    await dashboard.button(say('ui.connect')).click();
    await expectForEveryone(page, 'six digits', page.locator('output'));
    await page.reload();
    await expect(page.getByText(say('dashboard.connect.approved'))).toBeVisible();
    await expectForEveryone(page, 'digits that were shown');
    for (const nowhere of ['/dashboard/people/nobody', '/dashboard/staff/a/b', '/dashboard/nowhere']) {
      await page.goto(nowhere);
      await expectForEveryone(page, nowhere, dashboard.heading(say('dashboard.noPage')));
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: say('dashboard.overview') })
      .click();
    await expect(dashboard.card(say('dashboard.overview.today'))).toBeVisible();
    await page.getByRole('link', { name: say('app.documents'), exact: true }).click();
    await expectForEveryone(page, 'documents', page.getByRole('main').getByRole('listitem').first());
    await expectInOneLine(page, [1280, 1200, 768, 320], page.getByRole('search'));
    const places = page.getByRole('navigation', { name: say('dashboard.places') }).getByRole('link');
    for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 });
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(64);
    await page.setViewportSize({ width: 160, height: 640 });
    const cut = await page
      .getByRole('banner')
      .getByRole('button')
      .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    expect(cut, 'cut words in the header of the smallest phone at 200 %').toBe(0);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByRole('main').getByRole('checkbox').first().focus();
    for (let tab = 0; tab < 12; tab += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(isFocusSeen), `the focus after ${tab + 1} tabs`).toBe(true);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/dashboard/documents?attention=reports');
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expectForEveryone(page, 'document', dashboard.card(say('dashboard.reports.title')));
    await dashboard.button(say('dashboard.document.revoke')).click();
    await expectForEveryone(page, 'revoke', page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(dashboard.button(say('dashboard.document.revoke'))).toBeFocused();
    await page.getByRole('link', { name: say('app.people'), exact: true }).click();
    const people = page.getByRole('main').getByRole('listitem');
    await expectForEveryone(page, 'people', people.first());
    await people.first().getByRole('link').click();
    await expectForEveryone(page, 'person', dashboard.card(say('ui.details')));
    for (const act of [
      'dashboard.person.editAct',
      'dashboard.export.actOpen',
      'dashboard.erase.actOpen',
    ] as const) {
      await dashboard.button(say(act)).click();
      await expectForEveryone(page, act, page.getByRole('dialog').getByRole('button').last());
      await page.keyboard.press('Escape');
      await expect(dashboard.button(say(act))).toBeFocused();
    }
    await page.goto('/dashboard/people/import/file');
    const buffer = Buffer.from('ID;Prénom;Nom;Courriel\nA-1;Léa;Roy;lea\n');
    await page.locator('input').setInputFiles({ name: 'élèves.csv', mimeType: 'text/csv', buffer });
    await expect(dashboard.card(say('ui.preview')).getByRole('alert')).toBeVisible();
    await expectForEveryone(page, 'import');
    await page
      .getByRole('link', { name: say('dashboard.audit'), exact: true })
      .first()
      .click();
    await expectForEveryone(page, 'audit log', page.getByRole('main').getByRole('listitem').first());
    await page.getByRole('link', { name: say('app.settings'), exact: true }).click();
    await expect(dashboard.card(say('dashboard.facts'))).toBeVisible();
    await expectForEveryone(page, 'settings', dashboard.card(say('dashboard.domain')).getByRole('textbox'));
    await dashboard.button(say('app.signOut')).click();
    await page.goto(address);
    await expectForEveryone(page, 'used invitation', page.getByText(say('dashboard.invitation.used')));
  });

  test('so are templates, classes, notes, and replacements, by keyboard', async ({ page, service }) => {
    const dashboard = await signedIn(page, service, undefined, { role: 'administrator', language });
    const press = async (name: string | RegExp, place: Page | Locator = page) => {
      await tabAndEnter(
        page,
        place.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }),
      );
    };
    await page.goto('/dashboard/settings');
    const template = page.locator(`a[href$="/templates/transcript/${language}"]`);
    await tabAndEnter(page, template, 80);
    const versions = dashboard.card(say('dashboard.templates.versions'));
    await expect(versions.getByRole('listitem')).toHaveCount(1);
    await expect(dashboard.card(say('dashboard.templates.preview'))).toContainText('Camille Martin');
    await expectForEveryone(page, 'built-in template');
    const own = dashboard.card(say('dashboard.templates.own'));
    const choose = (file: Parameters<Locator['setInputFiles']>[0]) =>
      own.locator('input[type=file]').setInputFiles(file);
    await choose({ name: 'a.docx', mimeType: '', buffer: Buffer.from('no zip') });
    await expect(own.getByRole('listitem')).toContainText(say('template.rule.not_a_word_document'));
    await expectForEveryone(page, 'refused template');
    await choose(`server/templates/built-in/transcript.${language}.docx`);
    await expectForEveryone(page, 'checked template');
    for (const button of ['dashboard.templates.tryIt', 'dashboard.templates.example'] as const) {
      const example = page.waitForEvent('download');
      await press(say(button));
      expect((await example).suggestedFilename()).toMatch(/transcript.*docx$/);
    }
    await press(say('dashboard.templates.save'), own);
    await expect(own).toContainText(say('dashboard.templates.saved'));
    await expect(versions).toContainText('Version 1');
    await press(say('dashboard.templates.useBuiltIn'), versions);
    await expectForEveryone(page, 'back to the built-in template');
    await press(say('dashboard.templates.useAct'), page.getByRole('dialog'));
    await expect(page.getByRole('main')).toContainText(say('dashboard.templates.used.built_in'));
    await expectForEveryone(page, 'versions of a template');
    await press(/^(Delete|Supprimer la) version \d+$/, versions);
    await press(say('dashboard.templates.deleteAct'), page.getByRole('dialog'));
    await expect(versions).toContainText(say('dashboard.templates.noFile'));

    await page.goto('/dashboard/people');
    await press(say('dashboard.issueMany'));
    await expect(dashboard.heading(say('ui.issueMany'))).toBeFocused();
    const people = dashboard.card(say('dashboard.persons'));
    await tabTo(page, people.getByRole('textbox'));
    const { db } = service.database;
    const students = await db.selectFrom('students').select('uid').orderBy('id').limit(2).execute();
    await page.keyboard.type([...students.map(({ uid }) => uid), 'Nobody Here'].join('\n'));
    await press(say('dashboard.classes.find'), people);
    await expect(people.getByRole('listitem')).toHaveCount(1);
    const type = page.getByRole('combobox', { name: say('app.document'), exact: true });
    await type.selectOption('enrollment_certificate');
    const issue = dashboard.card(say('dashboard.classes.issue'));
    await expectInOneLine(page, [1100, 1200, 1280], dashboard.card(say('app.document')));
    const born = page.getByRole('row').getByRole('textbox').first();
    await tabTo(page, born);
    await page.keyboard.type('2004-02-30');
    await expect(born).toHaveAttribute('aria-invalid', 'true');
    await expectForEveryone(page, 'class with problems', issue.getByRole('alert').first());
    await press(/Nobody Here/, people);
    for (const field of [/Program|Formation/, /year|scolaire/]) {
      await tabTo(page, dashboard.card(say('app.document')).getByRole('textbox', { name: field }));
      await page.keyboard.type('2026-2027');
    }
    await tabTo(page, born);
    await page.keyboard.press('End');
    for (const key of ['Backspace', 'Backspace', '2', '8']) await page.keyboard.press(key);
    await page.keyboard.press('Shift+Tab');
    await expect(issue.getByRole('button', { name: /2/ })).toBeEnabled();
    await press(say('ui.preview'), issue);
    await expect(page.getByRole('dialog')).toContainText('2026-2027');
    await expectForEveryone(page, 'preview of a document');
    await page.keyboard.press('Escape');
    await press(/2/, issue);
    await expect(page.getByRole('main')).toContainText(say('dashboard.classes.state.done'), {
      timeout: 60_000,
    });
    await expectForEveryone(page, 'issued class');
    const issued = page.getByRole('link', { name: /^SM-STU-/ }).first();
    await tabAndEnter(page, issued);
    await press(say('ui.note.add'));
    await page.keyboard.type('Salle 12, deuxième guichet, au nom de sa mère');
    await expectForEveryone(page, 'note that is written');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText('guichet');
    await expectForEveryone(page, 'document with a note');
    await press(say('dashboard.replace.open'));
    await expectForEveryone(page, 'replacement', page.getByRole('textbox').first());
    const [other, label] =
      language === 'fr' ? (['en', /^Program/] as const) : (['fr', /^Formation/] as const);
    await dashboard.button(say('dashboard.otherLanguage')).click();
    await expect(page.getByRole('textbox', { name: label })).toHaveValue('2026-2027');
    await dashboard.button(catalog(other)('dashboard.otherLanguage')).click();
    const download = page.waitForEvent('download');
    await press(say('dashboard.replace.act'));
    await download;
    await expectForEveryone(page, 'replaced document');

    await page.goto('/dashboard/audit?action=template_set');
    const set = page.getByRole('main').getByRole('listitem').first();
    const templateIn = { en: 'Transcript, ', fr: 'Relevé de notes, ' };
    await expect(set).toContainText(templateIn[language]);
    await dashboard.button(say('dashboard.otherLanguage')).click();
    await expect(set).toContainText(templateIn[other]);
  });
});

test('screen readers read “Loading” only as long as something is loaded', async ({ page, service }) => {
  const dashboard = await signedIn(page, service, undefined, { role: 'administrator' });
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/dashboard/overview', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.reload();
  const read = page.locator('[aria-live=polite]');
  await expect(read).toHaveText(dashboard.say('ui.loading'));
  answered.resolve();
  await expect(dashboard.card(dashboard.say('dashboard.overview.today'))).toBeVisible();
  await expect(read).toHaveText('');
});

test('the chosen language stays', async ({ page }) => {
  const dashboard = new Dashboard(page);
  await page.goto('/dashboard/');
  await dashboard.button('Français').click();
  await expect(dashboard.heading('Connexion')).toBeVisible();
  await page.reload();
  await expect(dashboard.heading('Connexion')).toBeVisible();
});

test('what is typed stays in another language', async ({ page, service }) => {
  const dashboard = await signedIn(page, service, 'Inès Robert', { role: 'administrator', language: 'en' });
  await page.goto('/dashboard/settings');
  await page.getByLabel(dashboard.say('dashboard.domain.field')).fill('typed.example');
  await dashboard.button('Français').click();
  const field = page.getByLabel(catalog('fr')('dashboard.domain.field'));
  await expect(field).toHaveValue('typed.example');
});
