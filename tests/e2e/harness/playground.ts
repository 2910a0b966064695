import { readFile } from 'node:fs/promises';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

import type { Placement } from '#src/word/seal/insert-seal.ts';
import type { DemoSession } from '#playground/demo-session.ts';
import { type Language, messages } from '#playground/messages.ts';

interface SealOptions {
  placement?: Placement;
  sizeMm?: number;
  caption?: boolean;
}

const SCHOOL = 'Lycée Lumière';

interface Prepared {
  token: string;
  file: { name: string; base64: string } | undefined;
}

/** Runs in the page before its scripts: stores a token where the pane does, and the file to open first. */
function prepare({ token, file }: Prepared): void {
  if (window !== window.top) return;
  localStorage.setItem('sealmark.token', token);
  if (!file) return;
  const docx = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
  window.firstFile = { docx, fileName: file.name };
}

/** The field for a token on the Connect screen, expanded. */
export async function openTokenField(pane: Pick<Page, 'getByRole' | 'getByLabel'>): Promise<Locator> {
  const fold = pane.getByRole('button', { name: 'Use a token instead' });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  return pane.getByLabel('Token', { exact: true });
}

/** Playgrounds that a test has opened; `test` checks each of them after the test. */
const opened = new Set<Playground>();

/** Fails if the add-in changed more than its own content in any playground since the last call. */
export async function expectNothingElseChanged(): Promise<void> {
  const playgrounds = [...opened];
  opened.clear();
  for (const playground of playgrounds) await playground.expectNothingElseChanged();
}

/** The playground as its user sees it: a document, a ribbon, and the pane beside it. */
export class Playground {
  readonly page: Page;
  readonly pane: FrameLocator;
  /** Further expected changes by the add-in, such as the fields of a template. */
  readonly changes: RegExp[] = [];
  #isUnseen = false;

  constructor(page: Page) {
    this.page = page;
    this.pane = page.frameLocator('iframe[title="Task pane"]');
  }

  /** `search` selects another Word than the usual one (playground/playground-session.ts). */
  async open(search = ''): Promise<void> {
    await this.expectNothingElseChanged();
    this.#isUnseen = true;
    opened.add(this);
    await this.page.goto(`/playground/${search}`);
    await this.pane.getByRole('heading', { level: 1 }).waitFor();
  }

