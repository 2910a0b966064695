import type { Insertable } from 'kysely';

import type { Schema } from '#server/db/schema.ts';
import { searchText } from '#server/db/search-text.ts';
import { personSearchText } from '#server/people/person-name.ts';

import type { DemoOrganization } from './demo-organizations.ts';
import type { Random } from './random.ts';

type Student = Insertable<Schema['students']>;
type Employee = Insertable<Schema['employees']>;

const STUDENT_STATUSES = ['validated', 'validated', 'validated', 'pending', 'validated', 'revoked'] as const;
const EMPLOYEE_STATUSES = [
  'active',
  'active',
  'validated',
  'active',
  'pending',
  'inactive',
  'revoked',
] as const;
const POSITIONS: readonly [[string, string], ...[string, string][]] = [
  ['Atelier', 'Ébéniste'],
  ['Atelier', 'Stagiaire'],
  ['Studio', 'Designer'],
  ['Commercial', 'Responsable de clientèle'],
  ['Administration', 'Comptable'],
];

const FIRST_NAMES = names(
  'Léa Hugo Inès Noé Zoé Jules Maël Chloé Adèle Théo Anaïs Gaël Éloïse Rémi Salomé Loïc Maïssa Bastien',
  'Océane Yanis Aïcha Émile Clémence Ömer Margaux Ángel Capucine Søren Fatou Łukasz',
);
const LAST_NAMES = names(
  'Fontaine Lefèvre Garnier Besson Châtelain Marchand Dubreuil Perrin Aubry Guérin Renaud Colin Delorme',
  "Benaïm Carpentier Müller Gaudin Nguyen Picard Sørensen Roussel N'Diaye Villeneuve Hervé Morvan García",
  'Baudry Leclerc Traoré Jacquet',
);

function names(...lines: string[]): [string, ...string[]] {
  return lines.join(' ').split(' ') as [string, ...string[]];
}

export function* demoStudents(owner: Owner, count: number, random: Random): Generator<Student> {
  for (let index = 0; index < count; index += 1) {
    const status = STUDENT_STATUSES[index % STUDENT_STATUSES.length] ?? 'validated';
    yield { ...person(owner, `S-${10_001 + index}`, random), status };
  }
}

export function* demoEmployees(owner: Owner, count: number, random: Random): Generator<Employee> {
  for (let index = 0; index < count; index += 1) {
    const [department, position] = random.pick(POSITIONS);
    const status = EMPLOYEE_STATUSES[index % EMPLOYEE_STATUSES.length] ?? 'active';
    yield { ...person(owner, `E-${1001 + index}`, random), department, position, status };
  }
}

interface Owner {
  organizationId: number;
  organization: DemoOrganization;
  createdAt: string;
}

function person({ organizationId, organization, createdAt }: Owner, uid: string, random: Random) {
  const first_name = random.pick(FIRST_NAMES);
  const last_name = random.pick(LAST_NAMES);
  const email = `${mailName(first_name)}.${mailName(last_name)}@${organization.domain}`;
  return {
    organization_id: organizationId,
    uid,
    first_name,
    last_name,
    email,
    search_text: personSearchText({ uid, first_name, last_name, email }),
    created_at: createdAt,
  };
}

const mailName = (name: string): string => searchText(name).replace(/[^a-z]/g, '') || 'person';
