import { type Cell, paragraph, picturePlace, table } from './wordml.ts';

/** Both languages; a string is the same in both. */
export type Words = string | { en: string; fr: string };
export type Language = 'en' | 'fr';

export function say(words: Words, language: Language): string {
  return typeof words === 'string' ? words : words[language];
}

/** Words in both languages. */
export function both(en: string, fr: string): Words {
  return { en, fr };
}

export const FROM: [Words, string] = [{ en: 'From', fr: 'Du' }, '{start_date}'];
export const TO: [Words, string] = [{ en: 'To', fr: 'Au' }, '{end_date}'];

/** Crest, name and address on top, with a line below. */
export function letterhead(): string {
  const cells: Cell[] = [
    { width: 16, content: picturePlace('logo', 20), align: 'center' },
    {
      width: 84,
      align: 'center',
      content:
        paragraph('{organization.name}', { size: 16, bold: true, colour: 'accent', after: 0 }) +
        paragraph('{organization.city}', { size: 9, colour: 'grey', after: 0 }) +
        paragraph('{organization.website}', { size: 9, colour: 'grey', after: 0 }),
    },
  ];
  return table([cells]) + paragraph('', { size: 4, line: 'below', after: 6 });
}

export function title(words: Words, language: Language): string {
  return paragraph(say(words, language), { style: 'Heading1', align: 'center' });
}

/** Names and values, a row each; one without a value goes. */
export function factTable(rows: [Words, string][], language: Language): string {
  return (
    table(
      rows.map(([name, value]) => [
        { width: 36, content: paragraph(say(name, language), { colour: 'grey', after: 0 }) },
        { width: 64, content: paragraph(value, { bold: true, after: 0 }) },
      ]),
      { lines: 'rows' },
    ) + paragraph('', { size: 5, after: 4 })
  );
}

export const VALIDITY: [Words, string][] = [
  [{ en: 'Valid from', fr: 'Valable à partir du' }, '{valid_from}'],
  [{ en: 'Valid until', fr: 'Valable jusqu’au' }, '{valid_until}'],
];

/** Place and date, and room to sign beside the seal. */
export function ending(language: Language): string {
  const signature =
    paragraph('{organization.city}', { after: 0, keepNext: true }) +
    paragraph(say({ en: '{issued_on}', fr: 'Le {issued_on}' }, language), { after: 52, keepNext: true }) +
    paragraph('', { size: 2, line: 'above', after: 0, keepNext: true }) +
    paragraph('{signatory}', { bold: true, after: 0, keepNext: true }) +
    paragraph('{signatory_role}', { after: 0, keepNext: true }) +
    paragraph('{organization.name}', { colour: 'grey', after: 0 });
  return (
    paragraph('', { size: 8, after: 8, keepNext: true }) +
    table([
      [
        { width: 50, content: picturePlace('seal', 26), align: 'bottom' },
        { width: 50, content: signature, align: 'bottom' },
      ],
    ])
  );
}

/** A line to sign on for each, and the seal beside the sentence above. */
export function signatures(
  parties: { of: Words; name: string; role?: string }[],
  lead: Words,
  language: Language,
): string {
  const width = Math.floor(100 / parties.length);
  const keep = { keepNext: true, after: 0 };
  const cells = parties.map(({ of, name, role }) => ({
    width,
    content:
      paragraph(say(of, language), { bold: true, keepNext: true, after: 56 }) +
      paragraph('', { size: 2, line: 'above', ...keep }) +
      paragraph(name, keep) +
      (role ? paragraph(role, { colour: 'grey', ...keep }) : ''),
  }));
  const sealed = [
    { width: 70, align: 'center', content: paragraph(say(lead, language), keep) },
    { width: 30, content: picturePlace('seal', 26, 'right', true) },
  ] as const;
  // A row is never parted, so neither are its tables.
  const together =
    table([[...sealed]]) +
    paragraph('', { size: 2, after: 2 }) +
    table([cells]) +
    paragraph('', { size: 2, after: 0 });
  return (
    paragraph('', { size: 6, after: 4, keepNext: true }) +
    table([[{ width: 100, content: together }]], { inset: false })
  );
}
