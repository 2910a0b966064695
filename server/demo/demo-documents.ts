import type { Insertable } from 'kysely';

import type { CredentialStatus, Workspace } from '#contract/fields.ts';
import { searchTextOf } from '#server/credentials/credentials.store.ts';
import { CHECK_CODE_LENGTH } from '#server/keys/signature.ts';
import { mintPublicId } from '#server/credentials/public-id.ts';
import { type Schema, timestamp } from '#server/db/schema.ts';

import type { DemoOrganization } from './demo-organizations.ts';
import { type DemoScans, demoScans } from './demo-scans.ts';
import { FAMILY_CYCLE } from './document-kinds.ts';
import { type Random, scatteredBytes, seededRandom } from './random.ts';

const DAY = 86_400_000;
/** For each organization. */
const MAX_DOCUMENTS = 2 ** 30;
/** The demo's documents were issued evenly over this many days. */
const HISTORY_DAYS = 420;

/** Eight in a row, against ten families in a row, so that in eighty documents every family has every status. */
const STATUS_CYCLE: readonly CredentialStatus[] = [
  'valid',
  'valid',
  'expired',
  'valid',
  'scheduled',
  'valid',
  'valid',
  'revoked',
];

const REVOKED_REASONS = [
  'Délivré par erreur',
  'Remplacé par un document corrigé',
  'La personne a quitté l’établissement',
] as const;

const EDITORS = ['word', 'word', 'word', 'google_docs', 'libreoffice'] as const;

export interface Holder {
  id: number;
  name: string;
}

export interface DemoDocument {
  credential: Insertable<Schema['credentials']>;
  /** The file of a verification; null for an issued document. */
  editorFile: Omit<Insertable<Schema['editor_documents']>, 'number'> | null;
  scans: DemoScans | null;
}

interface Wanted {
  organizationId: number;
  /** The index of the demo organization: no two have the same public ids. */
  place: number;
  workspace: Workspace;
  /** At least one. */
  holders: readonly Holder[];
  count: number;
  /** About how many scans they have together. */
  scans: number;
  keyId: string;
  now: Date;
}

/** Oldest first, as issued. Kinds and people are always the same; dates and scans lead up to now. */
export function* demoDocuments(wanted: Wanted, seeds: Random): Generator<DemoDocument> {
  const { workspace, holders, count, scans, now } = wanted;
  const cycle = FAMILY_CYCLE[workspace];
  const step = (HISTORY_DAYS * DAY) / count;
  for (let index = 0; index < count; index += 1) {
    const random = seededRandom(seeds.between(0, 2 ** 32 - 1));
    const kind = random.pick(cycle[index % cycle.length] ?? cycle[0]);
    const holder = kind.subjects ? null : (holders[random.between(0, holders.length - 1)] ?? null);
    const named = [kind.label, holder?.name ?? random.pick(kind.subjects ?? [''])];
    const title = named.filter(Boolean).join(' – ');
    const number = wanted.place * MAX_DOCUMENTS + index;
    const doc_id = kind.family === 'editor' ? uuid(number, random) : null;
    const product = random.pick(EDITORS);
    const issued = new Date(now.getTime() - (count - index) * step + random.between(0, Math.floor(step) - 1));
    const status = STATUS_CYCLE[(index + Math.floor(index / cycle.length)) % STATUS_CYCLE.length] ?? 'valid';
    const period = validity(status, issued, now, random);
    const suffix = scatteredBytes(number);
    const public_id = mintPublicId(kind.kind, issued.getUTCFullYear(), suffix);
    const issued_at = timestamp(issued);
    yield {
      credential: {
        organization_id: wanted.organizationId,
        public_id,
        type: kind.type,
        family: kind.family,
        doc_type: kind.doc_type,
        title,
        holder_name: holder?.name ?? null,
        student_id: workspace === 'ecole' ? (holder?.id ?? null) : null,
        employee_id: workspace === 'entreprise' ? (holder?.id ?? null) : null,
        doc_id,
        issued_at,
        ...period,
        key_id: wanted.keyId,
        check_code_length: CHECK_CODE_LENGTH,
        product: kind.family === 'editor' ? product : null,
        search_text: searchTextOf({ title, public_id, holder_name: holder?.name ?? null }),
      },
      editorFile:
        doc_id === null
          ? null
          : {
              organization_id: wanted.organizationId,
              doc_id,
              product,
              title,
              external_url: null,
              created_at: issued_at,
              updated_at: issued_at,
            },
      scans: index % 4 === 0 ? null : demoScans(period, { issued, now, average: scans / count }, random),
    };
  }
}

/** Dates that give a document its status. One issued too recently to have expired is valid instead. */
function validity(status: CredentialStatus, issued: Date, now: Date, random: Random) {
  const endless = { effective_date: null, end_date: null, revoked_at: null, revoked_reason: null };
  const age = Math.floor((now.getTime() - issued.getTime()) / DAY);
  if (status === 'revoked') {
    const revoked_at = timestamp(between(issued, now, random));
    return { ...endless, revoked_at, revoked_reason: random.pick(REVOKED_REASONS) };
  }
  if (status === 'scheduled') {
    const days = random.between(5, 90);
    return { ...endless, effective_date: date(now, days), end_date: date(now, days + 365) };
  }
  if (status === 'expired' && age >= 3) {
    const end_date = date(issued, random.between(1, age - 2));
    return { ...endless, effective_date: date(issued, 0), end_date };
  }
  return random.between(0, 2) === 0
    ? { ...endless, effective_date: date(issued, 0), end_date: date(now, random.between(30, 700)) }
    : endless;
}

function between(from: Date, to: Date, random: Random): Date {
  const seconds = Math.floor((to.getTime() - from.getTime()) / 1000);
  return new Date(from.getTime() + random.between(0, seconds) * 1000);
}

function date(from: Date, days: number): string {
  return new Date(from.getTime() + days * DAY).toISOString().slice(0, 10);
}

/** Ends in the number, because 32-bit random values repeat within a hundred thousand. */
function uuid(number: number, random: Random): string {
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => random.between(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${number.toString(16).padStart(12, '0')}`;
}

/** Documents that somebody began in the portal and never issued: no list, search, count or figure may show them. */
export function demoDrafts(
  organizationId: number,
  { workspace }: DemoOrganization,
  holders: readonly Holder[],
  createdAt: string,
): Insertable<Schema['drafts']>[] {
  const kinds = FAMILY_CYCLE[workspace].map(([first]) => first);
  return kinds.flatMap(({ family, doc_type, label, subjects }, index) => {
    if (doc_type === null) return [];
    const about = subjects?.[0] ?? holders[index % holders.length]?.name;
    return {
      organization_id: organizationId,
      family,
      doc_type,
      title: `${label} – ${about} (brouillon)`,
      created_at: createdAt,
    };
  });
}
