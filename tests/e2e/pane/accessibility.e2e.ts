import { expect, type Locator, type Page } from '@playwright/test';

import { revokeCredential } from '#server/revocation/revocation.service.ts';
import type { MessageKey } from '#src/messages/use-messages.ts';
import { type Language, messages } from '#playground/messages.ts';

import { catalog, inEachLanguage } from '#tests/e2e/harness/test.ts';
import { serveOlderPane } from '#tests/e2e/network/older-pane.ts';
import { expectForEveryone, expectToFitZoomed } from '#tests/e2e/harness/axe.ts';
import { PeopleScreen, somebody } from './people-screen.ts';
import { recordsTitled } from '#tests/e2e/harness/records.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { troubledContract } from '#tests/e2e/network/troubled-contract.ts';
import type { Wire } from '#tests/e2e/network/wire.ts';
import { test } from '#tests/e2e/network/wired-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The browser's message for an id that is unknown or not accessible. */
const NOT_FOUND = /status of 404/;
const SCHOOL = 'Lycée Lumière';

/** The pane in one language, for a walk through its screens. */
class Walk extends PeopleScreen {
  readonly language: Language;
  readonly say: (key: MessageKey) => string;

  constructor(page: Page, language: Language) {
    super(page);
    this.language = language;
    this.say = catalog(language);
  }

  button(name: MessageKey): Locator {
    return this.pane.getByRole('button', { name: this.say(name), exact: true });
  }

  async press(name: MessageKey): Promise<void> {
    await this.button(name).click();
  }

  async turnTo(tab: MessageKey): Promise<void> {
    await this.pane.getByRole('tab', { name: this.say(tab) }).click();
  }

  async see(title: MessageKey): Promise<void> {
    await expect(this.heading(this.say(title))).toBeVisible();
  }

  /** Checks the screen once an element of it is there. */
  async look(state: string, element?: Locator): Promise<void> {
    await expectForEveryone(this.page, state, element);
  }

  /** Types a size that wouldn't scan. */
  async mistake(): Promise<Locator> {
    const size = this.pane.getByLabel(this.say('ui.seal.size'));
    await size.fill('5');
    await size.blur();
    await expect(size).toHaveAttribute('aria-invalid', 'true');
    return size;
  }

  override async reopenPane(): Promise<void> {
    const open = this.page.getByRole('button', { name: messages[this.language].openPane, exact: true });
    await open.click();
    await expect(this.page.locator('iframe[title="Task pane"]')).toBeHidden();
    await open.click();
  }
}

interface Behind {
  service: ScratchService;
  wire: Wire;
}

