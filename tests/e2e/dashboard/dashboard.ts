import { readFile } from 'node:fs/promises';
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

import { invitationLink } from '#server/dashboard/invitation-link.ts';
import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';
import type { Language } from '#contract/fields.ts';
import { permissionsOfRole, type Role } from '#contract/roles.ts';
import { inviteIdentity } from '#server/organizations/invitations.service.ts';
import { createIdentity } from '#server/organizations/organizations.service.ts';
import { axeViolations, THEMES } from '#tests/e2e/harness/axe.ts';
import { WITHOUT_NEWER } from '#tests/e2e/harness/newer-builtins.ts';
import { catalog } from '#tests/e2e/harness/test.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { paneTexts } from '#tests/src/messages/pane-texts.ts';

/** The passkeys of a device, in Chromium's virtual authenticator. */
export class Device {
  readonly #cdp: CDPSession;
  #id = '';

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp;
  }

  /** Connects a device to a page, whose person confirms everything. */
  static async connect(page: Page): Promise<Device> {
    const device = new Device(await page.context().newCDPSession(page));
    await device.#cdp.send('WebAuthn.enable');
    await device.plugIn();
    return device;
  }

  async plugIn(): Promise<void> {
    const { authenticatorId } = await this.#cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    this.#id = authenticatorId;
  }

  async add(passkeys: Awaited<ReturnType<Device['passkeys']>>): Promise<void> {
    for (const credential of passkeys)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#cdp.send('WebAuthn.addCredential', { authenticatorId: this.#id, credential });
  }

  /** The device is lost with its passkeys. */
  async lose(): Promise<void> {
    await this.#cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id });
  }

  /** From now on, the person fails to verify themselves. */
  async refuse(): Promise<void> {
    await this.#cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified: false });
  }

  async passkeys() {
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId: this.#id });
    return credentials;
  }
}

/** An invited person of the demo school, or of another organization, with their link. */
export async function invited(
  { database, url }: Pick<ScratchService, 'database' | 'url'>,
  name = 'Zoé Martin',
  role: Role = 'registrar',
  { uid: organizationUid, workspace } = DEMO_ORGANIZATIONS[0],
) {
  const now = new Date();
  const person = {
    organizationUid,
    name,
    email: 'zoe.martin@lumiere.example',
    role,
    permissions: permissionsOfRole(role, workspace),
    // Tests of one service invite the same person repeatedly.
    allowsSameEmail: true,
  };
  const uid = await database.write(async (trx) => (await createIdentity(trx, person, now)).identity_uid);
  const link = async () => {
    const made = await database.write((trx) => inviteIdentity(trx, uid, { actor: 'admin:test', now }));
    return invitationLink({ origin: new URL(url).origin }, made.secret);
  };
  return { uid, link };
}

export class Dashboard {
  readonly page: Page;
  readonly say: ReturnType<typeof catalog>;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.say = catalog(language);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  card(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  async accept(link: string, name = 'Zoé Martin'): Promise<void> {
    await this.page.goto(link);
    await this.button(this.say('dashboard.invitation.action')).click();
    await expect(this.heading(this.say('dashboard.hello').replace('{name}', name))).toBeVisible();
  }

  async signIn(): Promise<void> {
    await this.button('Sign in with a passkey').click();
    await expect(this.page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
  }

  async openAccount(): Promise<void> {
    await this.page.getByRole('link', { name: 'Your account', exact: true }).click();
    await expect(this.heading('Your account')).toBeFocused();
  }

  async signOut(): Promise<void> {
    await this.button('Sign out').click();
    await expect(this.page.getByText('You’re signed out.')).toBeVisible();
  }
}

/** A page of the oldest browsers on which an invited person is signed in, with a passkey. */
export async function signedIn(
  page: Page,
  service: Pick<ScratchService, 'database' | 'url'>,
  name?: string,
  { role, language }: { role?: Role; language?: Language } = {},
): Promise<Dashboard> {
  const dashboard = new Dashboard(page, language);
  await page.addInitScript(WITHOUT_NEWER);
  await Device.connect(page);
  const { link } = await invited(service, name, role);
  await dashboard.accept(await link(), name);
  return dashboard;
}

export async function downloaded(link: Locator): Promise<Buffer> {
  const saving = link.page().waitForEvent('download');
  await link.click();
  return readFile(await (await saving).path());
}

const WIDTHS = [320, 640, 768, 1280, 1920];

/** How much wider the page is than its window, or the list of places than its bar. */
function overflowSideways(): number {
  const wide = [document.documentElement, ...document.querySelectorAll('nav')];
  return Math.max(...wide.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
}

/** What no screen may have: a violation in any theme, or more width than its window, from a phone to a large screen. */
export async function expectForEveryone(page: Page, state: string, shown?: Locator): Promise<void> {
  if (shown) await expect(shown).toBeVisible();
  const text = await page.locator('body').innerText();
  const untranslated = Object.keys(paneTexts('fr')).filter((key) => key.includes('.') && text.includes(key));
  expect(untranslated, `${state}: names of messages`).toEqual([]);
  for (const { theme, scope, ...look } of THEMES) {
    await page.emulateMedia(look);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await axeViolations(page, scope), `${state}, ${theme}`).toEqual([]);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () => page.evaluate(overflowSideways);
    await expect.poll(overflow, `${state}, ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await axeViolations(page), `${state}, 320 px`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}
