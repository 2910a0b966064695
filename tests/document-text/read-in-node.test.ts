import { strToU8, zipSync, type Zippable } from 'fflate';
import { expect, test, vi } from 'vitest';

import { NAMESPACE } from '#document-text/docx/wordml.ts';
import { readInNode } from '#document-text/read-in-node.ts';
import { UnreadableDocument } from '#document-text/unreadable-document.ts';

import { line, readWritten, writtenPdf } from './pdf/written-pdf.ts';

test('a PDF is read without pdf.js’ warnings about drawing', async () => {
  const warn = vi.spyOn(console, 'warn');
  const { lines } = await readWritten(writtenPdf({ pages: [{ content: line('Sealed', 72, 700) }] }));
  expect(lines).toMatchObject([{ text: 'Sealed' }]);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['in a tree within itself', '/Count 2 /Kids [10 0 R 2 0 R]'],
  ['partly missing', '/Count 2 /Kids [10 0 R 777 0 R]'],
])('a PDF whose pages are %s is refused as broken', async (_, tree) => {
  const reading = readWritten(writtenPdf({ pages: [{ content: line('Sealed', 72, 700) }], tree }));
  await expect(reading).rejects.toThrow(UnreadableDocument);
});

const relationTo = (target: string) =>
  strToU8(
    `<Relationships xmlns="${NAMESPACE.relationships}"><Relationship Id="a" Type="${NAMESPACE.r}/officeDocument" Target="${target}"/></Relationships>`,
  );

test.each<[string, Zippable, string]>([
  ['an OpenDocument text', { 'content.xml': strToU8('<a/>') }, 'other-kind'],
  ['a workbook', { '_rels/.rels': relationTo('xl/a.xml'), 'xl/a.xml': strToU8('<workbook/>') }, 'other-kind'],
  ['a .docx without its main part', { '_rels/.rels': relationTo('word/document.xml') }, 'broken'],
])('%s is refused for what it is', async (_, parts, reason) => {
  const reading = readInNode(new Blob([zipSync(parts)]), { isLeftOut: () => false });
  await expect(reading).rejects.toMatchObject({ reason });
});
