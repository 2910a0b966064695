import * as z from 'zod/mini';

import { answer, dashboardOperation } from '#contract/operation.ts';
import { text, timestamp } from '#contract/fields.ts';
import { EMPLOYEE_STATUSES } from '#contract/people.ts';
import { emailAddress, newPersonUid, personUid } from '#contract/request-fields.ts';

import { historyEntry } from './document.ts';
import { done } from './sessions.ts';

export const personStatus = z.enum(EMPLOYEE_STATUSES);
export type PersonStatus = z.output<typeof personStatus>;

const name = text(1, 100);
export const personDetails = {
  first_name: name,
  last_name: name,
  email: emailAddress,
  department: name,
  position: name,
};
const { first_name, last_name, email, department, position } = personDetails;

/** Fields that staff can change. Students have no department and no position. */
const editable = z.strictObject({
  first_name,
  last_name,
  status: personStatus,
  email: z.optional(email),
  department: z.optional(department),
  position: z.optional(position),
});
export type EditablePerson = z.output<typeof editable>;

const directory = z.enum(['students', 'employees']);

const listedPerson = z.object({
  person_uid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: personStatus,
  department: z.nullable(z.string()),
  position: z.nullable(z.string()),
});
export type ListedPerson = z.output<typeof listedPerson>;

const person = z.extend(listedPerson, {
  /** null if there is none, or the caller may not manage the directory. */
  email: z.nullable(z.string()),
  documents: z.int(),
});
export type ReadPerson = z.output<typeof person>;

/** The filters of the list, each also a query parameter of the dashboard. */
export const peopleFilters = z.strictObject({
  q: z.optional(text(1, 200)),
  status: z.optional(personStatus),
});
export type PeopleFilters = z.output<typeof peopleFilters>;

export const peopleList = dashboardOperation('GET /people', {
  access: 'session',
  summary: 'The students of a school or the employees of a company, by last name, 25 at a time',
  query: z.extend(peopleFilters, { cursor: z.optional(personUid) }),
  output: answer({
    directory,
    items: z.array(listedPerson),
    next_cursor: z.nullable(z.string()),
    /** Number on all pages; null for a search, which isn't counted. */
    total: z.nullable(z.int()),
  }),
});

const params = z.strictObject({ person_uid: personUid });

export const personRead = dashboardOperation('GET /people/:person_uid', {
  access: 'session',
  summary: 'One person, and others of the same name',
  params,
  output: answer({
    directory,
    person: z.extend(person, { added_at: timestamp }),
    former_names: z.array(z.object({ first_name: z.string(), last_name: z.string() })),
    namesakes: z.array(person),
    /** The newest changes; readings are only in the audit log. */
    history: z.array(historyEntry),
  }),
  errors: [404],
});

const act = { access: 'session', permission: 'manage people' } as const;

export const personAdd = dashboardOperation('POST /people', {
  ...act,
  summary: 'Add a person. Nothing changes if the ID is in use, or was an erased person’s',
  body: z.extend(editable, { person_uid: newPersonUid }),
  output: answer({ outcome: z.enum(['added', 'in_use', 'erased']) }),
});

export const personChange = dashboardOperation('POST /people/:person_uid', {
  ...act,
  summary: 'Change a person. 409 where `before` isn’t stored anymore',
  params,
  body: z.strictObject({ before: editable, after: editable }),
  output: done,
  errors: [404, 409],
});
