import { createHash } from 'node:crypto';

import { type DocType, GROUPS } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import { fieldSettings, issuedFacts } from '#server/credentials/facts/fact-settings.service.ts';
import { validityOf, type ValidityRequest } from '#server/credentials/validity.ts';
import type { Db } from '#server/db/schema.ts';
import { invalid } from '#server/errors/refusals.ts';
import { requireEligible } from '#server/access/issuing.ts';
import { findSubject, type Subject } from '#server/people/subject.ts';
import type { CallerOrganization } from '#server/access/tokens.store.ts';

import type { DocumentType } from '#server/document-types/document-type.ts';
import { documentTypeOf } from '#server/document-types/document-types.ts';
import { checkFields, longDate, printedFields } from '#server/document-types/field-values.ts';
import { findBrand, findLogo } from '#server/brand/brand.store.ts';
import { brandTemplate } from '#server/templates/brand-template.ts';
import { fillTemplate } from '#server/templates/fill-template.ts';
import { templateInUse } from '#server/templates/template-in-use.ts';

import { templateValues } from './template-values.ts';

const MAX_TITLE_LENGTH = 300;

export interface CompositionRequest extends ValidityRequest {
  doc_type: DocType;
  fields: Record<string, unknown>;
  language?: Language | undefined;
  title?: string | undefined;
  student_uid?: string | undefined;
  employee_uid?: string | undefined;
}

/** A filled document that isn't issued yet. */
export type Composition = Awaited<ReturnType<typeof compose>>;

interface Circumstances {
  organization: CallerOrganization;
  /** For a request without a language. */
  readerLanguage: Language;
  /** `YYYY-MM-DD`, UTC. */
  today: string;
}

/**
 * Fills a document, without a seal, with the facts of its record, and the version of its template (null for a built-in one).
 * Stores nothing. 422 for a wrong field, 404 for an unknown person, 409 if nothing can be issued to them.
 */
export async function compose(
  db: Db,
  request: CompositionRequest,
  { organization, readerLanguage, today }: Circumstances,
) {
  const { doc_type, language = readerLanguage } = request;
  const type = documentTypeOf(doc_type);
  const validity = validityOf(request);
  const fields = checkFields(type, request.fields);
  const subject = await subjectOf(db, organization.id, type, request);
  const title = request.title ?? defaultTitle(type, language, subject?.name ?? String(fields['subject']));
  const choice = { organizationId: organization.id, docType: doc_type, language };
  const { file, fields: templateFields, version } = await templateInUse(db, choice);
  const { name, city, country, website } = organization;
  const printed = printedFields(type, fields, language);
  const values = templateValues({
    document: {
      title,
      issued_on: longDate(today, language),
      valid_from: validity.effective_date && longDate(validity.effective_date, language),
      valid_until: validity.end_date && longDate(validity.end_date, language),
    },
    // Without the scheme, as on a letterhead.
    organization: { name, city, country, website: website && website.replace(/^https?:\/\/|\/$/g, '') },
    holder: subject && {
      name: subject.name,
      uid: subject.uid,
      department: subject.department,
      position: subject.position,
    },
    fields: printed,
  });
  const brand = await brandOf(db, organization.id);
  // The organization's own template already has its colors and paper size.
  brandTemplate(file, version === null ? { ...brand, country } : { ...brand, accent: null, country: null });
  fillTemplate(file, templateFields, values);
  const settings = await fieldSettings(db, organization.id, doc_type);
  const facts = issuedFacts({ type, language, printed, settings });
  return {
    type,
    language,
    title,
    validity,
    subject,
    fields,
    settings,
    facts,
    file,
    templateVersion: version,
  };
}

/** A hash of the title, the facts, and the file without its seal: another one if anything of these has changed since a preview. */
export function previewDigest({ title, facts, file }: Composition): string {
  const shown = JSON.stringify({ title, facts });
  return createHash('sha256').update(shown).update(file.write()).digest('base64url');
}

async function brandOf(db: Db, organizationId: number) {
  const { accent = null, logo_hash: hash = null } = (await findBrand(db, organizationId)) ?? {};
  const logo = hash === null ? undefined : await findLogo(db, hash);
  return { accent, logo: logo === undefined ? null : Buffer.from(logo, 'base64') };
}

async function subjectOf(
  db: Db,
  organizationId: number,
  { doc_type, group }: DocumentType,
  { student_uid, employee_uid }: CompositionRequest,
): Promise<Subject | null> {
  const wanted = GROUPS[group].subject;
  const uids = { student: student_uid, employee: employee_uid };
  for (const kind of ['student', 'employee'] as const) {
    if (kind !== wanted && uids[kind] !== undefined)
      throw invalid(`${kind}_uid doesn't belong to this doc_type`);
  }
  if (wanted === null) return null;
  const uid = uids[wanted];
  if (uid === undefined) throw invalid(`${wanted}_uid is required`);
  const subject = await findSubject(db, `${wanted}s`, organizationId, uid);
  requireEligible(subject, doc_type);
  return subject;
}

/** The document type, and the person or subject. */
function defaultTitle({ label }: DocumentType, language: Language, about: string): string {
  return Array.from(`${label[language]} – ${about.trim()}`).slice(0, MAX_TITLE_LENGTH).join('');
}
