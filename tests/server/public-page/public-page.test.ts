import { gunzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import {
  forged,
  PHONE,
  proveDomain,
  seen,
  sharedPublicService,
  startPublicService,
} from './public-service.ts';
import { updateCredential } from '#tests/server/service-fixture.ts';

const service = await sharedPublicService();

async function opened(page: string, headers: Record<string, string> = {}) {
  const answer = await service.app.inject({ url: page, headers: { ...PHONE, ...headers } });
  return { ...answer, status: answer.statusCode, text: seen(answer.body) };
}

describe.each([
  {
    language: 'en',
    verdicts: { valid: 'Valid', scheduled: 'Not valid yet', expired: 'Expired', revoked: 'Revoked' },
    meanings: {
      valid: 'Sealed by Lycée Lumière and valid.',
      scheduled: 'It isn’t valid before Jan 4, 2027.',
      expired: 'It was valid until Nov 19, 2026.',
      revoked: 'Revoked on Oct 3, 2026 by Lycée Lumière . Don’t rely on it.',
    },
    facts: [
      'Word document',
      'Nov 14, 2026',
      'Until Aug 31, 2027',
      'This page shows no names or amounts to compare: ask the issuer about them.',
      'Checked Nov 20, 2026 at 12:00 PM (UTC)',
      'Check that the address bar shows seal.example.org .',
      'Page: https://seal.example.org/verification/document/SM-DOC-2026-8K4T2M9Q',
    ],
    comparing: 'If any detail is different, don’t trust the document.',
    unknown: 'Couldn’t find this document',
  },
  {
    language: 'fr',
    verdicts: { valid: 'Valide', scheduled: 'Pas encore valide', expired: 'Expiré', revoked: 'Révoqué' },
    meanings: {
      valid: 'Scellé par Lycée Lumière et valide.',
      scheduled: 'Il sera valide à partir du 4 janv. 2027.',
      expired: 'Il était valide jusqu’au 19 nov. 2026.',
      revoked: 'Révoqué le 3 oct. 2026 par Lycée Lumière . Ne vous y fiez pas.',
    },
    facts: [
      'Document Word',
      '14 nov. 2026',
      'Jusqu’au 31 août 2027',
      'Comparez avec votre document',
      'Cette page n’affiche ni nom ni montant à comparer',
      'État au 20 nov. 2026 à 12 h 00 (UTC)',
      'la barre d’adresse affiche seal.example.org .',
      'Page : https://seal.example.org/verification/document/SM-DOC-2026-8K4T2M9Q',
    ],
    comparing: 'À la moindre différence, ne vous fiez pas au document.',
    unknown: 'Document introuvable',
  },
])('a reader of $language', ({ language, verdicts, meanings, facts, comparing, unknown }) => {
  test.each(['valid', 'scheduled', 'expired', 'revoked'] as const)(
    'sees that a record is %s',
    async (status) => {
      const page = service.pageOf(service.credentials[status]);
      const { text, body, headers, ...answer } = await opened(page, {
        'accept-language': `${language}-CH,de;q=0.5`,
      });
      expect(answer.status).toBe(200);
      expect(headers['content-language']).toBe(language);
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain(`<h1>${verdicts[status]}</h1>`);
      expect(text).toContain(meanings[status]);
      expect(text.includes(comparing)).toBe(status !== 'revoked');
      expect(text).toContain(service.credentials[status].public_id);
      expect(text).toContain('Lycée Lumière lumiere.example');
      expect(text).toContain('office@lumiere.example');
    },
  );

  test('can compare the facts of a document from Word', async () => {
    const { text } = await opened(service.pageOf(service.credentials.valid), { 'accept-language': language });
    for (const fact of ['Internship agreement', 'SM-DOC-2026-8K4T2M9Q', ...facts])
      expect(text).toContain(fact);
  });

  test('is told that an altered address is not recognized', async () => {
    const page = forged(service.pageOf(service.credentials.valid));
    const { status, body } = await opened(page, { 'accept-language': language });
    expect(status).toBe(404);
    expect(body).toContain(`<h1>${unknown}</h1>`);
  });
});

test('the switch keeps the signature and takes precedence over the browser’s preference', async () => {
  const page = service.pageOf(service.credentials.valid);
  const { body } = await opened(page, { 'accept-language': 'en' });
  const href = /href="([^"]+)" hreflang="fr"/
    .exec(body)?.[1]
    ?.replaceAll('&amp;', '&')
    .replaceAll('&#x3D;', '=');
  const french = await opened(new URL(href ?? '', `https://seal.example.org${page}`).href, {
    'accept-language': 'en',
  });
  expect(french.body).toContain('<h1>Valide</h1>');
});

