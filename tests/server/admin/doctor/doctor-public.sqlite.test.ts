import { expect, onTestFinished, test } from 'vitest';

import { selfSignedCertificate } from '#tests/e2e/harness/certificate.ts';
import { IdentityProvider } from '#tests/server/dashboard/openid/identity-provider.ts';
import { startNginx } from '#tests/server/deployment/nginx.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { findingsOf, sharedAdmin } from '#tests/server/admin/admin.ts';

const DAY_MS = 86_400_000;
const { env } = await sharedAdmin();
const service = await sharedService({ env: { TRUST_PROXY: 'loopback' } });
const process = await service.app.listen({ host: '127.0.0.1', port: 0 });
const untrusting = await sharedService({ env: {} });
const untrustingProcess = await untrusting.app.listen({ host: '127.0.0.1', port: 0 });

/** Doctor's findings at an address: the certificate and the visitors. */
async function examined(publicUrl: string): Promise<string[]> {
  const here = { ...env, PUBLIC_URL: publicUrl, TRUST_PROXY: 'loopback' };
  return (await findingsOf(here, ['certificate', 'visitors'])).lines;
}

async function behindNginx(until: number, change?: (site: string) => string, to = process) {
  const nginx = await startNginx([to], { certificate: selfSignedCertificate(until), change });
  onTestFinished(() => nginx.stop());
  return nginx.address.replace('127.0.0.1', 'localhost');
}

test('doctor warns two days before nginx’s certificate expires', async () => {
  const [certificate, visitors] = await examined(await behindNginx(Date.now() + 2.5 * DAY_MS));
  expect(certificate).toMatch(/^warning certificate It expires on \S+, in 2 days\. Renew the certificate\.$/);
  expect(visitors).toBe('ok visitors The proxy names their addresses.');
});

test('doctor reports a certificate of nginx that has expired, has another name, or is not trusted', async () => {
  const [expired] = await examined(await behindNginx(Date.now() - DAY_MS));
  expect(expired).toMatch(/^error certificate It expired/);
  const address = await behindNginx(Date.now() + 90 * DAY_MS);
  expect((await examined(address))[0]).toMatch(
    /^warning certificate Valid until \S+ This machine doesn't trust it \(DEPTH_ZERO_SELF_SIGNED_CERT\)\./,
  );
  const [otherName] = await examined(address.replace('localhost', '127.0.0.1'));
  expect(otherName).toMatch(/^warning certificate It isn't for 127\.0\.0\.1\./);
});

test('doctor reports a proxy that does not pass on the visitor’s address, or that the service does not trust', async () => {
  const until = Date.now() + 90 * DAY_MS;
  const silent = await behindNginx(until, (site) => site.replace(/proxy_set_header X-Forwarded-For.*\n/, ''));
  expect((await examined(silent))[1]).toMatch(/^error visitors The proxy doesn't add X-Forwarded-For:/);
  expect((await examined(await behindNginx(until, undefined, untrustingProcess)))[1]).toMatch(
    /^error visitors Their addresses come from a proxy that TRUST_PROXY leaves out:/,
  );
});

test('doctor reports that it could not check an unreachable address', async () => {
  expect(await examined('https://127.0.0.1:1')).toEqual([
    "warning certificate It wasn't checked: https://127.0.0.1:1 can't be reached from this machine (ECONNREFUSED). Check the DNS, the firewall, and the proxy.",
  ]);
});

test('doctor reports whether the identity provider answers', async () => {
  const provider = await IdentityProvider.start('https://seal.example.org');
  const here = { ...env, ...provider.env, PUBLIC_URL: 'https://127.0.0.1:1' };
  const examine = async () => (await findingsOf(here, 'sign-in')).lines[0];
  expect(await examine()).toMatch(/^ok sign-in Lumière ID answers at http:\S+\.$/);
  await provider.stop();
  expect(await examine()).toMatch(/^error sign-in Lumière ID doesn't answer at \S+ \(ECONNREFUSED\): only/);
});
