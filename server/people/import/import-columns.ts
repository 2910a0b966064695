import leven from 'leven';

import { type PersonColumn, PERSON_COLUMNS, REQUIRED_COLUMNS } from '#contract/dashboard/people-import.ts';
import { CONTROLS } from '#contract/fields.ts';
import { EMPLOYEE_STATUSES, type EmployeeItem, STUDENT_STATUSES } from '#contract/people.ts';
import { searchText } from '#server/db/search-text.ts';

import { invalid } from '#server/errors/refusals.ts';
import { UnreadableCsv } from '#server/files/csv-text.ts';
import type { Directory } from '#server/people/directories.ts';

export const COLUMNS: Readonly<Record<Directory, readonly PersonColumn[]>> = {
  students: ['uid', 'first_name', 'last_name', 'email', 'status'],
  employees: PERSON_COLUMNS,
};

/** Other accepted headings. Case, accents, blanks and punctuation are ignored. */
export const OTHER_HEADINGS: Readonly<Record<PersonColumn, readonly string[]>> = {
  uid: ['id', 'matricule', 'identifiant', 'numéro', 'n° élève', 'n° salarié', 'student ID', 'employee ID'],
  first_name: ['prénom', 'prénoms', 'given name', 'forename'],
  last_name: ['nom', 'nom de famille', 'surname', 'family name'],
  email: [
    'mail',
    'email address',
    'courriel',
    'mél',
    'adresse e-mail',
    'adresse mail',
    'adresse électronique',
  ],
  status: ['statut', 'état', 'state'],
  department: ['service', 'département'],
  position: ['poste', 'fonction', 'emploi', 'job title'],
};

type Status = EmployeeItem['status'];

export const STATUSES: Readonly<Record<Directory, readonly Status[]>> = {
  students: STUDENT_STATUSES,
  employees: EMPLOYEE_STATUSES,
};

/** The status of a new person if the row gives none. */
export const DEFAULT_STATUS: Readonly<Record<Directory, Status>> = {
  students: 'validated',
  employees: 'active',
};

/** Other accepted words for a status. */
const OTHER_STATUSES: Readonly<Record<Status, readonly string[]>> = {
  active: ['actif', 'active', 'en poste'],
  inactive: ['inactif', 'inactive'],
  pending: ['en attente'],
  validated: ['validé', 'validée'],
  revoked: ['closed', 'clos', 'révoqué', 'révoquée'],
};

export function statusNamed(directory: Directory, cell: string): Status | undefined {
  const word = keyOf(cell);
  return STATUSES[directory].find((status) => [status, ...OTHER_STATUSES[status]].map(keyOf).includes(word));
}

export function statusList(directory: Directory): string {
  return STATUSES[directory]
    .map((status) => {
      const others = OTHER_STATUSES[status].filter((word) => word !== status);
      return `${status} (${others.join(', ')})`;
    })
    .join(', ');
}

export interface Heading {
  /** The column of each cell; null skips it. */
  columns: readonly (PersonColumn | null)[];
  /** Headings of skipped columns. */
  ignored: readonly string[];
}

/** Reads the heading of a file of people. Throws UnreadableCsv if a column is missing or repeated. */
export function readHeading(cells: readonly string[], directory: Directory, line: number): Heading {
  const found = COLUMNS[directory].map((column) => [column, placeOf(column, cells, line)] as const);
  const columns = cells.map((_, index) => found.find(([, place]) => place === index)?.[0] ?? null);
  const ignored = cells.filter((cell, index) => columns[index] === null && cell !== '').map(shown);
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw new UnreadableCsv(missingSentence(missing, cells, ignored, line), 'columns', line);
  return { columns, ignored };
}

/** The same for columns that a person chose. Throws a Refusal if they aren't possible. */
export function mappedHeading(
  cells: readonly string[],
  columns: readonly (PersonColumn | null)[],
  directory: Directory,
): Heading {
  const given = columns.filter((column) => column !== null);
  const isPossible =
    columns.length === cells.length &&
    new Set(given).size === given.length &&
    given.every((column) => COLUMNS[directory].includes(column)) &&
    REQUIRED_COLUMNS.every((column) => given.includes(column));
  if (!isPossible)
    throw invalid(
      `columns must name each column of the file, none twice, with ${REQUIRED_COLUMNS.join(', ')} among them`,
    );
  const ignored = cells.filter((cell, index) => columns[index] === null && cell !== '').map(shown);
  return { columns, ignored };
}

