/** What a document of the bench says: enough of what schools and companies write to trip a comparison over. */
export interface Source {
  language: Language;
  title: string;
  header: string;
  footer: string;
  blocks: SourceBlock[];
}

export type SourceBlock =
  | { kind: 'heading' | 'item' | 'paragraph'; text: string }
  | { kind: 'table'; rows: string[][] };

const WORDS = {
  en: 'the student school year certificate registered council report grade attendance well-known semester examination follows conditions agreement between both parties signed shall remain responsible for every part of this contract including its annexes and schedules notwithstanding',
  fr: 'le relevé de notes élève établissement année scolaire semestre moyenne mention délivré conseil de classe aujourd’hui rendez-vous c’est-à-dire l’accord entre les parties conformément aux dispositions de la présente convention demeure responsable œuvre naïve français',
  ar: 'شهادة مدرسية الطالب السنة الدراسية المجلس العلامة التقدير الاتفاق بين الطرفين وفقا للشروط المسجلة في هذا العقد لا يزال مسؤولا عن جميع الأجزاء',
  he: 'תעודה בית הספר תלמיד שנת הלימודים מועצה ציון הערכה הסכם בין הצדדים בהתאם לתנאים הרשומים בחוזה זה נשאר אחראי על כל החלקים',
  zh: '学生 学校 证书 成绩 学年 委员会 报告 出勤 学期 考试 条件 协议 双方 签署 负责 合同 附件 包括 以及 每个',
  ja: '学生 学校 証明書 成績 年度 評議会 報告 出席 学期 試験 条件 契約 双方 署名 責任 附属書 および すべて の を',
} as const;
export type Language = keyof typeof WORDS;
export const FOREIGN: readonly Language[] = ['ar', 'he', 'zh', 'ja'];
export const isRightToLeft = (language: Language) => language === 'ar' || language === 'he';
const hasNoBlanks = (language: Language) => language === 'zh' || language === 'ja';
const SUBJECTS = [
  'Mathematics',
  'Physique-chimie',
  'History',
  'Français',
  'English',
  'Philosophie',
  'Éducation physique',
];

/** The same for the same number: figures of two runs are about the same documents. */
export function sourceOf(seed: number, language: Language = seed % 2 === 0 ? 'en' : 'fr'): Source {
  const random = randomOf(seed);
  const vocabulary = WORDS[language].split(' ');
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const sentence = () => {
    const words = Array.from({ length: 5 + Math.floor(random() * 18) }, () => pick(vocabulary));
    if (random() < 0.4)
      words.splice(
        3,
        0,
        `${Math.floor(random() * 30)}${language === 'fr' ? ',' : '.'}${Math.floor(random() * 10)}`,
      );
    const text = words.join(hasNoBlanks(language) ? '' : ' ');
    return `${text[0]?.toUpperCase()}${text.slice(1)}${hasNoBlanks(language) ? '。' : '.'}`;
  };
  const paragraph = () => Array.from({ length: 2 + Math.floor(random() * 7) }, sentence).join(' ');
  const grade = () =>
    `${Math.floor(random() * 20)}${language === 'fr' ? ',' : '.'}${random() < 0.5 ? '5' : '0'}`;
  const blocks: SourceBlock[] = [];
  const parts = 1 + Math.floor(random() * 4);
  for (let part = 0; part < parts; part += 1) {
    blocks.push({ kind: 'heading', text: `${pick(vocabulary)} ${pick(vocabulary)} ${part + 1}` });
    for (let count = 2 + Math.floor(random() * 6); count > 0; count -= 1) {
      blocks.push({ kind: 'paragraph', text: paragraph() });
    }
    if (random() < 0.6) {
      for (let count = 3; count > 0; count -= 1) blocks.push({ kind: 'item', text: sentence() });
    }
    if (random() < 0.6) {
      const rows = SUBJECTS.map((subject) => [subject, grade(), grade(), random() < 0.3 ? '' : sentence()]);
      blocks.push({ kind: 'table', rows });
    }
  }
  return {
    language,
    title: `${pick(vocabulary)} ${seed} — ${pick(['Hugo Morel', 'Léa Bernard', 'Zoë D’Arcy'])}`,
    header: `Lycée Jean Moulin, ${seed} rue des Écoles`,
    footer: 'Lycée Jean Moulin · 2026',
    blocks,
  };
}

/** mulberry32 */
export function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function htmlOf({ title, blocks, language }: Source): string {
  const body = blocks.map((block, index) => {
    if (block.kind === 'table') {
      const cells = (row: string[]) => row.map((cell) => `<td>${escaped(cell)}</td>`).join('');
      return `<table border="1">${block.rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;
    }
    const text = escaped(block.text);
    if (block.kind === 'heading') return `<h2>${text}</h2>`;
    if (block.kind === 'paragraph') return `<p>${text}</p>`;
    const isFirst = blocks[index - 1]?.kind !== 'item';
    const isLast = blocks[index + 1]?.kind !== 'item';
    return `${isFirst ? '<ol>' : ''}<li>${text}</li>${isLast ? '</ol>' : ''}`;
  });
  return `<!doctype html><html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><h1>${escaped(title)}</h1>${body.join('\n')}</body></html>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
