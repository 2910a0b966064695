import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { Document, Packer, Paragraph, TextRun } from 'docx';
import { expect, test } from 'vitest';

import { captionLines } from '#contract/seal-words.ts';
import type { Seal } from '#contract/word-file/seal.ts';
import { PICTURE_ID, sealParagraph } from '#contract/word-file/seal-markup.ts';
import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { type Edit, edit, paragraph, relation, text as run } from '#tests/document-text/docx/forged/base.ts';
import { NAMESPACE } from '#document-text/docx/wordml.ts';
import { line, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { adminWith, sharedAdmin } from '#tests/server/admin/admin.ts';
import { call, verifyFile } from '#tests/server/call.ts';
import { sharedService, SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { qrPicture } from '#server/qr/qr-picture.ts';
import { QR_SIZE } from '#contract/qr.ts';

const { admin, answer, databaseUrl, folder } = await sharedAdmin();
const service = await sharedService({ databaseUrl });
const school = await service.join();

const PDF = '%PDF-1.7\nLetter to Zoé';
async function written(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test('an administrator registers a file, lists and withdraws it, and the audit log names them but not the file', async () => {
  const { public_id } = await service.issue(school, { title: 'Letter to parents' });
  const path = await written('zoe.pdf', PDF);
  const words = `file register ${public_id} ${path}`;
  expect(await admin(words)).toEqual({
    exit: 1,
    stdout: '',
    stderr: `${path} can't be read, so its text wasn't compared. Check that it's the right file, then add --without-comparison\n`,
  });

  const options = { 'without-comparison': true, as: 'Nadia' } as const;
  const registered = await answer(words, options);
  const file = {
    file_uid: expect.stringMatching(/^fil_[0-9a-f]{24}$/),
    sha256: createHash('sha256').update(PDF).digest('hex'),
    format: 'pdf',
    size: Buffer.byteLength(PDF),
    state: 'current',
    version: null,
    comparison: 'none',
    has_random_bits: false,
    checkable: false,
    registered_at: expect.any(String),
    registered_by: null,
    withdrawn_at: null,
  };
  expect(registered).toEqual({ public_id, file });
  const { stdout } = await admin(words, options);
  expect(stdout).toMatch(/\nText +no version, not compared\nReaders +can't check it\n/);
  expect(stdout).toContain(
    "\n\nIts text wasn't compared with the confirmed text.\n\nReaders can't check it,",
  );
  expect(await answer(`file list ${public_id}`)).toEqual({ public_id, files: [file] });

  await answer('content allow', { org: school.organizationUid, 'doc-type': 'none' });
  const uid = /fil_[0-9a-f]{24}/.exec(stdout)?.[0] ?? '';
  expect((await admin(`file list ${public_id}`)).stdout).toMatch(/\nReaders +can check it\n/);
  expect((await admin(`file withdraw ${uid} fil_nothing`)).stderr).toBe('Registered file not found\n');
  expect(await answer(`file list ${public_id}`)).toMatchObject({ files: [{ withdrawn_at: null }] });
  expect(await answer(`file withdraw ${uid}`, { as: 'Omar' })).toMatchObject({
    files: [{ public_id, file_uid: uid, state: 'withdrawn', withdrawn_at: expect.any(String) }],
  });
  expect((await admin(`file list ${public_id}`)).stdout).toMatch(/\nState +withdrawn \S+ \S+ UTC\n/);
  const { entries } = await answer('audit list', { subject: public_id, org: school.organizationUid });
  expect(entries).toMatchObject([
    { actor: 'admin:Omar', action: 'file_withdrawn', detail: `${uid} pdf` },
    { actor: 'admin:Nadia', action: 'file_registered', detail: `${uid} pdf, no text, comparison none` },
    { action: 'verification_created' },
  ]);
});

test.each([
  ['is a .docx', 'a.docx', 'PK\u0003\u0004…', 'docx'],
  ['is a workbook', 'a.xlsx', 'PK\u0003\u0004…', 'other'],
  ['is called .docx only', 'b.docx', '%PDF-1.4', 'pdf'],
])('%s is registered with its format', async (_, name, content, format) => {
  const { public_id } = await service.issue(school);
  const words = `file register ${public_id} ${await written(name, content)}`;
  expect(await answer(words, { 'without-comparison': true })).toMatchObject({ file: { format } });
});

test.each([
  ['an unknown document', 'SM-DOC-2026-ZZZZZZZZ', 'c.pdf', 'Credential SM-DOC-2026-ZZZZZZZZ not found\n'],
  ['an empty file', null, 'empty.pdf', `${join(folder, 'empty.pdf')} is empty\n`],
  ['no file', null, 'none.pdf', `Can't use ${join(folder, 'none.pdf')}: file not found. Check the path\n`],
])('%s is refused', async (_, publicId, name, stderr) => {
  const known = (await service.issue(school)).public_id;
  if (name !== 'none.pdf') await written(name, name === 'empty.pdf' ? '' : PDF);
  const words = `file register ${publicId ?? known} ${join(folder, name)}`;
  expect(await admin(words, { 'without-comparison': true })).toEqual({ exit: 1, stdout: '', stderr });
  expect((await admin(`file list ${known}`)).stdout).toBe('No registered files found.\n');
});

const SEED = newDigestSeed();
const TEXT = ['Letter to parents', 'Lea has passed with 12 of 20 points.'];
const { token } = school;

async function verified(texts: readonly string[]): Promise<string> {
  const body = {
    doc_id: `file-${texts.length}-${Math.random()}`,
    content_digest: contentDigest(texts, SEED),
  };
  return (await verifyFile(service, school, body)).answer.verification.public_id;
}

const docxOf = (texts: readonly string[]) =>
  Packer.toBuffer(new Document({ sections: [{ children: texts.map((text) => new Paragraph(text)) }] }));
const pdfOf = (texts: readonly string[]) =>
  writtenPdf({ pages: [{ content: texts.map((text, row) => line(text, 70, 700 - row * 20)).join('') }] });

test.each([
  ['docx', docxOf],
  ['pdf', pdfOf],
])(
  'the text of a .%s is compared: an equal one is registered, another one only when confirmed',
  async (format, fileOf) => {
    const public_id = await verified(TEXT);
    const same = await written(`same.${format}`, await fileOf(TEXT));
    expect(await answer(`file register ${public_id} ${same}`)).toMatchObject({
      file: { format, comparison: 'same', version: 1, state: 'current', checkable: true },
    });

    const { stdout } = await admin(`file register ${public_id} ${same}`);
    expect(stdout.includes("The seal in a PDF isn't checked here")).toBe(format === 'pdf');

    const changed = TEXT.map((text) => text.replace('12', '18'));
    const other = await written(`other.${format}`, await fileOf(changed));
    const refused = await admin(`file register ${public_id} ${other}`);
    expect(refused).toMatchObject({ exit: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /differs from version 1, confirmed [\d :-]+ UTC\. Passages that are new or changed: 1, moved: 0, missing: 1\n .*with 18 of 20 points\.\nCheck that it's the right file, then add --with-differences\n$/,
    );
    expect(await answer(`file list ${public_id}`)).toMatchObject({ files: [{ comparison: 'same' }] });
    const options = { 'with-differences': true } as const;
    expect(await answer(`file register ${public_id} ${other}`, options)).toMatchObject({
      file: { comparison: 'different', version: 1 },
    });

    const body = { public_id, content_digest: contentDigest(changed, SEED) };
    await call(service, 'contentAdd', { token, body });
    const older = await admin(`file register ${public_id} ${same}`);
    expect(older.stderr).toContain('has the text of an older version (version 1, confirmed ');
    expect(await answer(`file register ${public_id} ${same}`, options)).toMatchObject({
      file: { comparison: 'same', version: 1, state: 'older' },
    });
  },
);

test('findings that can mislead a reader are printed, and must be confirmed', async () => {
  const public_id = await verified(TEXT);
  const hidden = new Paragraph({ children: [new TextRun({ text: 'Without the oral exam', vanish: true })] });
  const children = [...TEXT.map((text) => new Paragraph(text)), hidden];
  const docx = await Packer.toBuffer(new Document({ sections: [{ children }] }));
  const path = await written('hidden.docx', docx);
  expect(await admin(`file register ${public_id} ${path}`)).toEqual({
    exit: 1,
    stdout: '',
    stderr: `${path} can look different from its text\n  Hidden text: Without the oral exam\nCheck that it's the right file, then add --with-differences\n`,
  });
  expect(await answer(`file register ${public_id} ${path}`, { 'with-differences': true })).toMatchObject({
    file: { comparison: 'same', version: 1 },
  });
});

const ends = (xml: string): Edit => edit('<w:sectPr', `${xml}<w:sectPr`);
const sealOf = (seal: Seal) =>
  sealParagraph(seal, 0.07).replace('<w:p>', `<w:p xmlns:a="${NAMESPACE.a}" xmlns:pic="${NAMESPACE.pic}">`);
const OTHER = { publicId: 'SM-DOC-2026-8K4T2M9Q' };
const ODD = 'made to look like a seal';

/** Of a length that makes the largest picture, of 1007 × 1007 pixels. */
const addressOf = (publicId: string) =>
  `https://seal.example/verification/document/${publicId}?sig=${'A'.repeat(14)}`;
const withPicture = (docx: Buffer, address: string) =>
  zipSync({
    ...unzipSync(relation('image', 'media/seal.png', PICTURE_ID)(docx)),
    'word/media/seal.png': qrPicture(address, QR_SIZE.max),
  });

test.each<[what: string, added: (seal: Seal) => string, told: string, shown?: string]>([
  ['the caption of a seal isn’t text', (seal) => paragraph(run(captionLines(seal).join(' '))), ''],
  ['a seal isn’t text', sealOf, ''],
  ['another document’s code in a seal is named', sealOf, 'A picture', OTHER.publicId],
  ['another document’s seal is named', (seal) => sealOf({ ...seal, ...OTHER }), ODD],
  ['a sentence in a seal is named', (seal) => sealOf(seal).replace('</w:t>', ' No appeal.</w:t>'), ODD],
])('%s', async (_, added, told, shown) => {
  const publicId = await verified(TEXT);
  const verifyUrl = addressOf(publicId);
  const words = {
    publicId,
    verifyUrl,
    language: 'en',
    issuer: 'Lycée du Parc',
    checkCode: 'K7M2-QD4F',
  } as const;
  const seal = { ...words, picture: new Uint8Array(), sizeMm: 25, caption: true };
  const path = await written(
    'sealed.docx',
    withPicture(ends(added(seal))(await docxOf(TEXT)), addressOf(shown ?? publicId)),
  );
  const known = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SIGNING_KEYS,
    PUBLIC_URL: 'https://seal.example',
  };
  expect(await adminWith(known, `file register ${publicId} ${path}`)).toMatchObject({
    exit: told === '' ? 0 : 1,
    stderr: expect.stringContaining(told),
  });
});

test('without a confirmed text, nothing is compared', async () => {
  const { public_id } = await service.issue(school);
  const path = await written('unconfirmed.docx', await docxOf(TEXT));
  expect((await admin(`file register ${public_id} ${path}`)).stderr).toContain(
    `There's no confirmed text to compare ${path} with, so its text wasn't compared.`,
  );
});
