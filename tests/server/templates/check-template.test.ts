import { expect, test } from 'vitest';

import { checkTemplate } from '#server/templates/check-template.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';
import type { TemplateRule } from '#contract/templates.ts';

import { docx, field, p, relation, SEAL, story, t, table } from './template-file.ts';

const one = { isAlways: true, list: null, isCell: false };
const FIELDS = [
  { ...one, tag: 'name', label: 'Name' },
  { ...one, tag: 'reference', label: 'Reference', isAlways: false },
  { ...one, tag: 'grades.course', label: 'Course', list: 'grades', isCell: true },
  { ...one, tag: 'skills.skill', label: 'Skill', list: 'skills', isCell: true },
];
const GOOD = p(t('I, '), field('name')) + SEAL;

async function problemsOf(body: string, more: Parameters<typeof docx>[1] = {}) {
  return checkTemplate(await TemplatePackage.open(docx(body, more)), FIELDS, ['name']);
}

test('a good template has no problems', async () => {
  const relations = relation('rId9', 'hyperlink', 'https://lumiere.example/', 'TargetMode="External"');
  expect(await problemsOf(GOOD + table([p(field('grades.course'))]), { relations })).toEqual([]);
});

const control = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr><w:tag w:val="name"/>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const settings = (content: string) => ({
  parts: { 'word/settings.xml': story('hdr', content) },
  relations: relation('rId9', 'settings', 'settings.xml'),
});
const external = (type: string, target: string) => ({
  relations: relation('rId9', type, target, 'TargetMode="External"'),
});
const complex = (...instructions: string[]) =>
  p(
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
    ...instructions.map((text) => `<w:r><w:instrText>${text}</w:instrText></w:r>`),
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
    t('x'),
    '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
  );

/** A field within the instruction of another. */
const nested = (instruction: string) => [
  `</w:instrText></w:r><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>${instruction}</w:instrText><w:fldChar w:fldCharType="end"/></w:r><w:r><w:instrText>`,
];
const acrossParagraphs = (first: string, second: string) =>
  p(`<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>${first}</w:instrText></w:r>`) +
  p(`<w:r><w:instrText>${second}</w:instrText><w:fldChar w:fldCharType="end"/></w:r>`);
const vml = (tag: string) =>
  `<w:r><w:pict><v:${tag} xmlns:v="urn:schemas-microsoft-com:vml"/></w:pict></w:r>`;
const drawing = (content: string) => ({
  parts: { 'word/media/a.svg': `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>` },
  relations: relation('rId9', 'image', 'media/a.svg'),
});
/** Formats beside the text: the content of styles.xml, and colors of the theme. */
const styled = (content: string, colors = '') => ({
  parts: {
    'word/styles.xml': story('hdr', content).replaceAll('w:hdr', 'w:styles'),
    'word/theme/theme1.xml': `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:clrScheme>${colors}</a:clrScheme></a:themeElements></a:theme>`,
  },
  relations: relation('rId8', 'styles', 'styles.xml') + relation('rId9', 'theme', 'theme/theme1.xml'),
});
const style = (type: string, id: string, content: string, base = '') =>
  `<w:style w:type="${type}" w:styleId="${id}">${base && `<w:basedOn w:val="${base}"/>`}${content}</w:style>`;
const looks = (content: string) => `<w:rPr>${content}</w:rPr>`;
const [HIDDEN, STRUCK, WHITE] = ['<w:vanish/>', '<w:strike/>', '<w:color w:val="FFFFFF"/>'];
const inStyle = (id: string, ...content: string[]) =>
  p(`<w:pPr><w:pStyle w:val="${id}"/></w:pPr>`, ...content);
const striped = (name: string) =>
  table([p(t('x'))]).replace('<w:tblPr/>', `<w:tblPr><w:tblStyle w:val="${name}"/></w:tblPr>`);
const firstRow = (content: string) => `<w:tblStylePr w:type="firstRow">${content}</w:tblStylePr>`;
const shaded = (color: string) => `<w:pPr><w:shd w:val="clear" w:fill="${color}"/></w:pPr>`;
const STRUCK_STYLE = style('paragraph', 'A', looks(STRUCK));
const WHITE_STYLE = style('paragraph', 'A', looks(WHITE));
const WHITE_TEXT_1 = '<a:dk1><a:srgbClr val="FFFFFF"/></a:dk1>';
const UNFILLED =
  '<w14:textFill xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:noFill/></w14:textFill>';
const VBA_PROJECT =
  '<Override PartName="/word/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/>';
type Row = [TemplateRule, string, Parameters<typeof docx>[1]?];

