import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { checkTemplate } from '#server/templates/check-template.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';
import type { TemplateRule } from '#server/templates/template-problem.ts';

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

describe('refuses, with its place,', () => {
  test.each<[TemplateRule, string, Parameters<typeof docx>[1]?]>([
    [
      'macro',
      GOOD,
      {
        types:
          '<Override PartName="/word/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
      },
    ],
    ['embedded object', GOOD + p('<w:r><w:object/></w:r>')],
    ['embedded object', GOOD, { relations: relation('rId9', 'oleObject', 'embeddings/o.bin') }],
    ['embedded object', GOOD, { relations: relation('rId9', 'aFChunk', 'chunk.html') }],
    ['protection', GOOD, settings('<w:documentProtection w:edit="forms" w:enforcement="1"/>')],
    ['protection', GOOD, settings('<w:writeProtection w:recommended="1"/>')],
    ['tracked change', GOOD + p(`<w:ins w:id="1">${t('new')}</w:ins>`)],
    ['tracked change', GOOD + p('<w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>')],
    ['tracked change', GOOD, settings('<w:trackRevisions/>')],
    ['loads on opening', GOOD, external('attachedTemplate', 'https://a.example/t.dotm')],
    ['loads on opening', GOOD, external('image', 'https://a.example/p.png')],
    ['loads on opening', GOOD, external('frame', 'file://host/share')],
    ['loads on opening', GOOD + complex('INCLUDEPICTURE "https://a.example"')],
    ['loads on opening', GOOD + complex(' DDE', 'AUTO c:\\x')],
    ['loads on opening', GOOD + p(`<w:fldSimple w:instr=" IncludeText x ">${t('x')}</w:fldSimple>`)],
    ['loads on opening', GOOD, settings('<w:attachedTemplate r:id="rId1"/>')],
    ['link', GOOD, external('hyperlink', 'file:///c:/x')],
    ['link', GOOD, external('hyperlink', 'javascript:alert(1)')],
    [
      'control within a control',
      p(control('', `<w:sdt><w:sdtContent>${t('x')}</w:sdtContent></w:sdt>`)) + GOOD,
    ],
    ['bound control', GOOD + p(control('<w:dataBinding w:xpath="/a"/>', t('x')))],
    [
      'repeating section',
      `${GOOD}<w:sdt><w:sdtPr><w15:repeatingSection xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"/></w:sdtPr><w:sdtContent>${p(t('x'))}</w:sdtContent></w:sdt>`,
    ],
    ['control of several paragraphs', GOOD + control('', p(t('x')) + p(t('y')))],
    ['unknown field', GOOD + p(field('nmae'))],
    ['cell outside of a table', GOOD + p(field('grades.course'))],
    ['two lists in a row', GOOD + table([p(field('grades.course')), p(field('skills.skill'))])],
    ['old seal', GOOD + p(field('sealmark:SM-DOC-2026-ABCDEFGH'))],
    ['hidden text', GOOD + p(t('x', '<w:vanish/>'))],
    ['struck text', GOOD + p(t('x', '<w:dstrike/>'))],
    ['white text', GOOD + p(t('x', '<w:color w:val="FFFFFF"/>'))],
    ['no place for the seal', p(field('name'))],
    ['two places for the seal', GOOD + SEAL],
    ['missing field', SEAL],
  ])('%s', async (rule, body, more) => {
    expect((await problemsOf(body, more)).map((problem) => problem.rule)).toContain(rule);
  });
});

test('a problem names part, paragraph and words', async () => {
  const parts = { 'word/footer1.xml': story('ftr', p(t('One')) + p(t('Two '), t('three', '<w:vanish/>'))) };
  const relations = relation('rId9', 'footer', 'footer1.xml');
  expect(await problemsOf(GOOD, { parts, relations })).toEqual([
    { rule: 'hidden text', part: 'word/footer1.xml', paragraph: 2, about: 'Two three' },
  ]);
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
      rule: 'text beside a field that may be empty',
      part: 'word/document.xml',
      paragraph: 3,
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
    ['a document type', declared, /document type/],
    ['another zip', () => zipSync({ 'a.txt': new Uint8Array(3) }), /not a Word document/],
  ])('is refused: %s', async (_, file, message) => {
    await expect(TemplatePackage.open(file())).rejects.toThrow(message);
  });
});
