import { type ClassPerson, MAX_CLASS } from '#contract/dashboard/issuing/classes.ts';
import { personStatus } from '#contract/dashboard/people.ts';
import { finderByUid } from '#contract/people.ts';
import type { Db } from '#server/db/schema.ts';
import { listPeopleAfter, type PeopleFilter, type PersonRow } from '#server/people/people.store.ts';
import type { DirectoryOwner } from '#server/people/person.service.ts';

import { selectNamed, selectPeople } from './class-people.store.ts';

/** Cells of a line in which a person is looked for. */
const MAX_CELLS = 20;

type Row = Pick<PersonRow, 'uid' | 'first_name' | 'last_name' | 'status'>;

function classPerson({ uid, first_name, last_name, status }: Row): ClassPerson {
  return { person_uid: uid, first_name, last_name, status: personStatus.parse(status) };
}

/** Everybody whom the directory's filters find; null if they are too many for one class. */
export async function findPeople(db: Db, { id, directory }: DirectoryOwner, filters: PeopleFilter) {
  const found = await listPeopleAfter(db, directory, id, filters, { after: undefined, limit: MAX_CLASS + 1 });
  if ((found?.length ?? 0) > MAX_CLASS) return null;
  return { people: (found ?? []).map(classPerson), unsettled: [] };
}

function cellsOf(line: string, separator: string | RegExp): string[] {
  const cells = line.split(separator).map((cell) => cell.trim());
  return cells.slice(0, MAX_CELLS);
}

/** The people named, each once: by an ID, in capitals or not, in any cell that a tab, semicolon or comma ends, or by a name that only one person has. */
export async function settleLines(db: Db, { id, directory }: DirectoryOwner, lines: readonly string[]) {
  const filled = lines
    .map((line) => ({ cells: cellsOf(line, '\t'), parts: cellsOf(line, /[\t;,]/) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const whole = filled.flatMap(({ cells, parts }) => [...cells, ...parts]);
  const spellings = whole.flatMap((cell) => [cell, cell.toUpperCase(), cell.toLowerCase()]);
  const known = await selectPeople(db, directory, id, spellings);
  const personOf = finderByUid(known, ({ uid }) => uid);
  const settled = new Map<string, Row>();
  const unsettled: { line: string; candidates: ClassPerson[] }[] = [];
  for (const { cells, parts } of filled) {
    const ofCell = [...cells, ...parts].map(personOf).find((person) => person !== undefined);
    const candidates = ofCell ? [ofCell] : await namedIn(parts);
    const [first, ...others] = candidates;
    if (first && others.length === 0) settled.set(first.uid, first);
    else unsettled.push({ line: cells.join(' ').trim(), candidates: candidates.map(classPerson) });
  }
  return { people: [...settled.values()].map(classPerson), unsettled };

  /** The name may be in one cell, or split over two neighbouring ones. */
  async function namedIn(cells: readonly string[]): Promise<Row[]> {
    const places = [
      cells.join(' '),
      ...cells.slice(0, -1).map((cell, at) => `${cell} ${cells[at + 1]}`),
      ...cells,
    ];
    for (const name of new Set(places)) {
      const found = await selectNamed(db, directory, id, name);
      if (found.length > 0) return found;
    }
    return [];
  }
}
