import * as docx from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { printingFile } from '#server/classes/printing-file.ts';
import { readText } from '#server/issuance/document-file.ts';

import { signedIn } from '#tests/server/dashboard/browser.ts';
import { addStudent } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

import { ended, start } from './class-fixture.ts';

const service = await sharedService();

const LEVEL = { level: 0, format: docx.LevelFormat.DECIMAL, text: '%1.', start: 3 };

/** With its own header, a link, a bookmark, and a list that a class has in common. */
async function document(name: string, font = 'Arial'): Promise<{ bytes: Uint8Array }> {
  const { Paragraph, TextRun } = docx;
  const file = new docx.Document({
    styles: { default: { document: { run: { font } } } },
    numbering: { config: [{ reference: 'list', levels: [LEVEL] }] },
    sections: [
      {
        headers: {
          default: new docx.Header({
            children: [
              new Paragraph(`Header of ${name}`),
              new Paragraph({ children: [new TextRun({ children: [docx.PageNumber.TOTAL_PAGES] })] }),
            ],
          }),
        },
        children: [
          new Paragraph({ children: [new docx.Bookmark({ id: 'top', children: [new TextRun(name)] })] }),
          new Paragraph({ text: 'One', numbering: { reference: 'list', level: 0 } }),
          new Paragraph({ text: 'Two', numbering: { reference: 'list', level: 0 } }),
          new Paragraph({
            children: [
              new docx.ExternalHyperlink({ link: `https://x.example/${name}`, children: [new TextRun('x')] }),
            ],
          }),
        ],
      },
    ],
  });
  return { bytes: new Uint8Array(await docx.Packer.toBuffer(file)) };
}

test('each document keeps its own header, link, page numbers and list, and ids are unique', async () => {
  const [first, second] = [await document('Zoé'), await document('Léa')];
  const parts = unzipSync(await printingFile([first, second]));
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  const main = text('word/document.xml');
  const relations = new Map(
    [...text('word/_rels/document.xml.rels').matchAll(/Id="([^"]+)"[^>]*?Target="([^"]+)"/g)].map(
      ([, id = '', target = '']) => [id, target],
    ),
  );
  const leadTo = (pattern: RegExp) =>
    [...main.matchAll(pattern)].map(([, id = '']) => relations.get(id) ?? '');
  const headers = leadTo(/<w:headerReference[^>]*r:id="([^"]+)"/g);
  const found = headers.map((path) => /Header of [^<]+/.exec(text(path.slice(1)))?.[0]);
  expect(found).toEqual(['Header of Zoé', 'Header of Léa']);
  for (const path of headers) {
    expect(text('[Content_Types].xml')).toContain(`PartName="${path}"`);
    // Each document counts its own pages, and not those of the class.
    expect(text(path.slice(1))).toMatch(/<w:instrText[^>]*>SECTIONPAGES</);
  }
  expect(leadTo(/<w:hyperlink[^>]*r:id="([^"]+)"/g)).toEqual([
    'https://x.example/Zoé',
    'https://x.example/Léa',
  ]);
  expect(main.match(/<w:type w:val="nextPage"\/>/g)).toHaveLength(2);
  expect(main.match(/<w:pgNumType[^>]*w:start="1"/g)).toHaveLength(2);
  const lists = [...main.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id);
  expect([lists[0] === lists[1], lists[1] === lists[2], lists[2] === lists[3]]).toEqual([true, false, true]);
  const fresh = new RegExp(`<w:num w:numId="${lists[2]}">.*?<w:startOverride w:val="3"/>`);
  expect(text('word/numbering.xml')).toMatch(fresh);
  const bookmarks = [...main.matchAll(/<w:bookmarkStart[^>]*>/g)].map(([element]) => element);
  expect(new Set(bookmarks.map((element) => /w:id="(\d+)"/.exec(element)?.[1])).size).toBe(2);
  expect(Object.keys(parts).filter((path) => /docProps|customXml/.test(path))).toEqual([]);
});

test('documents of different templates are not joined', async () => {
  const files = [await document('Zoé'), await document('Léa', 'Times')];
  await expect(printingFile(files)).rejects.toMatchObject({ status: 409 });
});

test('the documents come as one file each, with safe names, and as one file for printing', async () => {
  const { browser, member } = await signedIn(service);
  const names = ['Zoé/..', 'zoé:..', 'Léa'];
  const rows = [];
  for (const [number, first_name] of names.entries()) {
    const person_uid = await addStudent(service, member, { first_name, uid: `${number}` });
    rows.push({ person_uid, fields: { programme: `BTS ${number}`, academic_year: '2026-2027' } });
  }
  const certificate = { doc_type: 'enrollment_certificate', language: 'fr' } as const;
  const class_id = await start(browser, { ...certificate, shared: {}, rows });
  await ended(browser, class_id);
  const fetched = (name: string) =>
    service.app.inject({
      url: `/api/dashboard/classes/${class_id}/${name}`,
      headers: { cookie: browser.cookie ?? '' },
    });
  const zip = await fetched('files.zip');
  expect(zip.statusCode).toBe(200);
  const files = unzipSync(zip.rawPayload);
  expect(Object.keys(files)).toEqual(['0 Fontaine Zoé-.docx', '1 Fontaine zoé-.docx', '2 Fontaine Léa.docx']);
  const print = await fetched('print.docx');
  expect(print.statusCode).toBe(200);
  const [joined, ...each] = await Promise.all(
    [print.rawPayload, ...Object.values(files)].map(async (bytes) => {
      const { passages } = await readText(new Uint8Array(bytes));
      return passages.flatMap(({ text }) => (text === '' ? [] : text));
    }),
  );
  expect(joined).toEqual(each.flat());
  expect(each[1]?.join(' ')).toContain('BTS 1');
  const parts = unzipSync(print.rawPayload);
  const main = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  const found = (pattern: RegExp) => [...main.matchAll(pattern)].map(([, group]) => group);
  expect(found(/(<w:sectPr)/g)).toHaveLength(3);
  expect(new Set(found(/w:val="sealmark:(SM-STU-[^"]+)"/g)).size).toBe(3);
  const [drawings, pictures] = [found(/<wp:docPr id="(\d+)"/g), found(/r:embed="([^"]+)"/g)];
  expect([new Set(drawings).size, new Set(pictures).size]).toEqual([drawings.length, 3]);
  // It belongs to no record: no part contains an identity.
  expect(Object.keys(parts).filter((path) => /customXml|docProps/.test(path))).toEqual([]);
});
