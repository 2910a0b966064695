import { expect } from '@playwright/test';

import { tabAndEnter } from '#tests/e2e/harness/axe.ts';
import { doubleLetters } from '#tests/e2e/harness/larger-letters.ts';
import { inEachLanguage, test } from '#tests/e2e/harness/test.ts';
import { makeFirstSeal } from './connecting.ts';
import { Dashboard, Device, expectForEveryone, signedIn } from './dashboard.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

inEachLanguage((language) => {
  test('a secretary who is invited makes a first seal', async ({
    context,
    browser,
    playground,
    service,
    problems,
  }) => {
    // The pane of a suspended person is refused, whenever it asks next.
    problems.allow(/status of 401/);
    const head = await signedIn(await context.newPage(), service, 'Awa Diallo', {
      role: 'administrator',
      language,
    });
    const { say } = head;
    const name = `Hugo Marin ${language}`;
    await test.step('the administrator invites', async () => {
      await head.page.getByRole('link', { name: say('dashboard.staff'), exact: true }).click();
      await expect(head.page.getByRole('link', { name: 'Awa Diallo' }).first()).toBeVisible();
      await expectForEveryone(head.page, 'staff');
      await head.page.setViewportSize({ width: 360, height: 800 });
      await head.page.locator('html').evaluate(doubleLetters);
      expect(await head.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await head.page.setViewportSize({ width: 1280, height: 800 });
      await head.page.reload();
      await head.button(say('dashboard.staff.invite')).click();
      const dialog = head.page.getByRole('dialog');
      await dialog.getByLabel(say('ui.name')).fill(name);
      await dialog.getByLabel(say('dashboard.email')).fill(`hugo.${language}@lumiere.example`);
      await expect(dialog.getByLabel(say('dashboard.permission.issue documents'))).toBeChecked();
      await expectForEveryone(head.page, 'invite');
      await head.button(say('dashboard.staff.link.act')).click();
    });
    const shown = head.page.getByLabel(say('dashboard.staff.linkLabel'));
    await expect(shown).toBeVisible();
    await expectForEveryone(head.page, 'link');
    const link = await shown.inputValue();
    await head.button(say('ui.done')).click();
    await expect(head.page.getByText(`hugo.${language}@lumiere.example`)).toContainText(
      say('dashboard.staff.state.invited'),
    );

    const search = head.page.getByRole('searchbox', { name: say('dashboard.staff.search') });
    await search.fill('HUGO');
    await expect(head.page.getByRole('link', { name: 'Awa Diallo' })).toHaveCount(0);
    await expect(head.page.getByRole('link', { name })).toBeVisible();
    await search.fill('');

    const ownContext = await browser.newContext({ locale: language, baseURL: service.url });
    const secretary = new Dashboard(await ownContext.newPage(), language);
    await Device.connect(secretary.page);
    expect(await makeFirstSeal(secretary, { link, name }, playground)).toBeLessThan(60_000);

    await test.step('the administrator changes their permissions, sees their sessions, and suspends them', async () => {
      await head.page.bringToFront();
      await head.page.reload();
      await head.page.getByRole('link', { name, exact: true }).click();
      await expect(head.heading(name)).toBeFocused();
      await expect(head.card(say('dashboard.staff.sessions')).getByRole('listitem')).toHaveCount(2);
      await head.button(say('dashboard.staff.change')).click();
      const dialog = head.page.getByRole('dialog');
      await dialog.getByLabel(say('dashboard.permission.revoke documents')).check();
      await dialog.getByLabel(say('ui.allTypes')).uncheck();
      await expectForEveryone(head.page, 'change');
      const after = dialog.locator('dd').last();
      await expect(after).toContainText(say('dashboard.permission.revoke documents'));
      await expect(dialog.locator('dd').first()).not.toContainText(
        say('dashboard.permission.revoke documents'),
      );
      await head.button(say('ui.save')).click();
      await expect(
        head.card(say('dashboard.staff.permissions')).getByText(say('dashboard.permission.revoke documents')),
      ).toBeVisible();
      await head.button(say('dashboard.staff.newToken')).click();
      await dialog.getByLabel(say('dashboard.staff.tokenName')).fill('Portal');
      await expectForEveryone(head.page, 'create a token');
      await head.button(say('dashboard.staff.createToken')).click();
      await expect(head.page.getByLabel(say('ui.token'), { exact: true })).toHaveValue(/^smk_/);
      await head.button(say('ui.done')).click();
      await expect(head.card(say('dashboard.staff.tokens')).getByRole('listitem')).toHaveCount(1);
      await expectForEveryone(head.page, 'person');
      await head.button(say('dashboard.staff.suspend')).click();
      await head.button(say('dashboard.staff.suspend.act')).click();
      await expect(head.button(say('dashboard.staff.reinstate'))).toBeVisible();
      await expect(head.card(say('dashboard.staff.sessions')).getByRole('listitem')).toHaveCount(0);
    });
    await secretary.page.goto('/dashboard/');
    await expect(secretary.heading(say('dashboard.signIn.title'))).toBeVisible();
    await ownContext.close();
  });
});

test('the keyboard alone finds expiring tokens and everybody’s sessions', async ({ page, service }) => {
  const dashboard = await signedIn(page, service, 'Awa Diallo', { role: 'administrator' });
  await tabAndEnter(page, page.getByRole('link', { name: 'Staff', exact: true }));
  await tabAndEnter(page, page.getByRole('link', { name: 'Tokens for programs' }));
  await tabAndEnter(page, page.getByRole('button', { name: /^Ends within 30 days/ }));
  await expect(page).toHaveURL('/dashboard/staff/tokens?ending=soon');
  await expect(
    dashboard
      .card('Tokens for programs')
      .getByText(/ · Ends /)
      .first(),
  ).toBeVisible();
  await expectForEveryone(page, 'tokens');
  await tabAndEnter(page, page.getByRole('link', { name: 'Sessions', exact: true }));
  await expectForEveryone(page, 'sessions', dashboard.card('Sessions').getByText('This browser'));
});