test('the holder is masked on a student document and named on a diploma', async () => {
  const student = await opened(service.pageOf(service.credentials.revoked));
  expect(student.text).toContain('Holder H••• M•••• Partly hidden. Compare the first letters');
  expect(student.body).not.toContain('Morel');
  const diploma = await opened(service.pageOf(service.credentials.diploma));
  expect(diploma.text).toContain('Holder Hugo Morel Type');
  expect(diploma.text).toContain('Check that your document shows the same details');
});

test('an unknown id and a bad signature cannot be told apart', async () => {
  const known = service.pageOf(service.credentials.valid);
  const pages = [
    forged(known),
    known.replace('8K4T2M9Q', '00000000'),
    `${known}&sig=again`,
    ...['=', '%00', '%20', '%0A', '%E2%80%8B'].map((end) => known + end),
    `/verification/document/${'x'.repeat(300)}?sig=1`,
    '/verification/document/',
  ];
  for (const accept of [PHONE.accept, 'application/json']) {
    const answers = await Promise.all(pages.map((page) => opened(page, { accept })));
    for (const { status, body, headers } of answers) {
      const { date: _date, 'x-request-id': _id, ...same } = headers;
      const { date: _first, 'x-request-id': _other, ...expected } = answers[0]?.headers ?? {};
      expect({ status, body, same }).toEqual({ status: 404, body: answers[0]?.body, same: expected });
    }
  }
});

test('an id without its signature gets one page, known or not, and is not counted', async () => {
  // A new one, because scans of earlier tests may still be written.
  const credential = await service.issue(await service.join({}), { title: 'Never scanned' });
  const known = service.pageOf(credential).replace(/\?.*/, '');
  const before = await service.scansOf(credential);
  const unknown = known.replace(/.{8}$/, '00000000');
  const pages = [known, known.toLowerCase(), known.replaceAll('-', ''), `${known}?sig=`, unknown];
  const id = /SM-DOC-2026-\w{8}/g;
  for (const [language, title] of [
    ['en', 'The ID alone isn’t enough'],
    ['fr', 'L’ID seul ne suffit pas'],
  ] as const) {
    const answers = await Promise.all(pages.map((page) => opened(page, { 'accept-language': language })));
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body.replace(id, '')).toBe(answers[0]?.body.replace(id, ''));
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body).not.toMatch(/Ne vous y fiez pas|introuvable/);
      expect(body).toMatch(/data-verdict="id_alone".*<form method="post" action="\/verification\/check">/s);
    }
  }
  expect((await opened(known)).body).toContain(`value="${credential.public_id}"`);
  const machine = await opened(known, { accept: 'application/json' });
  expect(machine.json()).toMatchObject({ ok: false, code: 'not_found' });
  expect(await service.scansOf(credential)).toEqual(before);
});

test('a record whose key was removed from the configuration is not recognized', async () => {
  const { school, addresses, credentials, pageOf } = service;
  const orphan = await service.issue(school, { key_id: 'gone' });
  expect(addresses.verifyUrl(orphan)).not.toContain('sig=');
  const page = pageOf({ ...credentials.valid, public_id: orphan.public_id });
  expect((await opened(page)).status).toBe(404);
});

test('a machine gets the page’s facts', async () => {
  const { credentials, pageOf } = service;
  const answer = await opened(pageOf(credentials.valid), { accept: 'application/json' });
  expect(answer.headers['content-type']).toContain('application/json');
  expect(JSON.parse(answer.body)).toEqual({
    ok: true,
    facts: {
      public_id: 'SM-DOC-2026-8K4T2M9Q',
      status: 'valid',
      title: 'Internship agreement',
      kind: 'editor',
      product: 'word',
      doc_type: null,
      issuer: { name: 'Lycée Lumière', domain: 'lumiere.example', contact: 'office@lumiere.example' },
      holder: null,
      issued_at: '2026-11-14 09:42:00',
      effective_date: null,
      end_date: '2027-08-31',
      revoked_at: null,
      shown_facts: [],
      askable_facts: [],
    },
  });
  const unknown = await opened(forged(pageOf(credentials.valid)), { accept: 'application/json' });
  expect(JSON.parse(unknown.body)).toMatchObject({ ok: false, code: 'not_found' });
});

test('a page runs no script of its own, and has no style or handler in its markup', async () => {
  const { body } = await opened(service.pageOf(service.credentials.valid));
  expect(body).not.toMatch(/<script|style=|\son\w+=/);
});

