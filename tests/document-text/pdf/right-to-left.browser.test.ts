import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { useReader } from '#tests/document-text/use-reader.ts';
import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';
import { LATIN_FONT, onlyFonts, RIGHT_TO_LEFT_FONTS } from '#tests/e2e/harness/carried-fonts.ts';
import { convert } from '#playground/libre-office.ts';

/** Numbers, dates, brackets, Latin words and ligatures (لا, لإ) amid right-to-left text, over several lines. */
const TEXT = [
  'تشهد المدرسة الثانوية بأن الطالبة ليلى حسن مسجلة في العام الدراسي 2026-2027 في الصف الثاني، وقد حصلت على معدل 15.5 من 20 في الرياضيات، وتسلم هذه الشهادة للإدلاء بها عند الحاجة لدى الجهات المختصة.',
  'صدرت في 12 نوفمبر 2026. سلام لا إله، المعدل العام: ١٥٫٥',
  'رقم الملف SM-42 (نسخة 3)',
  'בית הספר מאשר כי התלמידה נועה לוי רשומה בשנת הלימודים 2026-2027 בכיתה י״א, וקיבלה ציון 95 במתמטיקה וציון 88.5 באנגלית, והאישור ניתן לה לפי בקשתה לכל מטרה חוקית שתידרש.',
  'תעודה מספר AB-1234 (עותק 2), ניתן ביום 12 בנובמבר 2026.',
  'The school certifies that the student ליאור כהן was registered in 2026-2027 and got 95% in mathematics, as the original (مدرسة النور) states, and nothing else was changed here.',
  'اللغة الإنجليزية (English) 17/20',
  'می\u200cخواهم کتاب\u200cها را ببینم',
];
const EDITS: [what: string, from: string, to: string][] = [
  ['a digit amid Arabic', '15.5', '16.5'],
  ['an Arabic word', 'الثاني', 'الثالث'],
  ['the letters of a ligature', 'سلام', 'سالم'],
  ['a Hebrew word', 'נועה', 'רות'],
  ['a digit amid Hebrew', '88.5', '83.5'],
  ['a blank between a number and a word', '12 בנובמבר', '12בנובמבר'],
];
/** The direction of the paragraphs: that of their text, or left to right by default. */
const DIRECTIONS = ['rl-tb', 'lr-tb'] as const;

const { folder, reader } = await useReader();

const nameOf = (direction: string, edit?: string) =>
  `${direction}-${edit === undefined ? 'given' : EDITS.findIndex(([what]) => what === edit)}`;

beforeAll(async () => {
  const texts = DIRECTIONS.flatMap((direction) => [
    [direction, nameOf(direction), TEXT] as const,
    ...EDITS.map(
      ([what, from, to]) =>
        [direction, nameOf(direction, what), TEXT.map((text) => text.replace(from, to))] as const,
    ),
  ]);
  for (const [direction, name, paragraphs] of texts) {
    const style = `<office:styles><style:default-style style:family="paragraph"><style:paragraph-properties style:writing-mode="${direction}"/></style:default-style></office:styles>`;
    const odt = flatOdt({ title: 'شهادة תעודה Certificate', paragraphs });
    await writeFile(join(folder, `${name}.fodt`), odt.replace('<office:automatic-styles>', `${style}$&`));
  }
  const filesOf = (form: string) => texts.map(([, name]) => join(folder, `${name}.${form}`));
  const latin = await onlyFonts(join(folder, 'Latin'), [LATIN_FONT]);
  await convert(folder, filesOf('fodt'), 'docx:Office Open XML Text', latin);
  for (const [name, fonts] of Object.entries(RIGHT_TO_LEFT_FONTS)) {
    // Those fonts have some stops and blanks, or none, which then come from the Latin font.
    const shown = await onlyFonts(join(folder, name), [...fonts, LATIN_FONT]);
    await convert(join(folder, name), filesOf('docx'), 'pdf', shown);
  }
}, 300_000);

for (const direction of DIRECTIONS) {
  test(`text from right to left in ${direction} paragraphs is the same in docx`, async () => {
    const file = `${nameOf(direction)}.docx`;
    expect(await compared(direction, file)).toMatchObject({
      isSame: true,
      added: [],
      missing: 0,
      beside: [],
    });
  });

  for (const font of Object.keys(RIGHT_TO_LEFT_FONTS)) {
    test(`text from right to left in ${direction} paragraphs is the same in a PDF with ${font}`, async () => {
      const file = `${font}/${nameOf(direction)}.pdf`;
      expect(await compared(direction, file)).toMatchObject({
        isSame: true,
        added: [],
        missing: 0,
        beside: [],
      });
    });

    test.each(EDITS)(`%s that was changed is found in ${direction} paragraphs with ${font}`, async (what) => {
      const file = `${font}/${nameOf(direction, what)}.pdf`;
      expect(await compared(direction, file)).toMatchObject({ isSame: false, missing: 1 });
    });
  }
}

async function compared(direction: string, file: string) {
  const digest = await reader.digest(`${nameOf(direction)}.docx`);
  if (digest === null) throw new Error('no digest');
  return (await reader.compare(digest, file)).comparison;
}
