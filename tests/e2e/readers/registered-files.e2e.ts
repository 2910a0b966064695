import { expect } from '@playwright/test';

import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { contentDigest, seedOf } from '#document-text/digest/content-digest.ts';
import type { Language } from '#contract/fields.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { ALTERED, choose, docxOf, register, SEALED, sealed, send } from './sealed-files.ts';

const SENTENCES: Record<
  Language,
  Record<'very' | 'older' | 'text' | 'named' | 'withdrawn' | 'other', RegExp>
> = {
  en: {
    very: /This is the file that .+ registered on .+, unchanged to the last byte\./,
    older:
      /This is a file that .+ registered on .+ its text was replaced on .+ Ask .+ for the current file\./,
    text: /The text matches an older version of this document\. Ask .+ for the current one\./,
    named: /older version of this document, but this file can look different from its text\. Ask/,
    withdrawn: /This is a file that .+ registered on .+ and withdrew on .+ Don’t rely on it/,
    other: /This file isn’t registered/,
  },
  fr: {
    very: /C’est le fichier que .+ a enregistré le .+, inchangé à l’octet près\./,
    older: /C’est un fichier que .+ son texte a été remplacé le .+ Demandez le fichier actuel/,
    text: /Le texte est celui d’une version antérieure de ce document\. Demandez la version actuelle/,
    named: /antérieure de ce document, mais ce fichier peut montrer autre chose\. Demandez/,
    withdrawn: /C’est un fichier que .+ a enregistré le .+ et retiré le .+ Ne vous y fiez pas/,
    other: /n’a pas été enregistré par l’organisation/,
  },
};

test('a registered file is recognized until it’s withdrawn', async ({ page, service }) => {
  for (const language of ['en', 'fr'] as const) {
    const record = await sealed(service);
    const [docx, photo] = [await docxOf(SEALED, record), Buffer.from('JFIF, a scan of the paper')];
    await register(service, record.public_id, docx);
    const photoUid = await register(service, record.public_id, photo);
    const sentences = SENTENCES[language];
    const main = page.locator('main');
    const sent: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.postData());
    });
    await page.goto(`${record.verify_url}&lang=${language}`);

    for (const [name, bytes] of [
      ['transcript.docx', docx],
      ['scan.jpg', photo],
    ] as const) {
      await choose(page, name, bytes);
      await expect(main).toContainText(sentences.very);
    }
    const { db } = service.database;
    const set = (columns: object) =>
      db.updateTable('credentials').set(columns).where('public_id', '=', record.public_id).execute();
    for (const [columns, status] of [
      [{ end_date: '2026-01-01' }, /Expir/],
      [{ revoked_at: '2026-01-01 10:00:00' }, /Revoked|Révoqué/],
    ] as const) {
      await set(columns);
      await page.reload();
      await expect(page.getByText(/its text matches|son texte est celui/)).toHaveCount(
        status.source.includes('Rev') ? 0 : 1,
      );
      await choose(page, 'transcript.docx', docx);
      await expect(main).toContainText(sentences.very);
      await expect(main).not.toContainText(/Valid and|Valide et/);
      await expect(page.locator('[data-file-status]')).toHaveText(status);
    }
    await choose(page, 'other.docx', photo.subarray(1));
    await expect(main).toContainText(/text of a revoked document|texte d’un document révoqué/);
    await set({ end_date: null, revoked_at: null });
    await page.reload();

    await choose(page, 'other.jpg', Buffer.concat([photo, Buffer.from('.')]));
    await expect(main).toContainText(sentences.other);
    await expect(main).not.toContainText(sentences.very);
    // The request proves that the reader has the seal, and contains nothing of the file.
    for (const body of sent) expect(body).toMatch(/^id=SM-DOC-[^&]+&sig=[^&]+&lang=..$/);

    await send(service, `/files/${photoUid}/withdraw`, {});
    await choose(page, 'scan.jpg', photo);
    await expect(main).toContainText(sentences.withdrawn);
    const { versions } = (await send(service, `/content?public_id=${record.public_id}`)) as {
      versions: { digest: ContentDigest }[];
    };
    const [first] = versions;
    if (!first) throw new Error('No text was stored');
    const content_digest = contentDigest(ALTERED, seedOf(first.digest));
    await send(service, '/content', { public_id: record.public_id, content_digest });
    await choose(page, 'transcript.docx', docx);
    await expect(main).toContainText(sentences.older);
    // Two versions that were sealed in the same second are still two.
    await db.updateTable('credential_contents').set({ created_at: '2026-01-01 10:00:00' }).execute();
    await choose(page, 'copy.docx', await docxOf(SEALED, record, 'Letterhead'));
    await expect(main).toContainText(sentences.text);
    await choose(page, 'hidden.docx', await docxOf(SEALED, record, undefined, 'Hidden'));
    await expect(main).toContainText(sentences.named);
  }
});

test('a page over http, where browsers can’t hash, recognizes a withdrawn file', async ({
  page,
  service,
}) => {
  const record = await sealed(service);
  const docx = await docxOf(SEALED, record);
  const uid = await register(service, record.public_id, docx);
  await send(service, `/files/${uid}/withdraw`, {});
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await page.goto(`${record.verify_url}&lang=en`);
  await choose(page, 'transcript.docx', docx);
  await expect(page.locator('main')).toContainText(SENTENCES.en.withdrawn);
});
