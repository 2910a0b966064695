import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { sealTag } from '#contract/word-file/seal.ts';
import { anyDocument } from '#tests/word-host/generated/arbitrary.ts';
import { generatedDocx } from '#tests/word-host/generated/document.ts';
import { FIXED_SET } from '#tests/word-host/generated/fixed-set.ts';
import { useHarness } from '#tests/word-host/harness/harness.ts';
import { flatOpc } from '#tests/word-host/harness/samples.ts';
import { LARGE_SHAPES, largeDocx } from '#tests/src/word/large-docx.ts';

const harness = useHarness();
const SEED = 20_261_125;

async function openPage() {
  const { page } = await harness.open(largeDocx('paragraphs', 1));
  await page.addScriptTag({ url: '/bundled/tests/document-text/docx/both-readings.js' });
  return page;
}

test('a body without the runs of its plain paragraphs is read like one with them, whatever the document', async () => {
  const page = await openPage();
  const documents = [
    ...Object.keys(LARGE_SHAPES).map((shape) => largeDocx(shape, 20)),
    ...FIXED_SET.map(({ spec }) => generatedDocx(spec)),
    ...fc.sample(anyDocument(), { seed: SEED, numRuns: 200 }).map(generatedDocx),
  ];
  let plain = 0;
  for (const docx of documents) {
    const read = await page.evaluate(
      (base64) => window.bothReadings(window.bodyOf(base64)),
      Buffer.from(docx).toString('base64'),
    );
    expect(read.short).toEqual(read.whole);
    plain += read.plain;
  }
  expect(plain).toBeGreaterThan(documents.length);
});

const PLAIN = '<w:p><w:r><w:t>one</w:t></w:r></w:p>';
const MARK = 'document-text-plain';

test.each(
  Object.entries<string>({
    'paragraphs with properties and several runs':
      '<w:p w:rsidR="00A1"><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r w:rsidR="00A1"><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">a </w:t></w:r><w:r><w:t>b</w:t></w:r></w:p>',
    'paragraphs without content': `<w:p/><w:p w:rsidR="00A1"/>${PLAIN}<w:p></w:p>`,
    'former properties':
      '<w:p><w:pPr><w:jc w:val="left"/><w:pPrChange w:id="1" w:author="A"><w:pPr><w:pStyle w:val="a"/></w:pPr></w:pPrChange></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
    'characters that XML escapes': '<w:p><w:r><w:t>a &amp; &#98;</w:t></w:r></w:p>',
    'lines and blanks in the file': '<w:p><w:r><w:t>a\r\n\tb\u00a0 c</w:t></w:r></w:p>',
    'a comment': `<!-- <w:p><w:r><w:t>no text</w:t></w:r></w:p> -->${PLAIN}`,
    'characters in a section of their own': `<w:p><w:r><w:t><![CDATA[<w:p></w:p>]]></w:t></w:r></w:p>${PLAIN}`,
    'an instruction to a program': `<?word ${PLAIN}?>${PLAIN}`,
    'an instruction and a mark of somebody else’s': `<?word ${PLAIN}?><w:p ${MARK}=""><w:r><w:t>two</w:t></w:r></w:p>`,
    'a paragraph in a paragraph': `<w:p><w:r><w:t>a</w:t></w:r>${PLAIN}<w:r><w:t>b</w:t></w:r></w:p>`,
    'another meaning of the prefix': `<x xmlns:w="urn:x">${PLAIN}</x>`,
    'a seal around paragraphs': `<w:sdt><w:sdtPr><w:tag w:val="${sealTag('SM-DOC-2026-7Q3K9XVB')}"/></w:sdtPr><w:sdtContent>${PLAIN}${PLAIN}</w:sdtContent></w:sdt>${PLAIN}`,
    'another prefix':
      '<v:p xmlns:v="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><v:r><v:t>a</v:t></v:r></v:p>',
    'a field that goes on': `<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>TOC</w:instrText><w:fldChar w:fldCharType="separate"/></w:r></w:p>${PLAIN}<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>${PLAIN}`,
  }),
)('%s are read as equal', async (_, content) => {
  const page = await openPage();
  const read = await page.evaluate((answer) => window.bothReadings(answer), flatOpc(content));
  expect(read.short).toEqual(read.whole);
});
