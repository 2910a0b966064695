import { randomNumbers } from '#server/demo/random.ts';

/** A document of the bench: enough of what schools and companies write to trip a comparison. */
export interface Source {
  title: string;
  header: string;
  footer: string;
  blocks: SourceBlock[];
}

export type SourceBlock =
  | { kind: 'heading' | 'item' | 'paragraph'; text: string }
  | { kind: 'table'; rows: string[][] };

const WORDS = {
  en: 'the student school year certificate registered council report grade attendance well-known semester examination follows conditions agreement between both parties signed shall remain responsible for every part of this contract including its annexes and schedules notwithstanding'.split(
    ' ',
  ),
  fr: 'le relevé de notes élève établissement année scolaire semestre moyenne mention délivré conseil de classe aujourd’hui rendez-vous c’est-à-dire l’accord entre les parties conformément aux dispositions de la présente convention demeure responsable œuvre naïve français'.split(
    ' ',
  ),
};
const SUBJECTS = [
  'Mathematics',
  'Physique-chimie',
  'History',
  'Français',
  'English',
  'Philosophie',
  'Éducation physique',
];

/** The same for the same number, so that two runs compare the same documents. */
export function sourceOf(seed: number): Source {
  const random = randomOf(seed);
  const language = seed % 2 === 0 ? 'en' : 'fr';
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const { sentence, paragraph, grade } = writerOf(random, language);
  const blocks: SourceBlock[] = [];
  const parts = 1 + Math.floor(random() * 4);
  for (let part = 0; part < parts; part += 1) {
    blocks.push({ kind: 'heading', text: `${pick(WORDS[language])} ${pick(WORDS[language])} ${part + 1}` });
    for (let count = 2 + Math.floor(random() * 6); count > 0; count -= 1)
      blocks.push({ kind: 'paragraph', text: paragraph() });
    if (random() < 0.6) {
      for (let count = 3; count > 0; count -= 1) blocks.push({ kind: 'item', text: sentence() });
    }
    if (random() < 0.6) {
      const rows = SUBJECTS.map((subject) => [subject, grade(), grade(), random() < 0.3 ? '' : sentence()]);
      blocks.push({ kind: 'table', rows });
    }
  }
  return {
    title: `${pick(WORDS[language])} ${seed} — ${pick(['Hugo Morel', 'Léa Bernard', 'Zoë D’Arcy'])}`,
    header: `Lycée Jean Moulin, ${seed} rue des Écoles`,
    footer: 'Lycée Jean Moulin · 2026',
    blocks,
  };
}

function writerOf(random: () => number, language: keyof typeof WORDS) {
  const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
  const sentence = () => {
    const words = Array.from({ length: 5 + Math.floor(random() * 18) }, () => pick(WORDS[language]));
    if (random() < 0.4)
      words.splice(
        3,
        0,
        `${Math.floor(random() * 30)}${language === 'fr' ? ',' : '.'}${Math.floor(random() * 10)}`,
      );
    const text = words.join(' ');
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: 2 + Math.floor(random() * 7) }, sentence).join(' ');
  const grade = () =>
    `${Math.floor(random() * 20)}${language === 'fr' ? ',' : '.'}${random() < 0.5 ? '5' : '0'}`;
  return { sentence, paragraph, grade };
}

/** Documents whose rows are cut by page ends: a contract in two languages, and a transcript with comments. */
export function cutSources(): Source[] {
  const [english, french] = [writerOf(randomOf(1), 'en'), writerOf(randomOf(2), 'fr')];
  const cellOf = ({ paragraph }: typeof english) => Array.from({ length: 4 }, paragraph).join('\n');
  const clauses = Array.from({ length: 12 }, () => [cellOf(english), cellOf(french)]);
  const comment = () => `${french.paragraph()}\n${french.sentence()}`;
  const years = Array.from({ length: 4 }, () => SUBJECTS).flat();
  const grades = years.map((subject) => [subject, french.grade(), french.grade(), comment()]);
  const source = sourceOf(1);
  return [clauses, grades].map((rows) => ({ ...source, blocks: [{ kind: 'table', rows }] }));
}

export const randomOf = (seed: number) => randomNumbers(seed * 2_654_435_761);
