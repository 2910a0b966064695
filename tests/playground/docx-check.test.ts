import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { SIZE_LIMIT, docxProblem } from '#playground/docx-check.ts';

const OLE_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])));

function oleFile(entry: string): Uint8Array {
  const name = Array.from(entry, (letter) => [letter.charCodeAt(0), 0]).flat();
  return Uint8Array.from([...OLE_FILE, ...Array.from<number>({ length: 512 }).fill(0), ...name, 0, 0]);
}

test('a Word document may be opened', () => {
  expect(docxProblem(zip('[Content_Types].xml', 'word/document.xml'))).toBeNull();
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const types = strToU8(`<Types><Default Extension="xml" ContentType="${type}"/></Types>`);
  expect(docxProblem(zipSync({ '[Content_Types].xml': types, 'letter.xml': strToU8('<x/>') }))).toBeNull();
});

test.for([
  ['an empty file', new Uint8Array(), 'empty'],
  ['a text that was renamed', strToU8('Dear Sir or Madam'), 'notDocx'],
  ['a zip of something else', zip('readme.txt'), 'notDocx'],
  ['a zip without a document', zip('[Content_Types].xml', 'docProps/core.xml'), 'notDocx'],
  ['a workbook', zip('[Content_Types].xml', 'xl/workbook.xml'), 'otherKind'],
  ['a document with a password', oleFile('EncryptedPackage'), 'encrypted'],
  ['a document of Word 97', oleFile('WordDocument'), 'oldFormat'],
  ['a file of more than 50 MB', new Uint8Array(SIZE_LIMIT + 1), 'tooLarge'],
  ['half a download', zip('[Content_Types].xml', 'word/document.xml').subarray(0, 60), 'damaged'],
] as const)('%s is refused with its reason', ([, bytes, problem]) => {
  expect(docxProblem(bytes)).toBe(problem);
});
