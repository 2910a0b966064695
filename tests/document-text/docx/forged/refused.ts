import { strToU8, unzipSync, zipSync } from 'fflate';

import { OFFICE } from '#tests/word-host/generated/namespaces.ts';

import { all, edit, type Edit, newPart, relation } from './base.ts';

/** Parts that replace the real ones, and a file of two formats. */
export const REFUSED: Readonly<Record<string, Edit>> = {
  'two main parts': all(
    newPart('word/other.xml', '<x/>'),
    relation('officeDocument', 'word/other.xml', 'rIdOther', '', '_rels/.rels'),
  ),
  'a main part before the main part': edit(
    '<Relationship ',
    `<Relationship Id="rIdFirst" Type="${OFFICE}/officeDocument" Target="word/styles.xml"/><Relationship `,
    '_rels/.rels',
  ),
  'a main part of the strict form beside the usual': edit(
    '<Relationship ',
    `<Relationship Id="rIdStrict" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="word/styles.xml"/><Relationship `,
    '_rels/.rels',
  ),
  'no main part by a relationship': edit('/officeDocument"', '/officedocument"', '_rels/.rels'),
  'two parts of one name': (docx) =>
    Buffer.from(zipSync({ ...unzipSync(docx), 'word/Document.xml': strToU8('<x/>') })),
  'a PDF before it': (docx) =>
    Buffer.from(zipSync({ 'a.txt': [strToU8('%PDF-1.4\n'), { level: 0 }], ...unzipSync(docx) })),
  'a PDF in a name': (docx) => Buffer.from(zipSync({ '%PDF-1.4': strToU8(''), ...unzipSync(docx) })),
  'a paragraph of the strict form whose namespace is escaped': edit(
    '<w:sectPr',
    '<s:p xmlns:s="http://purl.oclc.org/ooxml/wordprocessing&#109;l/main"><s:r><s:t>Forged</s:t></s:r></s:p><w:sectPr',
  ),
  entities: edit('<w:document', '<!DOCTYPE w:document [<!ENTITY a "b">]><w:document'),
};