const WALKS: Record<string, (walk: Walk, behind: Behind) => Promise<void>> = {
  async 'every tab, and every menu'(walk) {
    const { page, pane, say, language } = walk;
    const menu = pane.getByRole('menu');
    const zoomed = (screen: string) => expectToFitZoomed(page, screen);
    await expect(page.getByText(messages[language].standIn)).toBeVisible();
    await walk.see('connect.title');
    await walk.look('Connect');
    await zoomed('Connect');
    await walk.press('connect.useToken');
    await expect(pane.getByLabel(say('ui.token'), { exact: true })).toBeFocused();
    await walk.look('Connect, with a token');
    const opened = page.waitForEvent('popup');
    await walk.press('connect.signIn');
    await (await opened).close();
    await expect(pane.getByLabel(say('connect.digits.label'))).toBeFocused();
    await walk.press('ui.connect');
    await expect(pane.getByText(say('connect.digits.six'))).toBeVisible();
    await walk.look('Connect, with six digits');
    await zoomed('Connect, with six digits');

    await walk.connectAs(SCHOOL, language);
    await pane.getByRole('button', { name: say('thisDocument.options.label') }).click();
    const size = await walk.mistake();
    await walk.look('Not verified, with its options');

    await size.fill('25');
    await walk.press('thisDocument.notVerified.action');
    await walk.see('thisDocument.verified');
    await zoomed('Verified');
    await walk.press('ui.moreActions');
    await walk.look('Verified, with its menu', menu);

    await page.keyboard.press('Escape');
    for (const destination of ['check', 'people', 'insights'] as const) {
      await walk.turnTo(`app.${destination}`);
      await expect(pane.getByRole('heading', { level: 1 })).toBeVisible();
      await zoomed(destination);
    }
    const figures = pane.getByRole('group', { name: say('insights.figures') });
    await expect(figures.getByRole('button').first()).toContainText('%');
    await walk.look('scans');
    await figures.getByRole('button', { name: say('insights.issued') }).click();
    await walk.press('insights.showTable');
    await walk.look('issued, as a table');

    await walk.turnTo('app.search');
    const valid = pane.getByRole('listitem').filter({ hasText: say('status.valid') });
    await valid.first().getByRole('button').first().click();
    await walk.look('Search, with a row open', walk.button('ui.insertSeal'));
    await zoomed('Search');

    await walk.press('ui.list.filter');
    await walk.look('Search, with its filters', menu);

    await page.keyboard.press('Escape');
    await walk.turnTo('app.document');
    await page.getByRole('button', { name: messages[language].saveCopy }).click();
    await walk.see('thisDocument.attention.title');
    await expect(page.getByText(/ - Cop(y|ie)\.docx$/)).toBeVisible();
    await walk.look('Same file, or a copy?');

    await walk.press('app.more');
    await walk.look('More', menu);
    await zoomed('More');
    await pane.getByRole('menuitem', { name: say('app.settings') }).click();
    await walk.see('app.settings');
    await walk.look('settings');
    await zoomed('Settings');
    await walk.mistake();
    await walk.look('settings, with a mistake');
  },

  async 'registering a file'(walk) {
    const { page, pane, say, language } = walk;
    await walk.connectAs(SCHOOL, language);
    await walk.press('thisDocument.notVerified.action');
    await walk.see('thisDocument.verified');
    await walk.press('ui.moreActions');
    await pane.getByRole('menuitem', { name: say('files.title') }).click();
    await walk.look('before a file', pane.getByText(say('files.none')));
    const gate = await page.evaluateHandle(() => window.wordHost.faults.delay('document.getFileAsync'));
    await walk.press('files.format.docx');
    await walk.look('while Word is slow', pane.getByRole('progressbar'));
    await gate.evaluate((open) => open());
    await walk.look('registered', walk.button('files.save'));
    await expectToFitZoomed(page, 'registered');
    await walk.press('files.another');
    await pane
      .getByLabel(say('files.choose'))
      .last()
      .setInputFiles({ name: 'Notes.txt', mimeType: '', buffer: Buffer.from('Notes') });
    await walk.look('a file that has to be confirmed', walk.button('files.confirm'));
    await walk.press('ui.cancel');
    await walk.press('files.back');
    await walk.see('thisDocument.verified');
  },

  async Check(walk, { service }) {
    const { page, pane, language } = walk;
    const buffer = await troubledContract(service);
    await page.locator('#chosen-file').setInputFiles({ name: 'Contract.docx', mimeType: '', buffer });
    await expect(page.getByText('Between the school and the company.')).toBeVisible();
    await walk.connectAs(SCHOOL, language);
    await walk.turnTo('app.check');
    await walk.look('before a check');

    const gate = await page.evaluateHandle(() => window.wordHost.faults.delay('Body.getOoxml'));
    await walk.press('check.start');
    await walk.look('while it runs', pane.getByRole('progressbar'));

    await gate.evaluate((open) => open());
    await pane.getByRole('button', { name: /^2 (are valid|valides)$/ }).click();
    await walk.look('with findings');
  },

  async 'People, and a document about somebody'(walk, { service, wire }) {
    const { page, pane, say, language } = walk;
    await walk.connectAs(SCHOOL, language);
    await walk.turnTo('app.people');
    await walk.choose(await somebody(service, 'students', 'pending'));
    await walk.look('somebody who is pending');

    await walk.choose(await somebody(service, 'students', 'validated'));
    await walk.look('an open row');

    await walk.press('people.issue');
    const words = { en: ['English', 'Transcript'], fr: ['Français', 'Relevé de notes'] } as const;
    const [named, type] = words[language];
    await expect(pane.getByRole('radio', { name: named })).toBeChecked();
    await expect(pane.getByRole('option', { name: type })).toBeAttached();
    await pane.getByLabel(say('app.document')).selectOption('transcript');
    await pane.getByRole('radio', { name: say('ui.period') }).check();
    await walk.press('ui.preview');
    await walk.look('a form with problems', pane.getByText(say('issue.problem.period')));

    for (const field of await pane.getByRole('textbox').all()) {
      if ((await field.inputValue()) === '') await field.fill('Physics; 17; 6');
    }
    await pane.getByLabel(say('record.validUntil')).fill('2999-12-31');
    await walk.press('ui.preview');
    await walk.see('issue.title.preview');
    await expect(pane.getByRole('region', { name: `${type} – ` })).toBeVisible();
    await walk.look('a preview');

    wire.cutAfter(/^(POST \/api\/ext\/student-documents|GET \/api\/ext\/documents\?client_reference)/);
    await walk.press('issue.issue');
    await walk.look('an answer that got lost', walk.button('issue.unsettled.look'));

    // The file can't be made again after that.
    const { db } = service.database;
    const newest = db.selectFrom('registered_files').select(({ fn }) => fn.max('credential_id').as('id'));
    await db
      .updateTable('registered_files')
      .set({ withdrawn_at: '2026-11-26 08:00:00' })
      .where('credential_id', '=', newest)
      .execute();
    wire.mend();
    await walk.press('issue.unsettled.look');
    await walk.look('issued, and its file lost', walk.button('issue.again'));

    await walk.press('issue.again');
    await walk.press('ui.preview');
    await page.evaluate(() => window.wordHost.faults.refuse('createDocument', 'NotImplemented'));
    await walk.press('issue.issue');
    await walk.look('issued, and not opened', pane.getByRole('alert'));

    await walk.press('ui.tryAgain');
    await walk.look('issued', walk.button('ui.done'));
  },

  async 'linking a document to an employee'(walk, { service }) {
    await walk.connectAs('Atelier Nord', walk.language);
    await walk.turnTo('app.people');
    await walk.choose(await somebody(service, 'employees', 'active'));
    await walk.look('an open row of an employee');

    await walk.press('people.bind');
    await walk.look('the form', walk.button('issue.bind.action'));

    await walk.press('issue.bind.action');
    await walk.look('bound', walk.button('ui.done'));
  },

  async 'states that staff seldom see'(walk, { service, wire }) {
    const { page, pane, say, language } = walk;
    const title = `Seldom seen, ${language}`;
    const serveNewer = await serveOlderPane(page, '0.1.0');
    await walk.open();
    await walk.connectAs(SCHOOL, language);
    await pane.getByLabel(say('record.title')).fill(title);
    await walk.press('thisDocument.notVerified.action');
    await walk.see('thisDocument.verified');
    await walk.look('Verified, while there is a newer version', pane.getByText(say('app.newerVersion')));

    wire.cutBefore(/^GET \/api\/ext\/verification\/status/);
    await walk.reopenPane();
    await walk.see('thisDocument.unreachable.title');
    await walk.look('Status unknown');

    wire.mend();
    const [publicId = ''] = await recordsTitled(service, title);
    await revokeCredential(service.database.db, publicId, 'Misprint', { now: new Date(), actor: 'admin' });
    await walk.reopenPane();
    await walk.see('status.revoked');
    await walk.look('Revoked');
    await walk.press('thisDocument.ended.restart');
    await walk.look('Revoked, before a new verification', walk.button('thisDocument.ended.confirm'));
    await serveNewer();
  },
};

inEachLanguage((language) => {
  for (const [screens, go] of Object.entries(WALKS))
    test(`${screens}: accessible in any theme, at any width`, async ({ page, service, wire, problems }) => {
      problems.allow(NOT_FOUND);
      problems.allow(/status of 409/);
      const walk = new Walk(page, language);
      await walk.open();
      await go(walk, { service, wire });
    });
});
