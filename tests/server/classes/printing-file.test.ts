import * as docx from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { printingFile } from '#server/classes/printing-file.ts';

const LEVEL = { level: 0, format: docx.LevelFormat.DECIMAL, text: '%1.', start: 3 };

/** With a header of its own, a link, a bookmark, and a list that a class has in common. */
async function document(name: string, font = 'Arial'): Promise<{ bytes: Uint8Array }> {
  const { Paragraph, TextRun } = docx;
  const file = new docx.Document({
    styles: { default: { document: { run: { font } } } },
    numbering: { config: [{ reference: 'list', levels: [LEVEL] }] },
    sections: [
      {
        headers: { default: new docx.Header({ children: [new Paragraph(`Header of ${name}`)] }) },
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

async function* each(...files: { bytes: Uint8Array }[]) {
  yield* files;
}

test('each document has its own header, link, page numbers and list, and no id twice', async () => {
  const [first, second] = [await document('Zoé'), await document('Léa')];
  const parts = unzipSync(await printingFile(each(first, second)));
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
  expect(headers.map((path) => /Header of [^<]+/.exec(text(path.slice(1)))?.[0])).toEqual([
    'Header of Zoé',
    'Header of Léa',
  ]);
  for (const path of headers) expect(text('[Content_Types].xml')).toContain(`PartName="${path}"`);
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

test('documents of different templates aren’t joined', async () => {
  const files = each(await document('Zoé'), await document('Léa', 'Times'));
  await expect(printingFile(files)).rejects.toMatchObject({ status: 409 });
});
