import { createHash } from 'node:crypto';

import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';

import { compareVersions } from '#document-text/compare-versions.ts';
import { readInNode } from '#document-text/read-in-node.ts';
import { saveBrand } from '#server/brand/brand.store.ts';
import { type Language, LANGUAGES } from '#contract/fields.ts';
import { captionLines, sealCaption } from '#contract/seal-words.ts';
import { LOCALES } from '#contract/word-file/properties.ts';
import { ALL_TYPES } from '#server/document-types/document-type.ts';
import { contentOf } from '#server/issuance/document-file.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';
import { withoutSealOf } from '#document-text/docx/record-seal.ts';
import { SEAL_FORM } from '#contract/word-file/seal.ts';

import { pdfsOf } from '#tests/e2e/harness/libre-office.ts';
import { addEmployee, addStudent, call } from '#tests/server/call.ts';
import { filledIn, issuing } from './form.ts';
import { issuedFile } from './issued-file.ts';
import { type Member, sharedService } from '#tests/server/service-fixture.ts';
import { docx, field, p, relation, SEAL, story, t, table } from '#tests/server/templates/template-file.ts';

const service = await sharedService();
const school = await service.join({ name: 'Lycée & Cie <été>' });
const company = await service.join({ workspace: 'entreprise', name: 'Atelier Nord' });
const student = await addStudent(service, school, { first_name: 'Zoé', last_name: 'Lefèvre' });
const employee = await addEmployee(service, company, { first_name: 'Gaël', last_name: 'Perrin' });

const transcript = (fields: object, more: object = {}) =>
  call(service, 'studentDocumentIssue', {
    token: school.token,
    body: {
      doc_type: 'transcript',
      language: 'en',
      student_uid: student,
      fields: { programme: 'L1', academic_year: '2026', results: 'Maths;C1;3', ...fields },
      ...more,
    },
  });

async function comparedWithDigests({ token }: Member, public_id: string, file: Uint8Array, issuer: string) {
  const { answer } = await call(service, 'contentList', { token, query: { public_id } });
  const isCaption = sealCaption({ publicId: public_id, issuer, host: 'seal.example.org' });
  const text = await readInNode(
    new Blob([new Uint8Array(file)]),
    withoutSealOf(public_id, isCaption, SEAL_FORM),
  );
  return compareVersions(answer.versions, text, isCaption)?.comparison;
}

/** A tab isn't a letter. */
const bare = (line: string) => line.replace(/\s+/g, '');

const typesIn = (language: Language) => ALL_TYPES.map((type) => [type.doc_type, language, type] as const);
const CASES = LANGUAGES.flatMap(typesIn);
const printed: [file: Buffer, compare: (pdf: Buffer) => ReturnType<typeof comparedWithDigests>][] = [];

test.each(CASES)('the file of a %s, in %s, is complete', async (doc_type, language, type) => {
  const { id, person } = issuing(type.group);
  const isOfCompany = type.group === 'employee' || type.group === 'company';
  const [member, issuer] = isOfCompany ? [company, 'Atelier Nord'] : [school, 'Lycée & Cie <été>'];
  const uid = person === 'student_uid' ? student : employee;
  const { answer } = await call(service, id, {
    token: member.token,
    body: { doc_type, language, fields: filledIn(type, 'all'), ...(person && { [person]: uid }) },
  });
  const { public_id, title, verify_url, content } = answer.document;
  const { check_code } = answer.verification;
  const file = issuedFile(content.docx);
  const words = { publicId: public_id, verifyUrl: verify_url, language, checkCode: check_code, issuer };
  expect(file.controls).toEqual([
    { tag: `sealmark:${public_id}`, lock: 'sdtContentLocked', text: captionLines(words) },
  ]);
  expect([file.scanned, file.links]).toEqual([verify_url, [verify_url]]);
  expect(file.identity).toEqual({ docId: expect.any(String), publicId: public_id, addressHashes: [] });
  expect(file.identityProperty).toEqual(file.identity);
  expect(file.properties).toEqual({ title, creator: issuer, language: LOCALES[language] });
  const lines = content.text.split('\n');
  expect(file.trace).toMatchObject({ publicId: public_id, paragraphCount: lines.length });
  const others = file.lines.filter((each) => each.trim() !== '' && !each.includes(public_id));
  expect(others.map(bare)).toEqual(lines.map(bare));

  const compared = await comparedWithDigests(member, public_id, file.bytes, issuer);
  expect(compared).toMatchObject({ isSame: true, added: [], moved: [], missing: 0, findings: [] });
  printed.push([Buffer.from(file.bytes), (pdf) => comparedWithDigests(member, public_id, pdf, issuer)]);
  const registered = await call(service, 'fileList', { token: member.token, query: { public_id } });
  expect(registered.answer.files).toMatchObject([
    {
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      format: 'docx',
      size: file.bytes.length,
      state: 'current',
      version: 1,
      comparison: 'same',
      checkable: true,
    },
  ]);
});

test('each of these files agrees as a PDF by LibreOffice', async () => {
  const pdfs = await pdfsOf(...printed.map(([file]) => file));
  const found = await Promise.all(
    printed.map(([, compare], index) => compare(pdfs[index] ?? Buffer.alloc(0))),
  );
  expect(found.map((each) => [each?.isSame, each?.findings])).toEqual(CASES.map(() => [true, []]));
});

