import { expect, test } from 'vitest';

import { sealedText } from '#document-text/docx/beside-texts.ts';
import { readTextInNode } from '#document-text/read-in-node.ts';
import { compareWritten, line } from '#tests/document-text/pdf/written-pdf.ts';
import { paragraph, text } from '#tests/word-host/generated/construct.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';
import { sectionProperties } from '#tests/word-host/generated/sections.ts';

/** The digest's text of a document with a header and a footer. */
async function sealedOf({
  header,
  footer,
  more = '',
}: Record<'header' | 'footer', string> & { more?: string }) {
  const draft = new Draft();
  const edges = Object.entries({ header, footer }).map(([side, words]) =>
    draft.addEdge(side as 'header', 'default', () => paragraph(text(words))),
  );
  draft.addBody(
    ['Transcript', 'Grades of the whole year.', 'Signed in Lyon']
      .map((words) => paragraph(text(words)))
      .join('') + sectionProperties(edges).replace('</w:sectPr>', `${more}</w:sectPr>`),
  );
  return sealedText(await readTextInNode(new Uint8Array(draft.toDocx()), { isLeftOut: () => false }));
}

const BODY = ['Transcript', 'Grades of the whole year.', 'Signed in Lyon']
  .map((words, row) => line(words, 70, 600 - row * 20))
  .join('');
const [HEADER, FOOTER] = [line('Draft, not valid', 70, 800), line('Confidential', 70, 40)];
const PRINTED = 'Skia/PDF m120';
const EDGES = { header: 'Draft, not valid', footer: 'Confidential' };

test.each<
  [what: string, sealed: Parameters<typeof sealedOf>[0], content: string, isNamed: boolean, by?: string]
>([
  ['that is there, and a footer', EDGES, HEADER + BODY + FOOTER, false],
  ['that is gone', EDGES, BODY + FOOTER, true],
  ['whose footer is gone', EDGES, HEADER + BODY, true],
  ['that is gone with the footer', EDGES, BODY, true],
  ['that a browser leaves away', EDGES, BODY, false, PRINTED],
  ['of later pages', { ...EDGES, more: '<w:titlePg/>' }, BODY, false],
  ['that repeats a line', { header: 'Transcript', footer: '1' }, BODY, false],
  ['of a number', { header: '1', footer: '2' }, BODY, false],
])('a header %s', async (_, sealed, content, isNamed, producer = 'LibreOffice 7.4') => {
  const { isSame, findings } = await compareWritten(await sealedOf(sealed), {
    pages: [{ content }],
    producer,
  });
  expect({ isSame, findings }).toEqual({
    isSame: true,
    findings: isNamed ? [{ kind: 'edge', text: '', index: null }] : [],
  });
});

test.each([
  ['file:///home/user/transcript.html', false],
  ['/home/user/transcript.docx', false],
  ['/Passed.full', true],
  ['file:Certified.copy', true],
])('%s in a margin is where a program says that the file lies, or is named', async (words, isNamed) => {
  const content = HEADER + BODY + FOOTER + line(words, 70, 25);
  const { findings } = await compareWritten(await sealedOf(EDGES), { pages: [{ content }] });
  expect(findings.map(({ kind }) => kind)).toEqual(isNamed ? ['edge'] : []);
});
