import { type Cell, type Look, paragraph, picturePlace, table } from './wordml.ts';

export type Language = 'en' | 'fr';
/** The words of the language that a template is made in. */
export type Say = (en: string, fr: string) => string;
export type Fact = [name: string, value: string];

export function sayIn(language: Language): Say {
  // French puts a blank before these, at which no line may break.
  return (en, fr) => (language === 'en' ? en : fr.replaceAll(/ (?=[:;?!])/g, '\u00a0'));
}

export const period = (say: Say): Fact[] => [
  [say('From', 'Du'), '{start_date}'],
  [say('To', 'Au'), '{end_date}'],
];
export const validity = (say: Say): Fact[] => [
  [say('Valid from', 'Valable à partir du'), '{valid_from}'],
  [say('Valid until', 'Valable jusqu’au'), '{valid_until}'],
];
const NONE = { before: 0, after: 0 } as const;
export const TIGHT = { isTight: true, ...NONE } as const;
const SEAL = [26, 26] as const;
/** The white margin of its picture, so that its first square is aligned with the caption. */
const QUIET = 4.5;
/** The space for a signature, above its line, in points. */
const SIGNING_ROOM = 44;

/**
 * The organization's address, with a wide blank between city and website, because text would stay if one of them is
 * missing.
 */
const ADDRESS = '{organization.city}\u2003{organization.website}';

/** Crest, name and address in the center, as on a school's paper. */
export function crestHead(): string {
  const middle = { align: 'center', ...TIGHT } as const;
  return (
    picturePlace('logo', [54, 18], { align: 'center', after: 6 }) +
    paragraph('{organization.name}', { ...middle, size: 16, bold: true, smallCaps: true, color: 'accent' }) +
    paragraph(ADDRESS, { ...middle, size: 9, color: 'gray', before: 2 }) +
    paragraph('', { ...middle, size: 6, line: 'below', after: 12 })
  );
}

/** Name and address on the left, and the logo on the right, as on a company's paper. */
export function logoHead(): string {
  const name =
    paragraph('{organization.name}', { ...TIGHT, size: 13, bold: true, color: 'accent' }) +
    paragraph(ADDRESS, { size: 8.5, color: 'gray', isTight: true, before: 2, after: 4 });
  const logo = picturePlace('logo', [48, 16], { align: 'right', after: 4 });
  const cells: Cell[] = [
    { width: 66, align: 'bottom', line: 'below', content: name },
    { width: 34, align: 'bottom', line: 'below', content: logo },
  ];
  return table([cells], { margins: [0, 0] }) + paragraph('', { size: 4, after: 8, isTight: true });
}

/** Names and values, a row each; a row without a value is removed. */
export function factTable(rows: Fact[]): string {
  return (
    table(
      rows.map(([name, value], at) => [
        { width: 34, content: paragraph(name, { color: 'gray', ...TIGHT }) },
        { width: 66, content: paragraph(value, { bold: at === 0, ...TIGHT }) },
      ]),
      { hasLines: true, margins: [80, 60] },
    ) + paragraph('', { size: 5, ...TIGHT, after: 4 })
  );
}

/** The footer of the pages after the first. */
export function pageNumber(heading: string): string {
  const look: Look = { ...TIGHT, size: 8.5, color: 'gray' };
  const cells: Cell[] = [
    { width: 80, line: 'above', content: paragraph(`{organization.name} – ${heading}`, look) },
    { width: 20, line: 'above', content: paragraph('[PAGE] / [NUMPAGES]', { ...look, align: 'right' }) },
  ];
  return table([cells], { margins: [60, 0] }) + paragraph('', { ...TIGHT, size: 2 });
}

/** Space to sign, with a line and the signatory below. */
function signing(...names: string[]): string {
  const keep = { keepNext: true, ...TIGHT };
  return (
    paragraph('', { ...keep, size: 2, line: 'above', before: SIGNING_ROOM }) +
    names
      .map((name, at) => paragraph(name, { ...keep, bold: at === 0, color: at === 0 ? undefined : 'gray' }))
      .join('')
  );
}

/** The seal, and space to sign beside it, with place and date above. */
export function ending(say: Say): string {
  const keep = { ...TIGHT, keepNext: true };
  const signed =
    paragraph(say('{organization.city}', 'Fait à {organization.city}'), keep) +
    paragraph(say('{issued_on}', 'Le {issued_on}'), { ...keep, after: 10 }) +
    paragraph(say('Signature', 'Signature et cachet'), { ...keep, size: 9, color: 'gray' }) +
    signing('{signatory}', '{signatory_role}');
  const seal = picturePlace('seal', SEAL, { keepNext: true, hang: QUIET });
  const cells: Cell[] = [
    { width: 48, align: 'bottom', content: seal },
    { width: 6, content: paragraph('', NONE) },
    { width: 46, align: 'bottom', content: signed },
  ];
  return (
    paragraph('', { size: 8, after: 6, isTight: true, keepNext: true }) + table([cells], { margins: [0, 0] })
  );
}

/** The signatures of the parties, and the seal. The signature lines are at one height, however long the names above are. */
export function signatures(lead: string, ...parties: { of: string; names: string[] }[]): string {
  const [isThree, width] = parties.length > 2 ? [true, 46] : [false, 29];
  const gap: Cell = { width: 4, content: paragraph('', NONE) };
  const blank: Cell = { width: 92 - 2 * width, content: paragraph('', NONE) };
  const heads = parties.map(({ of }) => ({
    width,
    content: paragraph(of, { bold: true, keepNext: true, isTight: true, before: 6, after: 3 }),
  }));
  const rooms = parties.map(({ names }) => ({ width, content: signing(...names) }));
  const seal: Cell = { ...blank, align: 'bottom', content: picturePlace('seal', SEAL, { align: 'right' }) };
  const row = (...cells: Cell[]) => cells.flatMap((cell, at) => (at === 0 ? [cell] : [gap, cell]));
  const rows = isThree
    ? [
        row(...heads.slice(0, 2)),
        row(...rooms.slice(0, 2)),
        row(...heads.slice(2), { ...gap, width }),
        row(...rooms.slice(2), { ...seal, width }),
      ]
    : [row(...heads, blank), row(...rooms, seal)];
  // A row is never split, so neither is the table in it.
  const together = table(rows, { margins: [20, 0] }) + paragraph('', { ...TIGHT, size: 2 });
  return (
    paragraph(lead, { keepNext: true, before: 12, after: 4 }) +
    table([[{ width: 100, content: together }]], { margins: [0, 0] })
  );
}