test.each<Row>([
  ['macro', GOOD, { types: VBA_PROJECT }],
  ['embedded_object', GOOD + p('<w:r><w:object/></w:r>')],
  ['embedded_object', GOOD, { relations: relation('rId9', 'oleObject', 'embeddings/o.bin') }],
  ['embedded_object', GOOD, { relations: relation('rId9', 'aFChunk', 'chunk.html') }],
  ['protection', GOOD, settings('<w:documentProtection w:edit="forms" w:enforcement="1"/>')],
  ['protection', GOOD, settings('<w:writeProtection w:recommended="1"/>')],
  ['tracked_change', GOOD + p(`<w:ins w:id="1">${t('new')}</w:ins>`)],
  ['tracked_change', GOOD + p('<w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>')],
  ['tracked_change', GOOD, settings('<w:trackRevisions/>')],
  ['loads_on_opening', GOOD, external('attachedTemplate', 'https://a.example/t.dotm')],
  ['loads_on_opening', GOOD, external('image', 'https://a.example/p.png')],
  ['loads_on_opening', GOOD, external('frame', 'file://host/share')],
  ['loads_on_opening', GOOD + complex('INCLUDEPICTURE "https://a.example"')],
  ['loads_on_opening', GOOD + complex(' DDE', 'AUTO c:\\x')],
  ['loads_on_opening', GOOD + p(`<w:fldSimple w:instr=" IncludeText x ">${t('x')}</w:fldSimple>`)],
  ['loads_on_opening', GOOD + acrossParagraphs('DDE', 'AUTO c:\\x')],
  ['loads_on_opening', GOOD + complex('IF 1 = 1', ...nested('LINK Excel.Sheet.8 x'))],
  ['loads_on_opening', GOOD + p('<w:r><w:instrText>IMPORT x</w:instrText></w:r>')],
  ['loads_on_opening', GOOD, settings('<w:attachedTemplate r:id="rId1"/>')],
  ['loads_on_opening', GOOD, settings('<w:mailMerge/>')],
  ...'attachedTemplate subDocument frame oleObject transform mailMergeSource officeDocument'
    .split(' ')
    .map((type): Row => ['loads_on_opening', GOOD, external(type, 'https://a.example/x')]),
  ['loads_on_opening', GOOD, drawing('<image href="https://a.example/x.png"/>')],
  ['loads_on_opening', GOOD, drawing('<style>a{background:url(//a.example)}</style>')],
  ['loads_on_opening', GOOD, drawing('<script/>')],
  ['other_word_field', GOOD + complex('MERGEFIELD Name')],
  ['other_word_field', GOOD + complex(...nested('PAGE'), 'DE c:\\x')],
  ['embedded_object', GOOD + p('<w:r><w:pict><o:OLEObject xmlns:o="urn:o"/></w:pict></w:r>')],
  ['embedded_object', GOOD + '<w:altChunk/>'],
  ['embedded_object', GOOD + p('<w:r><x:webVideoPr xmlns:x="urn:x" embeddedHtml="&lt;iframe&gt;"/></w:r>')],
  ['loads_on_opening', GOOD + p(vml('imagedata src="https://a.example/p.png"'))],
  ['link', GOOD + p(vml('shape href="file://host/share"'))],
  ['embedded_object', GOOD, { parts: { 'word/x.exe': 'MZ' } }],
  ['embedded_object', GOOD, { relations: relation('rId9', 'subDocument', 'x.xml') }],
  ['macro', GOOD, { relations: relation('rId9', 'vbaProject', 'harmless.xml') }],
  ['link', GOOD, external('hyperlink', 'file:///c:/x')],
  ['link', GOOD, external('hyperlink', '\\\\host\\share')],
  ['link', GOOD, external('hyperlink', ' https://a.example')],
  ['link', GOOD + complex('HYPERLINK "file:///c:/x"')],
  ['link', GOOD + complex('HYPERLINK \\l "top" "javascript:alert(1)"')],
  ['link', GOOD + complex('HYPERLINK', ...nested('REF x'))],
  ['link', GOOD, external('hyperlink', 'javascript:alert(1)')],
  ['control_within_a_control', p(control('', control('', t('x')))) + GOOD],
  ['bound_control', GOOD + p(control('<w:dataBinding w:xpath="/a"/>', t('x')))],
  [
    'repeating_section',
    `${GOOD}<w:sdt><w:sdtPr><w15:repeatingSection xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"/></w:sdtPr><w:sdtContent>${p(t('x'))}</w:sdtContent></w:sdt>`,
  ],
  ['control_of_several_paragraphs', GOOD + control('', p(t('x')) + p(t('y')))],
  ['unknown_field', GOOD + p(field('nmae'))],
  ['cell_outside_of_a_table', GOOD + p(field('grades.course'))],
  ['two_lists_in_a_row', GOOD + table([p(field('grades.course')), p(field('skills.skill'))])],
  ['old_seal', GOOD + p(field('sealmark:SM-DOC-2026-ABCDEFGH'))],
  ['hidden_text', GOOD + p(t('x', '<w:vanish/>'))],
  ['struck_text', GOOD + p(t('x', '<w:dstrike/>'))],
  ['white_text', GOOD + p(t('x', '<w:color w:val="FFFFFF"/>'))],
  ['hidden_text', GOOD + inStyle('A', t('x')), styled(style('paragraph', 'A', looks(HIDDEN)))],
  ['hidden_text', GOOD + p(t('x', '<w:rStyle w:val="A"/>')), styled(style('character', 'A', looks(HIDDEN)))],
  ['struck_text', GOOD + inStyle('B', t('x')), styled(STRUCK_STYLE + style('paragraph', 'B', '', 'A'))],
  [
    'hidden_text',
    GOOD,
    styled(`<w:docDefaults><w:rPrDefault>${looks(HIDDEN)}</w:rPrDefault></w:docDefaults>`),
  ],
  ['white_text', GOOD, styled(WHITE_STYLE.replace('<w:style ', '<w:style w:default="1" '))],
  ['white_text', GOOD + striped('A'), styled(style('table', 'A', looks(WHITE)))],
  ['white_text', GOOD + striped('A'), styled(style('table', 'A', firstRow(looks(WHITE))))],
  ['white_text', GOOD + p(t('x', '<w:color w:themeColor="text1"/>')), styled('', WHITE_TEXT_1)],
  ['white_text', GOOD + p(t('x', '<w:color w:val="FEFDFE"/>'))],
  ['white_text', GOOD + p(shaded('000000'), t('x', '<w:color w:val="000000"/>'))],
  ['white_text', GOOD + p(t('x', UNFILLED))],
  ['hidden_text', GOOD + p(t('x', '<w:sz w:val="2"/>'))],
  ['hidden_text', GOOD + table([p(t('x'))]).replace('<w:tr>', '<w:tr><w:trPr><w:hidden/></w:trPr>')],
  ['hidden_text', p(control(`<w:showingPlcHdr/>${looks(HIDDEN)}`, t('hint'))) + SEAL],
  ['hidden_text', p(control('', `<w:r>${looks(HIDDEN)}</w:r>${t('hint')}`)) + SEAL],
  ['no_place_for_the_seal', p(field('name'))],
  ['two_places_for_the_seal', GOOD + SEAL],
  ['missing_field', SEAL],
])('refuses, with its place, %s', async (rule, body, more) => {
  expect((await problemsOf(body, more)).map((problem) => problem.rule)).toContain(rule);
});

