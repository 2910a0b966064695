import { hash } from 'node:crypto';

import { expect } from 'vitest';
import { PNG } from 'pngjs';

import {
  erasureFind,
  factModeSet,
  factModesReset,
  organizationChange,
  serviceInspect,
  settingsRead,
} from '#contract/dashboard/settings.ts';
import { auditList } from '#contract/dashboard/audit.ts';
import { inspectInstallation } from '#server/admin/doctor/doctor-command.ts';
import { accentSet, brandRead, logoRemove, logoSet } from '#contract/dashboard/brand.ts';

import { signedIn } from '#tests/server/dashboard/browser.ts';
import { addStudent, erase } from '#tests/server/call.ts';
import { sharedTests, SIGNING_KEYS, type TestService } from '#tests/server/service-fixture.ts';

const { service, test } = await sharedTests();

test('an administrator changes the organization, and what readers can compare', async () => {
  const { browser, member } = await signedIn(service);
  const before = (await browser.ask(settingsRead)).answer;
  expect(before).toMatchObject({
    organization: {
      organization_id: member.organizationUid,
      name: 'Lycée du Parc',
      website: null,
      contact: null,
    },
    limits: { requests: 1_000_000, window_seconds: 60 },
    manifest_url: null,
  });
  const modeOf = ({ fact_settings }: typeof before, field: string) =>
    fact_settings
      .find(({ doc_type }) => doc_type === 'transcript')
      ?.fields.find((each) => each.field === field);
  expect(modeOf(before, 'average')).toMatchObject({ label: 'Overall average', is_default: true });
  const fields = { name: 'Lycée du Parc', city: 'Lyon', website: 'https://parc.example' };
  expect(
    (await browser.ask(organizationChange, { ...fields, contact: '+33 4 00' })).answer.organization,
  ).toMatchObject({ ...fields, country: null, contact: '+33 4 00' });
  const average = { doc_type: 'transcript', field: 'average', mode: 'private' } as const;
  const after = (await browser.ask(factModeSet, average)).answer;
  expect(modeOf(after, 'average')).toMatchObject({ mode: 'private', is_default: false });
  expect(after.organization.contact).toBe('+33 4 00');
  for (const refused of [
    await browser.ask(organizationChange, { ...fields, contact: 'Ask Ana' }),
    await browser.ask(organizationChange, { ...fields, website: 'javascript:alert(1)' }),
    await browser.ask(factModeSet, { doc_type: 'transcript', field: 'comment', mode: 'shown' }),
  ])
    expect(refused.status).toBe(422);
  const ofCompany = { doc_type: 'memo', field: 'subject', mode: 'shown' } as const;
  expect((await browser.ask(factModeSet, ofCompany)).status).toBe(404);
  const log = (await browser.ask(auditList, {})).answer.items.map(
    ({ action, subject }) => `${action} ${subject}`,
  );
  expect(log.slice(0, 2)).toEqual([
    'facts_set transcript.average=private',
    `organization_updated ${member.organizationUid}`,
  ]);
  const reset = await browser.ask(factModesReset, { doc_type: 'transcript' });
  expect(modeOf(reset.answer, 'average')).toMatchObject({ mode: 'askable', is_default: true });
  expect((await browser.ask(factModesReset, { doc_type: 'transcript' })).status).toBe(409);
  const [entry] = (await browser.ask(auditList, { action: 'facts_reset' })).answer.items;
  expect(entry).toMatchObject({ subject: 'transcript' });
});

test('the ID of a person proves that they were erased, and when', async ({ browser, member }) => {
  await addStudent(service, member, { uid: 'S-9' });
  const find = async (uid: string) => (await browser.ask(erasureFind, { uid })).answer.erased_at;
  expect(await find('S-9')).toBeNull();
  await erase(service, member, 'S-9');
  expect([await find('s-9'), await find('S-8')]).toEqual(['2026-11-14 09:42:00', null]);
  const { browser: other } = await signedIn(service);
  expect((await other.ask(erasureFind, { uid: 'S-9' })).answer.erased_at).toBeNull();
});

