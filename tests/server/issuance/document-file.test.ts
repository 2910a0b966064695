import { expect, test } from 'vitest';

import { contentOf } from '#server/issuance/document-file.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';

import { docx, field, p, relation, SEAL, story, t, table } from '#tests/server/templates/template-file.ts';

const LINK = `<w:hyperlink r:id="rId2">${t('the school')}</w:hyperlink>`;
const CODE = `<w:r><w:instrText> HYPERLINK "javascript:alert(2)" </w:instrText></w:r>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const FIELD = mark('begin') + CODE + mark('separate') + t('more') + mark('end');

test('HTML and text contain the words of the body, without links, headers, and the place of the seal', async () => {
  const body =
    p(t('Of '), LINK, t(', '), FIELD, t(' &amp; &lt;others&gt;', '<w:b/>')) +
    table([p(t('Maths')), p(t('12'))]) +
    SEAL;
  const file = await TemplatePackage.open(
    docx(body, {
      parts: { 'word/header1.xml': story('hdr', p(t('Letterhead'), field('seal'))) },
      relations:
        relation('rId1', 'header', 'header1.xml') +
        relation('rId2', 'hyperlink', 'javascript:alert(1)', 'TargetMode="External"'),
    }),
  );
  expect(await contentOf(file)).toEqual({
    html: '<p>Of the school, more<strong> &amp; &lt;others&gt;</strong></p><table><tr><td><p>Maths</p></td><td><p>12</p></td></tr></table>',
    text: 'Of the school, more & <others>\nMaths\n12',
  });
  // The filled document is unchanged: the seal's place is still in it.
  expect(file.needed('word/document.xml').outerHTML).toContain('w:val="seal"');
});
