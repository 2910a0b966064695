import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import SQLite from 'better-sqlite3';

import { diplomaCertificateIssue } from '#contract/issuance.ts';
import type { Role } from '#contract/roles.ts';
import { createClient } from '#src/api/client.ts';
import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { collectPageProblems } from '#tests/e2e/harness/page-problems.ts';
import { inEachLanguage, test as base } from '#tests/e2e/harness/test.ts';
import { chooseDeleted, GONE } from '#tests/e2e/harness/transfer.ts';
import { freePort } from '#tests/free-port.ts';
import { encoded } from '#tests/server/admin/people-files.ts';
import { startServing } from '#tests/server/deployment/serving-process.ts';
import { Dashboard, Device } from './dashboard.ts';

interface School {
  url: string;
  databasePath: string;
  /** The file with the link, as named in the first start's log. */
  linkFile: string;
}

/** `serve` on an empty database. */
const test = base.extend<{ school: School }>({
  school: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sealmark-school-'));
    const [PORT, databasePath] = [String(await freePort()), join(folder, 'sealmark.db')];
    const url = `http://localhost:${PORT}`;
    const linkFile = Promise.withResolvers<string>();
    const env = {
      PORT,
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATABASE_URL: `sqlite:${databasePath}`,
      SIGNING_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    };
    const serving = await startServing(env, {
      onLine(line) {
        const { file } = JSON.parse(line) as { file?: string };
        if (file !== undefined) linkFile.resolve(file);
      },
    });
    await use({ url, databasePath, linkFile: await linkFile.promise });
    await serving.stop();
    await rm(folder, { recursive: true });
  },
  baseURL: ({ school }, use) => use(school.url),
  problems: async ({ context, school }, use) => {
    const problems = await collectPageProblems(context, school.url);
    await use(problems);
    expect(problems.unexpected()).toEqual([]);
  },
});

const REGISTRAR = 'Zoé Martin';
const AUDITOR = 'Awa Diallo';
const STAFF: readonly (readonly [name: string, role: Role])[] = [
  [REGISTRAR, 'registrar'],
  [AUDITOR, 'auditor'],
  ['Hugo Marin', 'administrator'],
  ['Inès Roche', 'viewer'],
  ...['Léa Petit', 'Noé Roy', 'Ana Morel', 'Tom Faure', 'Ida Blanc', 'Luc Noir'].map(
    (name) => [name, 'issuer'] as const,
  ),
];
const STUDENTS = 500;
const uid = (number: number) => `P-${1000 + number}`;

/**
 * A person's change waits while another process writes, until it shows how far it is. The service gives up after a few
 * seconds; a browser that was slower then tries again.
 */
async function whileNobodyWrites(
  { databasePath }: School,
  change: Locator,
  { progress, refusal }: Record<'progress' | 'refusal', Locator>,
) {
  await expect(async () => {
    const database = new SQLite(databasePath, { timeout: 0 });
    try {
      database.exec('begin immediate');
      await change.click();
      await progress.or(refusal).waitFor();
      await expect(refusal).toBeHidden({ timeout: 1 });
    } finally {
      database.close();
    }
  }).toPass();
}

