import { expect, test } from 'vitest';

import { NAMESPACE } from '#document-text/docx/wordml.ts';
import { fillTemplate, type TemplateValues } from '#server/templates/fill-template.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';

import { docx, field, linesOf, p, partOf, relation, SEAL, story, t, table } from './template-file.ts';

const one = { label: '', isAlways: true, list: null, isCell: false };
const FIELDS = [
  { ...one, tag: 'name' },
  { ...one, tag: 'reference', isAlways: false },
  { ...one, tag: 'grades.course', list: 'grades', isCell: true },
  { ...one, tag: 'grades.mark', list: 'grades', isCell: true },
  { ...one, tag: 'clauses', list: 'clauses' },
  { ...one, tag: 'clauses.number', list: 'clauses' },
];

async function filled(body: string, values: Partial<TemplateValues>, more = {}): Promise<Uint8Array> {
  const file = await TemplatePackage.open(docx(body, more));
  fillTemplate(file, FIELDS, { values: {}, lists: {}, ...values });
  return file.write();
}

test('values replace the fields in their format, and no control is left except the seal’s', async () => {
  const body = p(t('I, '), field('name', { looks: '<w:b/>' }), t(', agree.')) + SEAL;
  const file = await filled(body, { values: { name: 'Zoé Martin' } });
  expect(linesOf(file)).toEqual(['I, Zoé Martin, agree.', 'Click here']);
  const root = partOf(file, 'word/document.xml');
  const [, run] = root.getElementsByTagNameNS(NAMESPACE.w, 'r');
  expect(run?.getElementsByTagNameNS(NAMESPACE.w, 'b')).toHaveLength(1);
  expect(root.getElementsByTagNameNS(NAMESPACE.w, 'sdt')).toHaveLength(1);
  expect(root.outerHTML).not.toContain('data-');
});

test.each([['<b>&amp;</b>'], ['{{name}} ${name}'], [']]></w:t></w:r><w:r>'], ['  blanks  '], ['𝒵 “quoted”']])(
  'the value %s is inserted as text',
  async (name) => {
    expect(linesOf(await filled(p(field('name')), { values: { name } }))).toEqual([name]);
  },
);

test('a right-to-left value becomes a run of that direction', async () => {
  const values = { name: 'ليلى حداد', reference: 'A-1' };
  const file = await filled(p(field('name')) + p(field('reference')), { values });
  const runs = [...partOf(file, 'word/document.xml').getElementsByTagNameNS(NAMESPACE.w, 'r')];
  expect(runs.map((run) => run.getElementsByTagNameNS(NAMESPACE.w, 'rtl').length)).toEqual([1, 0]);
});

test('a row is repeated for each line of its list, and its other fields are filled too', async () => {
  const body = table(
    [p(t('Course')), p(t('Mark'))],
    [p(field('grades.course')), p(field('grades.mark'), t(' ('), field('name'), t(')'))],
  );
  const lists = {
    grades: [
      { 'grades.course': 'Algebra', 'grades.mark': '16' },
      { 'grades.course': 'History', 'grades.mark': '' },
    ],
  };
  const lines = linesOf(await filled(body, { values: { name: 'ZM' }, lists }));
  expect(lines).toEqual(['Course', 'Mark', 'Algebra', '16 (ZM)', 'History', ' (ZM)']);
});

test('a paragraph is repeated for each line, also within a cell', async () => {
  const body = table([p(t('Article '), field('clauses.number'), t(': '), field('clauses'))]);
  const lists = {
    clauses: [
      { clauses: 'First', 'clauses.number': '1' },
      { clauses: 'Second', 'clauses.number': '2' },
    ],
  };
  expect(linesOf(await filled(body, { lists }))).toEqual(['Article 1: First', 'Article 2: Second']);
});

test('a paragraph or row with only empty fields is removed, and a table with its last row', async () => {
  const body =
    p(t('Reference: '), field('reference')) +
    table([p(field('grades.course')), p(field('grades.mark'))]) +
    table([p(t('Kept')), p(t('Reference: '), field('reference'))], [p(field('name'))]) +
    p(field('name'), field('reference'));
  expect(linesOf(await filled(body, { values: { name: 'Zoé' } }))).toEqual(['Zoé', 'Zoé']);
});

test('a cell keeps a paragraph, and a section its break', async () => {
  const body =
    table([p(field('name')), p(field('reference'))]) +
    p('<w:pPr><w:sectPr/></w:pPr>', t('Reference: '), field('reference'));
  const file = await filled(body, { values: { name: 'Zoé' } });
  expect(linesOf(file)).toEqual(['Zoé', '', '']);
  expect(partOf(file, 'word/document.xml').getElementsByTagNameNS(NAMESPACE.w, 'sectPr')).toHaveLength(2);
});

test('a row or paragraph with the seal’s place stays, whatever is empty in it', async () => {
  const seal = field('seal');
  for (const body of [table([p(field('reference')), p(seal)]), p(field('reference'), seal)]) {
    const root = partOf(await filled(body, {}), 'word/document.xml');
    expect(root.getElementsByTagNameNS(NAMESPACE.w, 'sdt')).toHaveLength(1);
  }
});

test('headers and footers are filled', async () => {
  const parts = { 'word/header1.xml': story('hdr', p(field('name'))) };
  const relations = relation('rId1', 'header', 'header1.xml');
  const file = await filled(SEAL, { values: { name: 'Lycée Lumière' } }, { parts, relations });
  expect(linesOf(file, 'word/header1.xml')).toEqual(['Lycée Lumière']);
});

const around = (content: string) =>
  `<w:sdt><w:sdtPr><w:tag w:val="name"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

test('a control that Word put around a whole paragraph or cell is a field too', async () => {
  const body =
    around(p('<w:pPr><w:jc w:val="center"/></w:pPr>', t('Name', '<w:i/>'))) +
    `<w:tbl><w:tr>${around(`<w:tc>${p(t('Name'))}</w:tc>`)}</w:tr></w:tbl>`;
  const file = await filled(body, { values: { name: 'Zoé' } });
  expect(linesOf(file)).toEqual(['Zoé', 'Zoé']);
  const root = partOf(file, 'word/document.xml');
  expect(root.querySelector('body > p > pPr > jc')).not.toBeNull();
  expect(root.querySelector('tr > tc > p > r')).not.toBeNull();
});

test('two documents of one template are independent', async () => {
  const template = await TemplatePackage.open(docx(p(field('name')) + SEAL));
  const names = ['Zoé', 'Hugo'].map((name) => {
    const copy = template.copy();
    fillTemplate(copy, FIELDS, { values: { name }, lists: {} });
    return linesOf(copy.write())[0];
  });
  expect(names).toEqual(['Zoé', 'Hugo']);
});