test('a problem of a control contains its tag', async () => {
  expect(await problemsOf(GOOD + p(field('nmae')))).toMatchObject([{ rule: 'unknown_field', tag: 'nmae' }]);
});

test('a problem contains part, paragraph and words', async () => {
  const parts = { 'word/footer1.xml': story('ftr', p(t('One')) + p(t('Two '), t('three', '<w:vanish/>'))) };
  const relations = relation('rId9', 'footer', 'footer1.xml');
  expect(await problemsOf(GOOD, { parts, relations })).toEqual([
    {
      rule: 'hidden_text',
      is_refused: true,
      part: 'word/footer1.xml',
      paragraph: 2,
      text: 'Two three',
      tag: null,
      about: 'Two three',
    },
  ]);
});

const HARMLESS = [
  'PAGE',
  'DATE \\@ "d MMMM yyyy"',
  'HYPERLINK "https://a.example" \\o "hint"',
  'HYPERLINK \\l "top"',
];
test.each(HARMLESS)('the field %s is harmless', async (instruction) => {
  expect(await problemsOf(GOOD + complex(instruction))).toEqual([]);
});

test('formats of two parts are refused, whichever a program reads', async () => {
  const parts = { 'word/a.xml': story('hdr', ''), ...styled(style('paragraph', 'A', looks(HIDDEN))).parts };
  const decoy = '<Relationship Id="rId1" Type="urn:x/styles" Target="a.xml"/>';
  const more = { parts, relations: decoy + relation('rId2', 'styles', 'styles.xml') };
  const check = problemsOf(GOOD + inStyle('A', t('x')), more);
  await expect(check).rejects.toThrow(/several parts of the kind styles/);
});

test('white letters on a colour are seen, and a style that nothing uses hides nothing', async () => {
  const blue = p(shaded('1F3864'), t('x', WHITE));
  expect(await problemsOf(GOOD + blue, styled(style('paragraph', 'A', looks(HIDDEN))))).toEqual([]);
});

test('the check lists each paragraph that a style hides, once', async () => {
  const parts = { 'word/footer1.xml': story('ftr', p(t('One')) + inStyle('A', t('Two '), t('three'))) };
  const { parts: formats, relations } = styled(style('paragraph', 'A', looks(HIDDEN)));
  const more = {
    parts: { ...parts, ...formats },
    relations: relations + relation('rId7', 'footer', 'footer1.xml'),
  };
  expect(await problemsOf(GOOD + inStyle('A', t('Four')), more)).toMatchObject([
    { rule: 'hidden_text', part: 'word/document.xml', paragraph: 3, text: 'Four' },
    { rule: 'hidden_text', part: 'word/footer1.xml', paragraph: 2, text: 'Two three' },
  ]);
});

test('text beside a field that may be empty is a warning', async () => {
  expect(await problemsOf(GOOD + p(t('Reference: '), field('reference')))).toEqual([
    {
      rule: 'text_beside_a_field_that_may_be_empty',
      is_refused: false,
      part: 'word/document.xml',
      paragraph: 3,
      text: 'Reference: Click here',
      tag: null,
      about: 'Reference',
    },
  ]);
});
