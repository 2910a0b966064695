import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { packageProblems } from '#server/templates/check-package.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';

import { NAMESPACE } from '#document-text/docx/wordml.ts';

import { docx, relation, story } from './template-file.ts';

const bomb = () => zipSync({ a: new Uint8Array(51 * 1024 * 1024) });
const many = () =>
  zipSync(Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}`, new Uint8Array()])));
/** Says that the part is 100 bytes long. */
const lying = () => {
  const bytes = zipSync({ 'word/document.xml': new Uint8Array(5_000_000) });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 28 < bytes.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 100, true);
  }
  return bytes;
};
/** The same bytes for each of 26 parts of two megabytes. */
const overlapping = () => {
  const bytes = Buffer.from(zipSync({ a: new Uint8Array(2 * 1024 * 1024) }));
  const at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
  const entry = bytes.subarray(at, bytes.indexOf('PK\u0005\u0006', 0, 'latin1'));
  const entries = Array.from({ length: 26 }, (_, place) => {
    const named = Buffer.from(entry);
    named.write(String.fromCharCode(97 + place), 46);
    return named;
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const place of [8, 10]) end.writeUInt16LE(entries.length, place);
  end.writeUInt32LE(entries.length * entry.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([bytes.subarray(0, at), ...entries, end]);
};
/** With flags in the directory: that of encryption. */
const encrypted = () => {
  const bytes = zipSync({ 'word/document.xml': new Uint8Array(9) });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 28 < bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
  return bytes;
};
const named = (name: string) => () => zipSync({ [name]: new Uint8Array(1) });
const within = (text: string) => () => docx(text);
const theme = (text: string | Uint8Array) => () =>
  docx('', {
    parts: { 'word/theme/theme1.xml': text },
    relations: relation('rId9', 'theme', 'theme/theme1.xml'),
  });
const rooted = (...relations: string[]) => {
  const parts = {
    '_rels/.rels': `<Relationships xmlns="${NAMESPACE.relationships}">${relations.join('')}</Relationships>`,
  };
  return () => docx('', { parts: { ...parts, 'word/other.xml': story('hdr', '') } });
};
const main = relation('rId1', 'officeDocument', 'word/document.xml');
const other = relation('rId2', 'officeDocument', 'word/other.xml');
const strict = (namespace: string) => within(`<s:p xmlns:s="${namespace}"/>`);
const deep = () => docx('<w:sdtContent>'.repeat(101) + '</w:sdtContent>'.repeat(101));
const encoded =
  (encoding: BufferEncoding, before = '') =>
  () =>
    docx('', {
      parts: { 'word/document.xml': Buffer.from(`${before}<a></a>${'<b/>'.repeat(200)}`, encoding) },
    });
const declared = () =>
  docx('', { parts: { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' } });

describe('a file that is not a template', () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ['nothing', () => new Uint8Array(), /is empty/],
    ['a .doc, or a password', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /password.* older Word file/],
    ['a text in UTF-16', encoded('utf16le', '\uFEFF'), /document\.xml isn't UTF-8/],
    ['a text in UTF-16 without a mark', encoded('utf16le'), /document\.xml isn't UTF-8/],
    ['a text in Latin-1', encoded('latin1', '<!--é-->'), /document\.xml isn't UTF-8/],
    ['a PDF', () => new TextEncoder().encode('%PDF-1.7'), /isn't a Word document/],
    ['11 MB', () => new Uint8Array(11 * 1024 * 1024), /larger than 10 MB/],
    ['51 MB unpacked', bomb, /more than 50 MB/],
    ['501 parts', many, /more than 500 parts/],
    ['a part that is larger than it says', lying, /isn't a Word document/],
    ['elements within 101 others', deep, /more than 100/],
    ['depth behind a bracket in quotes', within('<w:a w:b="/>">'.repeat(101)), /more than 100/],
    ['depth behind ends in comments', within('<w:a><!--</w:a>-->'.repeat(101)), /more than 100/],
    ['50,001 elements', within('<w:p/>'.repeat(50_001)), /more than 50000 elements/],
    ['201 attributes', within(`<w:p ${'a="" '.repeat(201)}/>`), /more than 200 attributes/],
    ['26 parts of the same bytes', overlapping, /more than 50 MB/],
    ['encrypted parts', encrypted, /isn't a Word document/],
    ['a path out of the file', named('../word/document.xml'), /isn't a Word document/],
    ['an absolute path', named('/word/document.xml'), /isn't a Word document/],
    ['a backslash in a name', named('word\\document.xml'), /isn't a Word document|with the name/],
    ['a percent-encoded name', named('word/document%2exml'), /with the name/],
    ['names that differ by capitals', () => docx('', { parts: { 'word/Document.xml': '' } }), /two parts/],
    ['a document type', declared, /document type/],
    ['two main parts', rooted(main, other), /several parts of the kind officeDocument/],
    ['a decoy of the main part', rooted(main.replace(NAMESPACE.r, 'urn:x'), other), /several parts/],
    ['a strict paragraph', strict('http://purl.oclc.org/ooxml/wordprocessingml/main'), /by default/],
    ['an escaped namespace', strict('http://purl.oclc.org/ooxml&#47;wordprocessingml/main'), /by default/],
    ['another zip', () => zipSync({ 'a.txt': new Uint8Array(3) }), /isn't a Word document/],
  ])('is refused: %s', async (_, file, message) => {
    await expect(TemplatePackage.open(file())).rejects.toThrow(message);
  });

  test.each<[string, () => Uint8Array, RegExp]>([
    ['a document type in a theme', theme('<!DOCTYPE a [<!ENTITY b "c">]><a/>'), /document type/],
    ['a picture without its file', within('<a:blip r:embed="rId7"/>'), /a picture that isn't in the file/],
    ['UTF-16', theme(Buffer.from('\uFEFF<!DOCTYPE a><a/>', 'utf16le')), /isn't UTF-8/],
  ])('is refused during the check: %s', async (_, file, message) => {
    const opened = await TemplatePackage.open(file());
    expect(() => packageProblems(opened)).toThrow(message);
  });
});