/** The guessed column of each heading, for a person to review. */
export function guessedColumns(cells: readonly string[], directory: Directory): (PersonColumn | null)[] {
  const keys = cells.map(keyOf);
  const guessed = cells.map((): PersonColumn | null => null);
  for (const column of COLUMNS[directory]) {
    const names = [column, ...OTHER_HEADINGS[column]].map(keyOf);
    const [exact = keys.findIndex((key, index) => guessed[index] === null && isNear(key, names))] =
      placesNaming(column, keys);
    if (guessed[exact] === null) guessed[exact] = column;
  }
  return guessed;
}

/** Whether the first line has numbers and email addresses where the second one has them, so it isn't a heading. */
export function looksLikeRow(
  first: readonly string[],
  [second = []]: readonly (readonly string[])[],
): boolean {
  const kinds = first.map((cell, place) => [cell, second[place] ?? ''].filter(Boolean).map(kindOf));
  const both = kinds.filter(({ length }) => length === 2);
  return both.every(([kind, below]) => kind === below) && both.some(([kind]) => kind !== 'word');
}

function kindOf(cell: string): 'address' | 'number' | 'word' {
  if (cell.includes('@')) return 'address';
  return /\d/.test(cell) ? 'number' : 'word';
}

/** Where a column is named: by its own name, otherwise by another accepted heading. */
function placesNaming(column: PersonColumn, keys: readonly string[]): number[] {
  const placesOf = (names: readonly string[]) =>
    keys.flatMap((key, index) => (names.map(keyOf).includes(key) ? [index] : []));
  const own = placesOf([column]);
  return own.length > 0 ? own : placesOf(OTHER_HEADINGS[column]);
}

function placeOf(column: PersonColumn, cells: readonly string[], line: number): number | undefined {
  const places = placesNaming(column, cells.map(keyOf));
  if (places.length > 1) {
    const names = places.map((place) => `“${shown(cells[place] ?? '')}”`).join(' and ');
    throw new UnreadableCsv(`line ${line}: ${names} are both ${column}: rename one of them`, 'columns', line);
  }
  return places[0];
}

const keyOf = (text: string): string => searchText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** How many columns a message names. */
const NAMED = 20;

function missingSentence(
  missing: readonly PersonColumn[],
  cells: readonly string[],
  ignored: readonly string[],
  line: number,
): string {
  const wanted = missing.map((column) => `${column} (or ${OTHER_HEADINGS[column].slice(0, 2).join(', ')})`);
  const present = cells.filter((cell) => cell !== '').map(shown);
  const more = present.length > NAMED ? ` and ${present.length - NAMED} more` : '';
  const likely = missing.flatMap((column) => {
    const near = ignored.find((name) => isNear(keyOf(name), [column, ...OTHER_HEADINGS[column]].map(keyOf)));
    return near === undefined ? [] : [`If “${near}” is ${column}, rename it.`];
  });
  return [
    `line ${line}: ${missing.length === 1 ? 'the column is' : 'columns are'} missing: ${wanted.join('; ')}.`,
    `The file has: ${present.slice(0, NAMED).join(', ')}${more}.`,
    ...likely,
  ].join(' ');
}

/** Whether a name is probably a misspelling of another: at most one letter in three is wrong, and at most two. */
function isNear(key: string, names: readonly string[]): boolean {
  return names.some((name) => leven(key, name) <= Math.min(2, Math.floor(name.length / 3)));
}

const EVERY_CONTROL = new RegExp(CONTROLS, 'gu');

/** Without characters that a terminal can't show. */
function shown(name: string): string {
  const text = name.replace(EVERY_CONTROL, '\ufffd');
  return text.length > 40 ? `${Array.from(text).slice(0, 40).join('')}…` : text;
}
