import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { studentDocumentIssue } from '#contract/issuance.ts';
import { printingFile } from '#server/classes/printing-file.ts';
import { clientOf } from '#tests/e2e/network/troubled-contract.ts';
import { nextStudent } from '#tests/e2e/harness/one-document.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';

/**
 * A file for printing with `count` documents of one student, and the address of the first; transcripts differ in a
 * grade.
 */
export async function printedClass(
  service: ScratchService,
  count: number,
  doc_type: 'transcript' | 'enrollment_certificate' = 'transcript',
) {
  const client = clientOf(service);
  const person = await nextStudent(service);
  const files: { bytes: Uint8Array }[] = [];
  let verifyUrl = '';
  for (let number = 0; number < count; number += 1) {
    const { document, verification } = await client.call(studentDocumentIssue, {
      doc_type,
      language: 'en',
      title: `Transcript ${number + 1}`,
      fields: {
        programme: `Sciences, group ${number + 1}`,
        academic_year: '2026-2027',
        ...(doc_type === 'transcript' && { results: `Algebra; ${10 + number}.5; 6\nLatin; 12; 4` }),
      },
      student_uid: person.uid,
    });
    files.push({ bytes: Buffer.from(document.content.docx ?? '', 'base64') });
    verifyUrl ||= verification.verify_url;
  }
  const docx = Buffer.from(await printingFile(files));
  return { docx, verifyUrl };
}

const BREAK = /<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="1" w:lineRule="exact"\/>/;

/** The file with other documents in it; `add` returns the id of a changed copy of the part that an id leads to. */
export function editedClass(
  docx: Buffer,
  edit: (documents: string[], add: (id: string, change: (xml: string) => string) => string) => string[],
): Buffer {
  const parts = unzipSync(docx);
  const textOf = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  const addTo = (path: string, entry: string) => {
    parts[path] = strToU8(textOf(path).replace(/<\/\w+>$/, (end) => entry + end));
  };
  const add = (id: string, change: (xml: string) => string) => {
    const relations = 'word/_rels/document.xml.rels';
    const entry = (path: string, name: string, value: string) =>
      textOf(path)
        .match(/<(?:Override|Relationship) [^>]*>/g)
        ?.find((one) => one.includes(`${name}="${value}"`)) ?? '';
    const relation = entry(relations, 'Id', id);
    const [, path = ''] = /Target="\/([^"]+)"/.exec(relation) ?? [];
    const copy = path.replace('.xml', '-changed.xml');
    parts[copy] = strToU8(change(textOf(path)));
    addTo(relations, relation.replace(path, copy).replace(`"${id}"`, `"${id}changed"`));
    addTo('[Content_Types].xml', entry('[Content_Types].xml', 'PartName', `/${path}`).replace(path, copy));
    return `${id}changed`;
  };
  const main = textOf('word/document.xml');
  const [mark = ''] = BREAK.exec(main) ?? [];
  parts['word/document.xml'] = strToU8(edit(main.split(BREAK), add).join(mark));
  return Buffer.from(zipSync(parts));
}

/** The XML of a seal's control in a document. */
export const SEAL = /<w:sdt>(?:(?!<\/w:sdt>).)*?w:val="sealmark:.*?<\/w:sdt>/s;