inEachLanguage((language, say) => {
  /** An invited person in their own browser. */
  async function joined(browser: Browser, { url }: School, link: string, name: string): Promise<Dashboard> {
    const context = await browser.newContext({ locale: language, baseURL: url });
    const person = new Dashboard(await context.newPage(), language);
    await Device.connect(person.page);
    await person.accept(link, name);
    return person;
  }

  test('from the first start to ten staff, 500 students and a diploma', async ({ browser, page, school }) => {
    test.slow();
    const head = new Dashboard(page, language);
    const dialog = page.getByRole('dialog');
    const links = new Map<string, string>();
    await test.step('the first administrator follows the link in the file, and invites ten people', async () => {
      expect((await stat(school.linkFile)).mode & 0o777).toBe(0o600);
      await Device.connect(page);
      await page.goto((await readFile(school.linkFile, 'utf8')).trim());
      await page.getByLabel(say('dashboard.founder.organization')).fill('Lycée du Parc');
      await page.getByLabel(say('dashboard.founder.name')).fill('Claire Dubois');
      await page.getByLabel(say('dashboard.founder.email')).fill('claire@parc.example');
      expect(await axeViolations(page)).toEqual([]);
      await head.button(say('dashboard.invitation.action')).click();
      await expect(head.heading(say('dashboard.hello').replace('{name}', 'Claire Dubois'))).toBeVisible();
      await page.getByRole('link', { name: say('dashboard.staff'), exact: true }).click();
      for (const [name, role] of STAFF) {
        await head.button(say('dashboard.staff.invite')).click();
        await dialog.getByLabel(say('ui.name')).fill(name);
        await dialog.getByLabel(say('dashboard.email')).fill(`${name.split(' ')[1]}@parc.example`);
        await dialog.getByLabel(say('dashboard.role')).selectOption(role);
        await head.button(say('dashboard.staff.link.act')).click();
        links.set(name, await dialog.getByLabel(say('dashboard.staff.linkLabel')).inputValue());
        await head.button(say('ui.done')).click();
      }
      const invited = page.getByRole('main').getByRole('listitem');
      await expect(invited.filter({ hasText: say('dashboard.staff.state.invited') })).toHaveCount(10);
    });

    const registrar = await joined(browser, school, links.get(REGISTRAR) ?? '', REGISTRAR);
    await test.step('a registrar imports the students', () => importStudents(registrar, school));
    await test.step('corrects one, and erases one of two namesakes', () => editAndErase(registrar, school));

    const token =
      await test.step('the administrator creates a token for a program of the registrar', async () => {
        await page.reload();
        await page.getByRole('link', { name: REGISTRAR, exact: true }).click();
        await head.button(say('dashboard.staff.newToken')).click();
        await dialog.getByLabel(say('dashboard.staff.tokenName')).fill('Portal');
        await dialog.getByLabel(say('dashboard.scope.verify:write')).check();
        await head.button(say('dashboard.staff.createToken')).click();
        return page.getByLabel(say('ui.token'), { exact: true }).inputValue();
      });
    const program = createClient({ token, language, onUnauthorized: () => {}, origin: school.url });
    const { document } = await program.call(diplomaCertificateIssue, {
      doc_type: 'diploma',
      student_uid: uid(1),
      language,
      fields: { degree: 'Baccalauréat', awarded_on: '2026-07-01' },
    });

    const auditor = await joined(browser, school, links.get(AUDITOR) ?? '', AUDITOR);
    await test.step('an auditor finds who issued a diploma, and from where', () =>
      findIssuer(auditor, document));
    await test.step('and sees what they may not see', async () => {
      const places = auditor.page.getByRole('navigation', { name: say('dashboard.places') });
      await expect(places.getByRole('link', { name: say('dashboard.audit') })).toBeVisible();
      await expect(places.getByRole('link', { name: say('dashboard.staff') })).toBeHidden();
      for (const forbidden of ['staff', 'people/import/file']) {
        await auditor.page.goto(`/dashboard/${forbidden}`);
        await expect(auditor.page.getByText(say('ui.error.forbidden'))).toBeVisible();
      }
      expect(await axeViolations(auditor.page)).toEqual([]);
    });
    await Promise.all([registrar, auditor].map((person) => person.page.context().close()));
  });

  const waiting = (page: Page, share: string) => ({
    progress: page.locator(`[role=progressbar][aria-valuenow="${share}"]`),
    refusal: page.getByText(say('ui.error.unavailable')),
  });

  async function importStudents(dashboard: Dashboard, school: School): Promise<void> {
    const { page } = dashboard;
    /** In the format of a school's software; the first two have the same name. */
    const rows = Array.from({ length: STUDENTS }, (_, number) => {
      const name = number < 2 ? 'Élodie' : `Élodie-${number}`;
      return `${uid(number)};${name};Besançon;3 B;${uid(number)}@parc.example`;
    });
    const heading = 'Matricule;Prénom;Nom;Classe;Couriel';
    await page.getByRole('link', { name: say('app.people'), exact: true }).click();
    await dashboard.button(say('dashboard.import.open.act')).click();
    await expect(dashboard.heading(say('dashboard.import.title.students'))).toBeFocused();
    const choose = (lines: readonly string[]) => {
      const buffer = encoded(lines.join('\r\n'), 'windows-1252');
      return page
        .locator('input[type=file]')
        .setInputFiles({ name: 'élèves.csv', mimeType: 'text/csv', buffer });
    };

    await chooseDeleted(page.locator('input[type=file]'), 'gone.csv');
    await expect(page.getByText(GONE)).toBeVisible();
    await choose([heading, ...rows, `${uid(3)};Zoé;Roy;3 B;`, `x;;Roy;3 B;`]);
    const preview = dashboard.card(say('ui.preview'));
    // The first file waits for a thread to start.
    await expect(preview.getByRole('listitem')).toHaveCount(2, { timeout: 60_000 });
    await expect(preview.getByRole('listitem').first()).toContainText(String(STUDENTS + 2));
    expect(await axeViolations(page)).toEqual([]);
    await choose([heading, ...rows]);
    const encoding = page.getByLabel(say('dashboard.import.encoding'), { exact: true });
    await expect(encoding).toHaveValue('windows-1252');
    await encoding.selectOption('macintosh');
    await expect(page.getByRole('main')).not.toContainText('Élodie');
    await encoding.selectOption('windows-1252');
    await expect(page.getByRole('main')).toContainText('Élodie');
    await expect(page.getByRole('row', { name: /Couriel/ }).getByRole('combobox')).toHaveValue('email');
    await expect(preview.getByRole('definition').first()).toHaveText(String(STUDENTS));
    expect(await axeViolations(page)).toEqual([]);
    await whileNobodyWrites(
      school,
      preview.getByRole('button', { name: say('dashboard.import.act'), exact: true }),
      waiting(page, '0'),
    );
    await page.getByRole('link', { name: say('dashboard.import.open') }).click();
  }

  async function editAndErase(dashboard: Dashboard, school: School): Promise<void> {
    const { page } = dashboard;
    const list = page.getByRole('main').getByRole('listitem');
    await page.getByRole('searchbox').fill(`elodie besancon`);
    await expect(list).toHaveCount(2);
    await list.getByRole('link', { name: uid(0) }).click();
    await expect(dashboard.card(say('dashboard.person.namesakes'))).toContainText(uid(1));
    const dialog = page.getByRole('dialog');
    await dashboard.button(say('dashboard.person.editAct')).click();
    await dialog.getByLabel(say('status')).selectOption('pending');
    await dialog.getByRole('button', { name: say('ui.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(dashboard.card(say('ui.details'))).toContainText(say('person.pending'));

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
    await whileNobodyWrites(school, erase, waiting(page, '0.8'));
    await expect(dashboard.heading(say('dashboard.people.students'))).toBeVisible();
    await page.getByRole('searchbox').fill(`elodie besancon`);
    await expect(list).toHaveCount(1);
    await expect(list).toContainText(['Élodie Besançon']);
    await expect(list).toContainText([uid(1)]);
  }

  async function findIssuer(dashboard: Dashboard, document: { public_id: string; title: string }) {
    const { page } = dashboard;
    await page.goto(`/dashboard/documents/${document.public_id}`);
    const history = dashboard.card(say('dashboard.history.title'));
    await history.getByRole('link', { name: say('dashboard.audit') }).click();
    await expect(dashboard.heading(say('dashboard.audit'))).toBeFocused();
    await expect(page).toHaveURL(`/dashboard/audit?document=${document.public_id}`);
    const entries = page.getByRole('main').getByRole('listitem');
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText(`${say('event.document_issued')} · ${document.title}`);
    await expect(entries).toContainText(/Zoé Martin · (with token|avec le jeton) tok_/);
    expect(await axeViolations(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await dashboard.button(say('dashboard.audit.export')).click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    expect(csv).toMatch(new RegExp(`document_issued[,;]${document.public_id}`));

    // The export is in the log too, and the address's filters narrow it.
    await page.getByLabel(say('dashboard.audit.document')).fill('');
    await expect(entries.first()).toContainText(say('dashboard.history.audit_exported'));
    await page.getByLabel(say('dashboard.audit.action')).selectOption('document_issued');
    await expect(page).toHaveURL('/dashboard/audit?action=document_issued');
    await expect(entries.first()).toContainText(document.title);
    await page.reload();
    await expect(entries.first()).toContainText(document.title);
  }
});
