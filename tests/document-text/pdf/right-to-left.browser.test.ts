import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openReader } from '#tests/bench/content/reader-browser.ts';
import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';
import { convert } from '#tests/e2e/harness/libre-office.ts';

/** Numbers, dates, brackets, Latin words and ligatures (لا, لإ) amid text from right to left, over several lines. */
const TEXT = [
  'تشهد المدرسة الثانوية بأن الطالبة ليلى حسن مسجلة في العام الدراسي 2026-2027 في الصف الثاني، وقد حصلت على معدل 15.5 من 20 في الرياضيات، وتسلم هذه الشهادة للإدلاء بها عند الحاجة لدى الجهات المختصة.',
  'صدرت في 12 نوفمبر 2026. سلام لا إله، المعدل العام: ١٥٫٥',
  'رقم الملف SM-42 (نسخة 3)',
  'בית הספר מאשר כי התלמידה נועה לוי רשומה בשנת הלימודים 2026-2027 בכיתה י״א, וקיבלה ציון 95 במתמטיקה וציון 88.5 באנגלית, והאישור ניתן לה לפי בקשתה לכל מטרה חוקית שתידרש.',
  'תעודה מספר AB-1234 (עותק 2), ניתן ביום 12 בנובמבר 2026.',
  'The school certifies that the student ליאור כהן was registered in 2026-2027 and got 95% in mathematics, as the original (مدرسة النور) states, and nothing else was changed here.',
  'اللغة الإنجليزية (English) 17/20',
];
const EDITS: [what: string, from: string, to: string][] = [
  ['a digit amid Arabic', '15.5', '16.5'],
  ['an Arabic word', 'الثاني', 'الثالث'],
  ['the letters of a ligature', 'سلام', 'سالم'],
  ['a Hebrew word', 'נועה', 'רות'],
  ['a digit amid Hebrew', '88.5', '83.5'],
  ['a blank between a number and a word', '12 בנובמבר', '12בנובמבר'],
];
/** What the paragraphs are: of their own text's direction, or from left to right as where nobody chose. */
const DIRECTIONS = ['rl-tb', 'lr-tb'] as const;

const folder = await mkdtemp(join(tmpdir(), 'sealmark-rtl-'));
const reader = await openReader(folder);
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true });
});

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
  await convert(folder, filesOf('fodt'), 'docx:Office Open XML Text');
  await convert(folder, filesOf('docx'), 'pdf');
}, 180_000);

for (const direction of DIRECTIONS) {
  test.each(['docx', 'pdf'])(
    `text from right to left in ${direction} paragraphs is the same in %s`,
    async (form) => {
      const digest = await reader.digest(`${nameOf(direction)}.docx`);
      if (digest === null) throw new Error('no digest');
      const { comparison } = await reader.compare(digest, `${nameOf(direction)}.${form}`);
      expect(comparison).toMatchObject({ isSame: true, added: [], missing: 0, beside: [] });
    },
  );

  test.each(EDITS)(`%s that was changed is found in ${direction} paragraphs`, async (what) => {
    const digest = await reader.digest(`${nameOf(direction)}.docx`);
    if (digest === null) throw new Error('no digest');
    const { comparison } = await reader.compare(digest, `${nameOf(direction, what)}.pdf`);
    expect(comparison).toMatchObject({ isSame: false, missing: 1 });
  });
}
