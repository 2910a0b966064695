import { hash } from 'node:crypto';

import { PNG } from 'pngjs';
import { expect, test } from 'vitest';

import { auditList } from '#contract/dashboard/audit.ts';
import { accentSet, brandRead, logoRemove, logoSet } from '#contract/dashboard/brand.ts';

import { sharedService, type TestService } from '#tests/server/service-fixture.ts';

import { signedIn } from '#tests/server/dashboard/browser.ts';

const service = await sharedService();

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

test('a reader sees the logo and the color of the issuer, and nothing of what was uploaded', async () => {
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
  expect((await browser.ask(accentSet)).answer.brand).toEqual({
    accent: null,
    shades: null,
    logo: null,
  });
  expect((await service.app.inject(address)).statusCode).toBe(404);
  expect(stylesOf((await publicPage(issued)).body)).toHaveLength(1);
  const { items } = (await browser.ask(auditList, { action: 'brand_changed' })).answer;
  expect(items.map(({ detail }) => detail)).toEqual([
    'color removed',
    'logo removed',
    'color ffee00',
    expect.stringMatching(/^logo [0-9a-f]{16}$/),
  ]);
});

test('what is no color or picture is refused', async () => {
  const { browser } = await signedIn(service);
  for (const accent of ['red', '#000000', 'FFFFFF', '000000;}'])
    expect((await browser.ask(accentSet, { accent })).status).toBe(422);
  expect((await browser.ask(logoSet, { picture: btoa('not a picture') })).refusal).toBe(
    'The picture must be a PNG or JPEG file',
  );
  expect((await browser.ask(logoSet, { picture: '%%%' })).status).toBe(422);
});
