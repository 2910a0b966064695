import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { cleanTemplate } from '#server/templates/clean-template.ts';
import { placeSeal } from '#server/templates/place-seal.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';

import { docx, field, p, partOf, relation, SEAL, story, t } from './template-file.ts';

const PERSON = 'Zoé Martin';

test('nothing shows who made the template, when and with what', async () => {
  const comment =
    '<w:commentRangeStart w:id="1"/><w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>';
  const bookmark = '<w:bookmarkStart w:id="2" w:name="_GoBack"/><w:bookmarkEnd w:id="2"/>';
  const file = await TemplatePackage.open(
    docx(`<w:p w:rsidR="00AA11BB" w:rsidRDefault="00AA11BB">${t('Text')}${comment}${bookmark}</w:p>${SEAL}`, {
      parts: {
        'word/comments.xml': story('hdr', p(t(PERSON))),
        'word/people.xml': `<people>${PERSON}</people>`,
        'customXml/item1.xml': `<a>${PERSON}</a>`,
        'word/settings.xml': story(
          'hdr',
          '<w:rsids><w:rsidRoot w:val="00AA11BB"/></w:rsids><w:clrSchemeMapping w:t1="light1"/><w:zoom w:percent="100"/>',
        ),
        'word/left-over.xml': `<a>${PERSON}</a>`,
      },
      relations:
        relation('rId2', 'comments', 'comments.xml') +
        relation('rId3', 'people', 'people.xml') +
        relation('rId4', 'customXml', '../customXml/item1.xml') +
        relation('rId5', 'settings', 'settings.xml'),
      types: '<Override PartName="/word/comments.xml" ContentType="application/xml"/>',
    }),
  );
  cleanTemplate(file);
  const bytes = file.write();
  const parts = unzipSync(bytes);
  expect(Object.keys(parts).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'word/document.xml',
    'word/settings.xml',
  ]);
  const all = Object.values(parts).map((part) => new TextDecoder().decode(part));
  expect(all.join('\n')).not.toMatch(/rsid|comment|_GoBack|Zoé|clrSchemeMapping/);
  expect(all.join('\n')).toContain('w:percent="100"');
});

test('every program reads the result in the same way, and it opens no pane of another add-in', async () => {
  const file = await TemplatePackage.open(
    docx(SEAL, {
      parts: {
        // Of a .dotx, which Word doesn't open as a .docx.
        '[Content_Types].xml':
          '<Types xmlns="urn:types"><Override PartName="/word/document.xml" ContentType="x/template.main+xml"/></Types>',
        'word/header1.xml': story('hdr', p(t('Head'))),
        'word/webextensions/taskpanes.xml': '<a/>',
      },
      relations:
        relation('rId2', 'header', './x/../%68eader1.xml') +
        relation('rId3', 'webextensiontaskpanes', 'webextensions/taskpanes.xml') +
        // A part may also be something that is not personal.
        relation('rId4', 'customXml', 'document.xml'),
    }),
  );
  cleanTemplate(file);
  const bytes = file.write();
  expect(partOf(bytes, 'word/_rels/document.xml.rels').innerHTML).toContain('Target="/word/header1.xml"');
  expect(Object.keys(unzipSync(bytes)).join()).not.toContain('webextension');
  expect(partOf(bytes, 'word/document.xml').textContent).toBe('Click here');
  expect(partOf(bytes, '[Content_Types].xml').innerHTML).toMatch(/wordprocessingml\.document\.main\+xml"/);
});

test('the seal has the place and the size of its control, wherever that is', async () => {
  const drawing =
    '<w:r><w:drawing><wp:inline><wp:extent cx="1080000" cy="1080000"/></wp:inline></w:drawing></w:r>';
  const place = `<w:sdt><w:sdtPr><w:tag w:val="seal"/></w:sdtPr><w:sdtContent>${drawing}</w:sdtContent></w:sdt>`;
  const file = await TemplatePackage.open(
    docx(p(field('name')), {
      parts: { 'word/footer1.xml': story('ftr', p(t('Before '), place)) },
      relations: relation('rId1', 'footer', 'footer1.xml'),
    }),
  );
  placeSeal(file, {
    markup: (edge, ids) =>
      `<w:sdt><w:sdtContent><w:r><w:t>${edge} ${ids.picture}</w:t></w:r></w:sdtContent></w:sdt>`,
    picture: new Uint8Array([1, 2, 3]),
    link: 'https://seal.example/verification/x?a=1&b=2',
  });
  const bytes = file.write();
  expect(partOf(bytes, 'word/footer1.xml').textContent).toBe('Before 1080000 rIdSealPicture');
  expect(unzipSync(bytes)['word/media/sealmark-seal.png']).toEqual(new Uint8Array([1, 2, 3]));
  const relations = [...partOf(bytes, 'word/_rels/footer1.xml.rels').children];
  expect(relations.map((each) => each.getAttribute('Target'))).toEqual([
    '/word/media/sealmark-seal.png',
    'https://seal.example/verification/x?a=1&b=2',
  ]);
  expect(partOf(bytes, '[Content_Types].xml').innerHTML).toContain('Extension="png"');
});