test('hostile titles, names and contacts are text', async () => {
  const markup = `<script>alert(1)</script>"'&{{title}}{{{style}}}`;
  const hostile = await service.join({ name: `<img src=x onerror=alert(2)>\u202e` });
  await service.db
    .updateTable('organizations')
    .set({ contact: 'javascript:alert(3)//"><b>', website: 'https://a.example/"><script>' })
    .where('id', '=', hostile.organizationId)
    .execute();
  const credential = await service.issue(hostile, { title: `${markup} \u202egnp.exe \u2069` });
  const { body, text } = await opened(service.pageOf(credential));
  expect(body).not.toMatch(/<script|<img|<b>|href="javascript|[\u202a-\u202e\u2066-\u2069]/);
  expect(text).toContain(markup);
  expect(text).toContain('Sealed by <img src=x onerror=alert(2)> and valid.');
  const machine = await opened(service.pageOf(credential), { accept: 'application/json' });
  expect(JSON.parse(machine.body).facts.title).toContain(markup);
});

test('the largest page stays under 14 kB on the wire, headers included', async () => {
  const wordy = await service.join({ name: '"'.repeat(300) });
  const organization = service.db.updateTable('organizations').where('id', '=', wordy.organizationId);
  await organization.set({ contact: '"'.repeat(300) }).execute();
  await proveDomain(service.db, wordy, `${'a'.repeat(60)}.example`);
  const credential = await service.issue(wordy, { title: '"'.repeat(300), holder_name: '"'.repeat(300) });
  const headers = { ...PHONE, 'accept-encoding': 'gzip, deflate, br' };
  const { rawPayload, raw } = await service.app.inject({ url: service.pageOf(credential), headers });
  expect(gunzipSync(rawPayload).toString()).toContain(credential.public_id);
  const head = Object.entries(raw.res.getHeaders())
    .map(([name, value]) => `${name}: ${String(value)}\r\n`)
    .join('');
  expect(rawPayload.length + head.length).toBeLessThan(14 * 1024);
});

test('a cached page follows changes of its record, and the calendar', async () => {
  const watched = await startPublicService();
  const { valid } = watched.credentials;
  const open = async () => (await watched.app.inject({ url: watched.pageOf(valid), headers: PHONE })).body;
  expect(await open()).toContain('data-verdict="valid"');
  watched.clock.now = new Date('2027-09-01T12:00:00Z');
  expect(await open()).toContain('data-verdict="expired"');
  await updateCredential(watched, valid.public_id, { revoked_at: '2027-09-01 12:00:00' });
  expect(await open()).toContain('data-verdict="revoked"');
  await watched.stop();
});

test('many readers at one address get a readable page in their language', async () => {
  const crowd = await startPublicService();
  const url = crowd.pageOf(crowd.credentials.revoked);
  const open = (headers = {}) => crowd.app.inject({ method: 'HEAD', url, headers: { ...PHONE, ...headers } });
  for (let openings = 0; openings < 1_200; openings += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  }
  const french = await crowd.app.inject({ url, headers: { ...PHONE, 'accept-language': 'fr' } });
  expect(french.statusCode).toBe(429);
  expect(Number(french.headers['retry-after'])).toBeGreaterThan(0);
  expect(seen(french.body)).toContain('Attendez une minute');
  const machine = await crowd.app.inject({ url, headers: { accept: 'application/json' } });
  expect(machine.json()).toMatchObject({ ok: false, code: 'rate_limited' });
  const elsewhere = await crowd.app.inject({ url, headers: PHONE, remoteAddress: '192.0.2.7' });
  expect(elsewhere.statusCode).toBe(200);
  await crowd.stop();
});

test('a cached page shows each reader when they checked', async () => {
  const page = service.pageOf(service.credentials.valid);
  for (const [now, shown] of [
    ['2026-11-20T12:00:00Z', 'Nov 20, 2026 at 12:00 PM (UTC)'],
    ['2026-11-20T23:59:30Z', 'Nov 20, 2026 at 11:59 PM (UTC)'],
    ['2026-11-21T00:00:00Z', 'Nov 21, 2026 at 12:00 AM (UTC)'],
  ] as const) {
    service.clock.now = new Date(now);
    expect((await opened(page)).text).toContain(`Checked ${shown}`);
  }
});

test('staff who look from the pane are told that it isn’t counted, and it isn’t', async () => {
  const own = await service.issue(service.school, { title: 'Looked at' });
  const page = service.pageOf(own);
  const look = await opened(`${page}&look=staff`);
  expect(look.text).toContain('so it isn’t counted as a scan');
  expect(await service.scansOf(own)).toEqual({ valid: 0, invalid: 0 });
  const switched = /href="([^"]+)" hreflang="fr"/.exec(look.body)?.[1] ?? '';
  expect(switched).toContain('look&#x3D;staff');
  expect((await opened(forged(`${page}&look=staff`))).status).toBe(404);
  const scan = await opened(page);
  expect(scan.text).not.toContain('counted as a scan');
  expect(look.body.replace(/<p class="note">You opened[^<]*<\/p>\n/, '')).toBe(
    scan.body.replace(/(href="\?sig[^"]*)&amp;lang/, '$1&amp;look&#x3D;staff&amp;lang'),
  );
  // The service counts a wrong signature as a guess, even from staff.
  await expect.poll(() => service.scansOf(own)).toEqual({ valid: 1, invalid: 1 });
});