test('only people whom the command line let operate the service see its keys and backups', async () => {
  const { browser } = await signedIn(service, { permissions: ['manage organization'] });
  expect((await browser.ask(serviceInspect)).refusal).toBe('This requires the permission "operate service"');
  const { browser: operator } = await signedIn(service, { permissions: ['operate service'] });
  expect((await operator.ask(serviceInspect)).answer.findings).toEqual([]);
  expect((await operator.ask(settingsRead)).status).toBe(403);
  const env = { DATABASE_URL: service.config.databaseUrl, SIGNING_KEYS, PUBLIC_URL: 'https://127.0.0.1:1' };
  const findings = await inspectInstallation({ env, now: service.clock.now });
  expect(findings).toContainEqual({ state: 'ok', check: 'signing keys', found: 'k1.', fix: null });
  expect(JSON.stringify(findings)).not.toContain(SIGNING_KEYS.slice(3));
});

/** Of a picture that deflate can't make smaller. */
function noise(width: number, height: number): string {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 1) png.data[at] = (at * at * 31 + at * 7) % 251;
  return PNG.sync.write(png).toString('base64');
}

async function publicPage(credential: Parameters<TestService['addresses']['verifyUrl']>[0]) {
  const { pathname, search } = new URL(service.addresses.verifyUrl(credential));
  return service.app.inject({ url: pathname + search, headers: { accept: 'text/html' } });
}

/** The hashes of the styles that a page has, as its policy admits them. */
const stylesOf = (body: string) =>
  [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `'sha256-${hash('sha256', style, 'base64')}'`,
  );

test('a reader sees the issuer’s logo and color, without the metadata of the upload', async () => {
  const { browser, member } = await signedIn(service);
  const issued = await service.issue(member);
  const plain = await publicPage(issued);
  expect(plain.body).not.toContain('/verification/logo/');

  const { brand } = (await browser.ask(logoSet, { picture: noise(300, 120) })).answer;
  expect(brand.logo).toMatchObject({ width: 300, height: 120 });
  await browser.ask(accentSet, { accent: 'ffee00' });
  const page = await publicPage(issued);
  const [, address = ''] =
    /<img class="logo" src="([^"]+)" width="150" height="60" alt="">/.exec(page.body) ?? [];
  expect(address).toBe(brand.logo?.url);
  const policy = String(page.headers['content-security-policy']);
  const styles = stylesOf(page.body);
  expect(styles).toHaveLength(2);
  for (const style of styles) expect(policy).toContain(style);
  expect(policy).toContain("img-src 'self' data:");
  expect(page.body).toContain((await browser.ask(brandRead)).answer.brand.shades?.light);
  expect(page.body.length - plain.body.length).toBeLessThan(500);

  const logo = await service.app.inject(address);
  expect(logo.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(address).toContain(hash('sha256', logo.rawPayload));

  // Another organization's pages stay as they are, and so do those without a record.
  const { member: other } = await signedIn(service);
  expect((await publicPage(await service.issue(other))).body).not.toContain('/verification/logo/');
  await browser.ask(logoRemove);
  expect((await browser.ask(accentSet)).answer.brand).toEqual({ accent: null, shades: null, logo: null });
  expect((await service.app.inject(address)).statusCode).toBe(404);
  expect(stylesOf((await publicPage(issued)).body)).toHaveLength(1);
  const { items } = (await browser.ask(auditList, { action: 'brand_changed' })).answer;
  const added = expect.stringMatching(/^logo [0-9a-f]{16}$/);
  expect(items.map(({ detail }) => detail)).toEqual(['color removed', 'logo removed', 'color ffee00', added]);
});

test('what is no color or picture is refused', async ({ browser }) => {
  for (const accent of ['red', '#000000', 'FFFFFF', '000000;}'])
    expect((await browser.ask(accentSet, { accent })).status).toBe(422);
  const { refusal } = await browser.ask(logoSet, { picture: btoa('not a picture') });
  expect(refusal).toBe('The picture must be a PNG or JPEG file');
  expect((await browser.ask(logoSet, { picture: '%%%' })).refusal).toBe('picture must be Base64');
});
