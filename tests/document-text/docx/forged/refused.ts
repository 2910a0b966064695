import { strToU8, unzipSync, zipSync } from 'fflate';

import { OFFICE } from '#tests/word-host/generated/draft.ts';

import { all, edit, type Edit, newPart, relation } from './base.ts';

/** A zip's last record, with the offsets of its length of a comment, and its number, size, and start of a list. */
const [END, COMMENT, LIST] = [22, 20, { count: 10, size: 12, start: 16 }];

/** Zips as some programs write them. */
export const HONEST_ZIPS: Readonly<Record<string, Edit>> = {
  'a comment': (docx) => {
    const made = Buffer.concat([docx, Buffer.from('written by hand')]);
    made.writeUInt16LE(made.length - docx.length, docx.length - END + COMMENT);
    return made;
  },
  'records of ZIP64': (docx) => {
    const last = docx.length - END;
    const [end, records] = [Buffer.from(docx.subarray(last)), Buffer.alloc(76)];
    const { count, size, start } = LIST;
    const parts = end.readUInt16LE(count);
    for (const [at, number] of [
      [4, 44],
      [24, parts],
      [32, parts],
      [40, end.readUInt32LE(size)],
      [48, end.readUInt32LE(start)],
      [64, last],
      [72, 1],
    ] as const)
      records.writeUInt32LE(number, at);
    records.writeUInt32LE(0x06064b50);
    records.writeUInt32LE(0x07064b50, 56);
    return Buffer.concat([docx.subarray(0, last), records, end.fill(0xff, 8, COMMENT)]);
  },
};

const stored = (docx: Buffer) => Buffer.from(zipSync(unzipSync(docx), { level: 0 }));

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
  'letters of another encoding': edit('encoding="UTF-8"', 'encoding="UTF-7"'),
  'styles in a part of another name': edit(
    'Target="styles.xml"',
    'Target="styles.dat"',
    'word/_rels/document.xml.rels',
  ),
  ...Object.fromEntries(
    ['STYLES.xml', '%73tyles.xml', '../../word/styles.xml', ' styles.xml'].map((way): [string, Edit] => [
      `styles by a way that not all programs go, ${way}`,
      edit('Target="styles.xml"', `Target="${way}"`, 'word/_rels/document.xml.rels'),
    ]),
  ),
  'no main part by a relationship': edit('/officeDocument"', '/officedocument"', '_rels/.rels'),
  'two parts of one name': (docx) =>
    Buffer.from(zipSync({ ...unzipSync(docx), 'word/Document.xml': strToU8('<x/>') })),
  'another file of the same size before it': (docx) =>
    Buffer.concat([docx, edit('not ', 'now ')(docx)].map(stored)),
  'more parts than it counts': (docx) => {
    const made = Buffer.from(zipSync({ ...unzipSync(docx), 'word/other.xml': strToU8('<x/>') }));
    const count = made.length - END + LIST.count;
    for (const at of [count - 2, count]) made.writeUInt16LE(made.readUInt16LE(at) - 1, at);
    return made;
  },
  'another name for one of its parts': (docx) =>
    Buffer.from(zipSync({ ...unzipSync(docx), './word/document.xml': strToU8('<x/>') })),
  'a PDF before it': (docx) =>
    Buffer.from(zipSync({ 'a.txt': [strToU8('%PDF-1.4\n'), { level: 0 }], ...unzipSync(docx) })),
  'a PDF in a name': (docx) => Buffer.from(zipSync({ '%PDF-1.4': strToU8(''), ...unzipSync(docx) })),
  'a paragraph of the strict form whose namespace is escaped': edit(
    '<w:sectPr',
    '<s:p xmlns:s="http://purl.oclc.org/ooxml/wordprocessing&#109;l/main"><s:r><s:t>Forged</s:t></s:r></s:p><w:sectPr',
  ),
  'a run of the strict form': edit(
    '<w:r>',
    '<s:r xmlns:s="http://purl.oclc.org/ooxml/wordprocessingml/main"><s:t>Forged</s:t></s:r><w:r>',
  ),
  entities: edit('<w:document', '<!DOCTYPE w:document [<!ENTITY a "b">]><w:document'),
};