  /**
   * Fails if the add-in changed more than its own content in a document opened since the page was loaded. Call before
   * closing or reloading a page.
   */
  async expectNothingElseChanged(): Promise<void> {
    if (!this.#isUnseen) return;
    expect(this.page.isClosed(), 'the page was closed before it was looked at').toBe(false);
    const changes = async () => {
      const found = await this.page.evaluate(() => window.changedBesides?.() ?? []);
      return found.filter((change) => !this.changes.some((expected) => expected.test(change)));
    };
    await expect.poll(changes, 'changed besides the seal').toEqual([]);
    this.#isUnseen = false;
  }

  /** Opens a .docx as from disk; the pane restarts beside it, unless the page refuses the file. */
  async openFile(docx: Buffer, name = 'Document.docx'): Promise<void> {
    const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const before = await this.page.evaluateHandle(() => window.wordHost);
    const chooser = this.page.locator('input[type="file"]');
    await chooser.setInputFiles({ name, mimeType, buffer: docx });
    const isOpen = () => this.page.evaluate((host) => window.wordHost !== host, before);
    const isRefused = () => this.page.locator('#sentence').isVisible();
    await expect.poll(async () => (await isOpen()) || (await isRefused())).toBe(true);
  }

  openTokenField(): Promise<Locator> {
    return openTokenField(this.pane);
  }

  async connect(token: string): Promise<void> {
    await (await this.openTokenField()).fill(token);
    await this.pane.getByRole('button', { name: 'Connect', exact: true }).click();
  }

  /** The ribbon's button that connects the pane to a demo organization. */
  async connectAs(name = SCHOOL, language: Language = 'en'): Promise<void> {
    const { connectTo, connected } = messages[language];
    await this.page.getByRole('button', { name: connectTo.replace('{name}', name) }).click();
    await expect(this.page.getByRole('listitem').filter({ hasText: name })).toContainText(connected);
  }

  /**
   * The page with its sample contract, or with a file, and a pane that is connected: where most work begins. Opening a file
   * or connecting on the page would load the pane again each time.
   */
  async begin(docx?: Buffer, name = 'Document.docx', search = '', organization = SCHOOL): Promise<void> {
    const session = await this.page.request.get('/playground/session.json');
    const { organizations }: DemoSession = await session.json();
    const token = organizations.find((one) => one.name === organization)?.token;
    if (token === undefined) throw new Error(`the demo has no ${organization}`);
    await this.beginWith(token, docx, name, search);
  }

  async beginWith(token: string, docx?: Buffer, name = 'Document.docx', search = ''): Promise<void> {
    const file = docx && { name, base64: docx.toString('base64') };
    const before = await this.page.addInitScript(prepare, { token, file });
    await this.open(search);
    await before.dispose();
    await expect(this.pane.getByRole('tab', { name: 'Document' })).toBeVisible();
  }

  /** Waits for the screen with this heading, if there's one. */
  async reopenPane(heading?: string): Promise<void> {
    await this.ribbon('Open Sealmark').click();
    await expect(this.page.getByRole('complementary', { name: 'Task pane' })).toBeHidden();
    await this.ribbon('Open Sealmark').click();
    if (heading !== undefined) await expect(this.heading(heading)).toBeVisible();
  }

  /** Verifies the document under this title, or the suggested one, and waits for its seal. */
  async verify(title?: string): Promise<void> {
    if (title !== undefined) await this.pane.getByLabel('Title').fill(title);
    await this.verifyButton.click();
    await expect(this.heading('Verified')).toBeVisible();
    await expect(this.pane.getByText('Not in the document')).toBeHidden();
  }

  /** Checks a document that wasn't checked before. */
  async check(): Promise<void> {
    await this.pane.getByRole('tab', { name: 'Check' }).click();
    await this.pane.getByRole('button', { name: 'Check this document' }).click();
  }

  get verifyButton(): Locator {
    return this.pane.getByRole('button', { name: 'Verify and insert seal' });
  }

  heading(name: string): Locator {
    return this.pane.getByRole('heading', { level: 1, name, exact: true });
  }

  /** The address on papers: the pane's link, without the marker of a look by staff. */
  async verifyUrl(): Promise<string> {
    const href = await this.pane.getByRole('link', { name: 'Public page' }).getAttribute('href');
    const url = new URL(href ?? '');
    expect(url.searchParams.get('look')).toBe('staff');
    url.searchParams.delete('look');
    return url.href;
  }

  async signOut(): Promise<void> {
    await this.chooseFromMenu('Sign out');
    await this.pane.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  }

  /** In the menu of the pane's bar. */
  async chooseFromMenu(name: string): Promise<void> {
    await this.pane.getByRole('button', { name: 'More', exact: true }).click();
    await this.pane.getByRole('menuitem', { name }).click();
  }

  /** In the menu of a verified document. */
  async chooseMore(name: string): Promise<void> {
    await this.pane.getByRole('button', { name: 'More actions' }).click();
    await this.pane.getByRole('menuitem', { name }).click();
  }

  async chooseOptions({ placement, sizeMm, caption }: SealOptions): Promise<void> {
    const { pane } = this;
    const toggle = pane.getByRole('button', { name: 'Options' });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    if (placement) await pane.getByLabel('Place the seal').selectOption(placement);
    if (sizeMm) await pane.getByLabel('Size (mm)').fill(String(sizeMm));
    if (caption !== undefined) await pane.getByLabel('Caption under the QR code').setChecked(caption);
  }

  /** Puts the seal of a verified document in another place, or changes the existing one. */
  async placeSeal(options: SealOptions): Promise<void> {
    await this.chooseMore('Place another seal');
    await this.chooseOptions(options);
    const insert = this.pane.getByRole('button', { name: 'Insert seal' });
    await insert.click();
    await expect(insert).toBeHidden();
  }

  /** Refreshes until they are there: while its database is slow, the service counts a scan after it sent the page. */
  async findScans(count: string): Promise<void> {
    const found = this.pane.getByText(count, { exact: true });
    await expect(async () => {
      await this.pane.getByRole('button', { name: 'Refresh scans' }).click();
      await expect(found).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** What the pane says from now on to those who hear it; each sentence is there for a moment only. */
  async spoken(): Promise<() => Promise<string[]>> {
    const spoken = await this.pane.locator('[aria-live=polite]').evaluateHandle((region) => {
      const lines: string[] = [];
      new MutationObserver(() => lines.push(region.textContent ?? '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      return lines;
    });
    return () => spoken.jsonValue();
  }

  ribbon(name: string): Locator {
    return this.page.getByRole('group', { name: 'Ribbon' }).getByRole('button', { name, exact: true });
  }

  async download(): Promise<Buffer> {
    const downloading = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Download .docx' }).click();
    return readFile(await (await downloading).path());
  }
}