describe('any text typed into a form is printed as text', () => {
  test.each([
    ['markup', '<script>alert(1)</script></w:t></w:r> &lt;b&gt; ]]> <!-- {{title}}'],
    ['letters from right to left', 'محمد 12 שלום'],
    ['a name of 300 characters', 'N'.repeat(300)],
    ['joined and rare characters', 'Zoe\u0308 小龍 👩🏽‍🎓 so\u00adft 𝒵 “$&” \\'],
  ])('%s', async (_, typed) => {
    const comment = `${typed}\nsecond line`;
    const { answer } = await transcript({ comment }, { title: typed.slice(0, 300) });
    const { content, title } = answer.document;
    const file = issuedFile(content.docx);
    expect(file.lines).toContain(typed);
    expect(file.properties.title).toBe(title);
    expect(content.text.split('\n')).toContain(typed.normalize('NFC'));
    const escaped = typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(content.html.replace(/<[^<>]*>/g, '\n')).toContain(escaped);
  });

  test('a row for each of 200 lines', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => `Course ${index};${index % 20};3`);
    const { answer } = await transcript({ results: rows.join('\n') });
    const { lines } = issuedFile(answer.document.content.docx);
    expect(lines.filter((line) => line.startsWith('Course '))).toHaveLength(200);
  });

  test('a control character is refused in the form, and left out of stored text', async () => {
    expect((await transcript({ comment: 'a\u0001b' })).status).toBe(422);
    const student_uid = await addStudent(service, school, { first_name: 'Zo\u0001é', last_name: '\uffff' });
    const { answer } = await transcript({}, { student_uid });
    expect(issuedFile(answer.document.content.docx).lines.join('\n')).not.toMatch(/[\u0001\uffff]/);
  });
});

test('a file without a position in the form prints the one in the directory', async () => {
  const certificate = { doc_type: 'employment_certificate', language: 'fr' };
  const body = { ...certificate, employee_uid: employee, fields: { start_date: '2020-01-01' } };
  const { answer } = await call(service, 'employeeDocumentIssue', { token: company.token, body });
  expect(answer.document.content.text).toContain('Cabinetmaker');
});

test('logo, accent color, and paper size are those of the organization', async () => {
  const { token, organizationId } = await service.join();
  const { db } = service.database;
  const logo = PNG.sync.write(new PNG({ width: 8, height: 4 }));
  await db.updateTable('organizations').set({ country: 'US' }).where('id', '=', organizationId).execute();
  const brand = { accent: '7a1f2b', logo_hash: 'a'.repeat(64), logo_width: 8, logo_height: 4 };
  await saveBrand(db, organizationId, { ...brand, logo: logo.toString('base64') });
  const fields = { subject: 'Trip', body: 'On Monday' };
  const body = { doc_type: 'circular', language: 'en', fields };
  const issue = async () => {
    const { answer } = await call(service, 'institutionDocumentIssue', { token, body });
    const { parts } = issuedFile(answer.document.content.docx);
    expect(Buffer.from(parts['word/media/sealmark-logo.png'] ?? []).equals(logo)).toBe(true);
    expect(answer.document.content.html).not.toMatch(/<img|<p><\/p>/);
    return Buffer.from(parts['word/document.xml'] ?? []).toString();
  };
  expect(await issue()).toMatch(/w:color w:val="7A1F2B".*w:w="12240"/s);

  // An organization's own template has its maker's colors and paper size.
  const params = { doc_type: 'circular', language: 'en' } as const;
  const { answer } = await call(service, 'templateFileRead', { token, params });
  const template = { token, params, file: Buffer.from(answer.file, 'base64') };
  const saved = await call(service, 'templateSave', template);
  expect(saved).toMatchObject({ status: 201 });
  const own = await issue();
  expect(own).toContain('w:w="11906"');
  expect(own).not.toContain('7A1F2B');
});

test('two documents with the same words have different files', async () => {
  const made = [await transcript({}), await transcript({})];
  const [one, other] = made.map(({ answer }) => issuedFile(answer.document.content.docx));
  expect(one?.lines).not.toEqual([]);
  expect(one?.identity?.docId).not.toBe(other?.identity?.docId);
  expect(Buffer.from(one?.bytes.subarray(-32) ?? []).toString()).toMatch(/^[0-9a-f]{32}$/);
});

const LINK = `<w:hyperlink r:id="rId2">${t('the school')}</w:hyperlink>`;
const CODE = `<w:r><w:instrText> HYPERLINK "javascript:alert(2)" </w:instrText></w:r>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const FIELD = mark('begin') + CODE + mark('separate') + t('more') + mark('end');

test('HTML and text contain the words of the body, without links, headers, and the place of the seal', async () => {
  const cells = table([p(t('Maths')), p(t('12'))]);
  const body = p(t('Of '), LINK, t(', '), FIELD, t(' &amp; &lt;others&gt;', '<w:b/>')) + cells + SEAL;
  const file = await TemplatePackage.open(
    docx(body, {
      parts: { 'word/header1.xml': story('hdr', p(t('Letterhead'), field('seal'))) },
      relations:
        relation('rId1', 'header', 'header1.xml') +
        relation('rId2', 'hyperlink', 'javascript:alert(1)', 'TargetMode="External"'),
    }),
  );
  expect(await contentOf(file)).toEqual({
    html: '<p>Of the school, more<strong> &amp; &lt;others&gt;</strong></p><table><tr><td><p>Maths</p></td><td><p>12</p></td></tr></table>',
    text: 'Of the school, more & <others>\nMaths\n12',
  });
  // The filled document is unchanged: the seal's place is still in it.
  expect(file.needed('word/document.xml').outerHTML).toContain('w:val="seal"');
});
