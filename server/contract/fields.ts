import * as z from 'zod/mini';

import { undirected } from './undirected.ts';

/** XML has no controls below a blank, no U+FFFE and no U+FFFF; terminals execute those beyond U+007F. */
export const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/u;
const CONTROLS_WITHIN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/u;
/** Blanks, formatting characters, and letters without a glyph. */
const INVISIBLE = /^[\p{Z}\p{Cf}\s\u115f\u1160\u3164\uffa0\u2800]*$/u;

export const isBlank = (value: string): boolean => INVISIBLE.test(value);

function characters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** One line of `min` to `max` code points, `undirected`. Blank, control characters and lone surrogates are refused. */
export const text = (min: number, max: number) => characterString(min, max, CONTROLS);

/** The same, but nothing is removed: it's compared with what was stored. */
export const identifier = (min: number, max: number) => characterString(min, max, CONTROLS, true);

/** The same for several lines, with tabs and line breaks allowed. */
export const multilineText = (min: number, max: number) => characterString(min, max, CONTROLS_WITHIN_LINES);

function characterString(min: number, max: number, controls: RegExp, isIdentifier = false) {
  const bound = `must be ${min} to ${max} characters long`;
  return z.string().check(
    ...(isIdentifier ? [] : [z.overwrite(undirected)]),
    z.refine((value) => value.length <= max * 2 && characters(value) >= min && characters(value) <= max, {
      error: bound,
      abort: true,
    }),
    z.refine((value) => min === 0 || !isBlank(value), { error: 'must not be blank' }),
    z.refine((value) => !controls.test(value) && value.isWellFormed(), {
      error: 'must not contain control characters or broken Unicode',
    }),
    z.meta({ minLength: min, maxLength: max, ...(min > 0 && { pattern: '\\S' }) }),
  );
}

/** A real calendar date, `YYYY-MM-DD`, years 1900 to 9999 (2026-02-30 is refused). */
export const calendarDate = z
  .string()
  .check(
    z.refine(isCalendarDate, { error: 'must be a real date, written YYYY-MM-DD' }),
    z.meta({ format: 'date', examples: ['2026-09-01'] }),
  );

function isCalendarDate(value: string): boolean {
  if (!/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** UTC, second precision, `YYYY-MM-DD HH:MM:SS`. */
export const timestamp = z
  .string()
  .check(
    z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'must be a time in UTC, written YYYY-MM-DD HH:MM:SS'),
    z.meta({ examples: ['2026-11-14 09:42:00'] }),
  );

/** Digits and letters that can't be confused: no I, L, O, U. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The second part of a public id: what kind of document it is. */
export type PublicIdKind = 'DOC' | 'CRT' | 'DIP' | 'EMP' | 'COM' | 'INS' | 'STU';

/** `SM-<KIND>-<year>-<8 characters of Crockford base32>`. */
export const publicId = z
  .string()
  .check(
    z.regex(
      /^SM-(DOC|CRT|DIP|EMP|COM|INS|STU)-\d{4}-[0-9A-HJKMNP-TV-Z]{8}$/,
      'must look like SM-DOC-2026-8K4T2M9Q',
    ),
    z.meta({ examples: ['SM-DOC-2026-8K4T2M9Q'] }),
  );

export type CheckCodeLength = 6 | 8;

/** Typed beside the public id by readers who can't scan; printed under the seal. */
export const checkCode = z
  .string()
  .check(
    z.regex(/^([0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}|[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3})$/),
    z.meta({ examples: ['K7M2-QD4F'] }),
  );

export const WORKSPACES = ['ecole', 'entreprise'] as const;
export const workspace = z.enum(WORKSPACES);
export type Workspace = z.infer<typeof workspace>;

export const FAMILIES = ['school', 'org', 'certificates', 'employee', 'company', 'editor'] as const;
export const family = z.enum(FAMILIES);
export type Family = z.infer<typeof family>;

export const SCOPES = ['credentials:read', 'verify:write', 'verify:read'] as const;
export const scope = z.enum(SCOPES);
export type Scope = z.infer<typeof scope>;

export const PERMISSIONS = [
  'view students',
  'view employees',
  'verify documents',
  'issue documents',
  'revoke documents',
  'manage people',
  'manage organization',
  'manage access',
  'read audit',
  'operate service',
] as const;
export const permission = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof permission>;

const PRODUCTS = [
  'word',
  'excel',
  'powerpoint',
  'google_docs',
  'google_sheets',
  'google_slides',
  'onlyoffice',
  'libreoffice',
  'other',
] as const;
export const product = z.enum(PRODUCTS);
export type Product = z.infer<typeof product>;

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const language = z.enum(LANGUAGES);

export const credentialType = z.enum(['document', 'certificate']);
export type CredentialType = z.infer<typeof credentialType>;

export const CREDENTIAL_STATUSES = ['valid', 'scheduled', 'expired', 'revoked'] as const;
export const credentialStatus = z.enum(CREDENTIAL_STATUSES);
export type CredentialStatus = z.infer<typeof credentialStatus>;

export const pagination = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  total_pages: z.int(),
});
