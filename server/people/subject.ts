import type { Db } from '#server/db/schema.ts';
import { conflict, notFound } from '#server/errors/refusals.ts';

import type { Directory } from './directories.ts';
import { findPerson, lockStatus } from './people.store.ts';
import { personName } from './person-name.ts';

const SINGULAR: Readonly<Record<Directory, string>> = { students: 'student', employees: 'employee' };

export interface Subject {
  directory: Directory;
  /** The database's id. */
  id: number;
  uid: string;
  name: string;
  status: string;
  department: string | null;
  position: string | null;
}

/** 404 if the organization has no such person. */
export async function findSubject(
  db: Db,
  directory: Directory,
  organizationId: number,
  uid: string,
): Promise<Subject> {
  const person = await findPerson(db, directory, organizationId, uid);
  if (!person) throw notFound(`The ${SINGULAR[directory]} isn't in the directory`);
  const { first_name, last_name, department = null, position = null, ...rest } = person;
  return { ...rest, directory, name: personName({ first_name, last_name }), department, position };
}

/** With its present status; 409 if they are gone, because a failing foreign key would look like a bug. */
export async function readAgain(trx: Db, subject: Subject): Promise<Subject> {
  const current = await lockStatus(trx, subject.directory, subject.id);
  if (!current) throw conflict(`The ${SINGULAR[subject.directory]} is no longer in the directory`);
  return { ...subject, status: current.status };
}
