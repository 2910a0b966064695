import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

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

test('a good template has none', async () => {
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
const drawing = (content: string) => ({
  parts: { 'word/media/a.svg': `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>` },
  relations: relation('rId9', 'image', 'media/a.svg'),
});
type Row = [TemplateRule, string, Parameters<typeof docx>[1]?];

describe('refuses, with its place,', () => {
  test.each<Row>([
    [
      'macro',
      GOOD,
      {
        types:
          '<Override PartName="/word/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
      },
    ],
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
    ...[
      'attachedTemplate',
      'subDocument',
      'frame',
      'oleObject',
      'transform',
      'mailMergeSource',
      'officeDocument',
    ].map((type): Row => ['loads_on_opening', GOOD, external(type, 'https://a.example/x')]),
    ['loads_on_opening', GOOD, drawing('<image href="https://a.example/x.png"/>')],
    ['loads_on_opening', GOOD, drawing('<style>a{background:url(//a.example)}</style>')],
    ['loads_on_opening', GOOD, drawing('<script/>')],
    ['other_word_field', GOOD + complex('MERGEFIELD Name')],
    ['other_word_field', GOOD + complex(...nested('PAGE'), 'DE c:\\x')],
    ['embedded_object', GOOD + p('<w:r><w:pict><o:OLEObject xmlns:o="urn:o"/></w:pict></w:r>')],
    ['embedded_object', GOOD + '<w:altChunk/>'],
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
    [
      'control_within_a_control',
      p(control('', `<w:sdt><w:sdtContent>${t('x')}</w:sdtContent></w:sdt>`)) + GOOD,
    ],
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
    ['no_place_for_the_seal', p(field('name'))],
    ['two_places_for_the_seal', GOOD + SEAL],
    ['missing_field', SEAL],
  ])('%s', async (rule, body, more) => {
    expect((await problemsOf(body, more)).map((problem) => problem.rule)).toContain(rule);
  });
});

test('a problem of a control names its tag', async () => {
  expect(await problemsOf(GOOD + p(field('nmae')))).toMatchObject([{ rule: 'unknown_field', tag: 'nmae' }]);
});

test('a problem names part, paragraph and words', async () => {
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

test.each([
  ['PAGE'],
  ['DATE \\@ "d MMMM yyyy"'],
  ['HYPERLINK "https://a.example" \\o "hint"'],
  ['HYPERLINK \\l "top"'],
])('the field %s is harmless', async (instruction) => {
  expect(await problemsOf(GOOD + complex(instruction))).toEqual([]);
});

test('white letters on a colour are seen', async () => {
  const shaded = p(
    '<w:pPr><w:shd w:val="clear" w:fill="1F3864"/></w:pPr>',
    t('x', '<w:color w:val="FFFFFF"/>'),
  );
  expect(await problemsOf(GOOD + shaded)).toEqual([]);
});

test('text beside a field that may be empty is told, not refused', async () => {
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
  docx(GOOD, {
    parts: { 'word/theme/theme1.xml': text },
    relations: relation('rId9', 'theme', 'theme/theme1.xml'),
  });
const deep = () => docx('<w:sdtContent>'.repeat(101) + '</w:sdtContent>'.repeat(101));
const declared = () =>
  docx('', { parts: { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' } });

describe('a file that is no template at all', () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ['nothing', () => new Uint8Array(), /not a Word document/],
    ['a PDF', () => new TextEncoder().encode('%PDF-1.7'), /not a Word document/],
    ['11 MB', () => new Uint8Array(11 * 1024 * 1024), /more than 10 MB/],
    ['51 MB unpacked', bomb, /more than 50 MB/],
    ['501 parts', many, /more than 500 parts/],
    ['a part that is larger than it says', lying, /not a Word document/],
    ['elements within 101 others', deep, /more than 100/],
    ['depth behind a bracket in quotes', within('<w:a w:b="/>">'.repeat(101)), /more than 100/],
    ['depth behind ends in comments', within('<w:a><!--</w:a>-->'.repeat(101)), /more than 100/],
    ['50,001 elements', within('<w:p/>'.repeat(50_001)), /more than 50000 elements/],
    ['201 attributes', within(`<w:p ${'a="" '.repeat(201)}/>`), /more than 200 attributes/],
    ['26 parts of the same bytes', overlapping, /more than 50 MB/],
    ['encrypted parts', encrypted, /not a Word document/],
    ['a path out of the file', named('../word/document.xml'), /not a Word document/],
    ['an absolute path', named('/word/document.xml'), /not a Word document/],
    ['a backslash in a name', named('word\\document.xml'), /not a Word document|with the name/],
    ['a percent-encoded name', named('word/document%2exml'), /with the name/],
    [
      'two names that differ by capitals',
      () => docx('', { parts: { 'word/Document.xml': '' } }),
      /two parts/,
    ],
    ['a document type', declared, /document type/],
    ['another zip', () => zipSync({ 'a.txt': new Uint8Array(3) }), /not a Word document/],
  ])('is refused: %s', async (_, file, message) => {
    await expect(TemplatePackage.open(file())).rejects.toThrow(message);
  });

  test.each<[string, () => Uint8Array, RegExp]>([
    ['a document type in a theme', theme('<!DOCTYPE a [<!ENTITY b "c">]><a/>'), /document type/],
    ['UTF-16', theme(Buffer.from('\uFEFF<!DOCTYPE a><a/>', 'utf16le')), /not XML/],
  ])('is refused when it is checked: %s', async (_, file, message) => {
    const opened = await TemplatePackage.open(file());
    expect(() => checkTemplate(opened, FIELDS, [])).toThrow(message);
  });
});
