import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';

import { expect, onTestFinished, test } from 'vitest';

import { parseConfig } from '#server/config/config.ts';
import { type Certificate, createCertificateWatch, readCertificate } from '#server/http/certificate.ts';
import { startService } from '#server/service.ts';

import { selfSignedCertificate } from '#tests/e2e/harness/certificate.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { sharedService, SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { ownFolder } from '#tests/temporary-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const service = await sharedService();

const longLived = () => selfSignedCertificate(service.clock.now.getTime() + 90 * DAY_MS);

/** The two files of a certificate in a folder of their own. */
async function storeCertificate({ cert, key }: Certificate) {
  const folder = ownFolder();
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await Promise.all([writeFile(files.cert, cert), writeFile(files.key, key)]);
  return files;
}

/** As ACME clients replace a file: at once. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

/** A watch over files that hold `certificate`, with the lines it logs. */
async function watched(certificate: Certificate) {
  const files = await storeCertificate(certificate);
  const served = await readCertificate(files);
  const logged = service.logs.length;
  const { log } = service.app;
  const watching = { files, certificate: served, onRenewed: () => undefined, log };
  const watch = createCertificateWatch({ ...watching, clock: () => service.clock.now });
  const lines = () =>
    service.logs
      .slice(logged)
      .map((line) => JSON.parse(line) as { level: number; msg: string; reason?: string });
  return { files, served, check: () => watch.check(), lines };
}

async function certificateAt({ address, port }: AddressInfo): Promise<string | undefined> {
  const socket = connect({ host: address, port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const certificate = socket.getPeerX509Certificate()?.fingerprint256;
  socket.destroy();
  return certificate;
}

const fingerprint = ({ cert }: Certificate) => new X509Certificate(cert).fingerprint256;

test.each(['127.0.0.1', 'localhost'])(
  'new connections to %s get a renewed certificate without a restart',
  async (HOST) => {
    const [first, second] = [selfSignedCertificate(), selfSignedCertificate()];
    const files = await storeCertificate(first);
    const scratch = await scratchDatabase();
    onTestFinished(() => scratch.remove());
    const running = await startService(
      parseConfig({
        HOST,
        PORT: '0',
        PUBLIC_URL: 'https://localhost',
        DATABASE_URL: scratch.url,
        SIGNING_KEYS,
        LOG_LEVEL: 'silent',
        TLS_CERT: files.cert,
        TLS_KEY: files.key,
      }),
    );
    onTestFinished(() => running.stop());
    const served = () =>
      Promise.all(running.app.addresses().map((address) => certificateAt(address as AddressInfo)));
    expect(await served()).toEqual([fingerprint(first)]);
    await replaceFile(files.key, second.key);
    await replaceFile(files.cert, second.cert);
    await expect.poll(served, { interval: 250 }).toEqual([fingerprint(second)]);
  },
);

const half = ({ cert, key }: Certificate) => ({ cert: cert.slice(0, cert.length / 2), key });
const UNUSABLE: [what: string, change: (renewed: Certificate) => Certificate, reason: RegExp][] = [
  ['a half-written file', half, /aren't a certificate and its key/],
  ['an empty file', ({ key }) => ({ cert: '', key }), /aren't a certificate and its key/],
  ['a key that doesn’t fit', ({ cert }) => ({ cert, key: longLived().key }), /isn't the key/],
  ['an expired certificate', () => selfSignedCertificate(service.clock.now.getTime() - DAY_MS), /expired/],
];

test.each(UNUSABLE)(
  '%s leaves the certificate as it was, and is reported once',
  async (_, change, reason) => {
    const first = longLived();
    const second = longLived();
    const { files, served, check, lines } = await watched(first);
    const unusable = change(second);
    await Promise.all([replaceFile(files.cert, unusable.cert), replaceFile(files.key, unusable.key)]);
    await check();
    expect(lines()).toEqual([]);
    await check();
    await check();
    expect(served).toEqual(first);
    expect(lines()).toMatchObject([{ level: 50, reason: expect.stringMatching(reason) }]);

    await Promise.all([replaceFile(files.cert, second.cert), replaceFile(files.key, second.key)]);
    await check();
    expect(served).toEqual(second);
    expect(lines()[1]).toMatchObject({ level: 30, msg: 'the renewed certificate in TLS_CERT is in use' });
  },
);

test('a missing file leaves the certificate as it was', async () => {
  const first = longLived();
  const { files, served, check, lines } = await watched(first);
  await rm(files.key);
  await check();
  await check();
  expect(served).toEqual(first);
  expect(lines()).toMatchObject([{ reason: "Can't read the file in TLS_KEY." }]);
});

test('from 14 days before its expiry a certificate causes a warning a day, and a report once it has expired', async () => {
  const start = service.clock.now;
  onTestFinished(() => void (service.clock.now = start));
  const { check, lines } = await watched(selfSignedCertificate(start.getTime() + 15 * DAY_MS));
  const days = async (count: number) => {
    service.clock.now = new Date(start.getTime() + count * DAY_MS);
    await check();
    await check();
  };
  await days(0);
  expect(lines()).toEqual([]);
  await days(2);
  await days(3);
  expect(lines()).toMatchObject([{ level: 40 }, { level: 40 }]);
  expect(lines()[0]?.msg).toBe('the certificate in TLS_CERT expires within two weeks: renew it');
  await days(15);
  expect(lines()).toHaveLength(3);
  expect(lines()[2]).toMatchObject({ level: 50, msg: expect.stringContaining('has expired') });
});

test('a certificate expired at startup is reported', async () => {
  const { check, lines } = await watched(selfSignedCertificate(service.clock.now.getTime() - DAY_MS));
  await check();
  expect(lines()).toMatchObject([{ level: 50, msg: expect.stringContaining('has expired') }]);
});
