import * as z from 'zod/mini';

import { calendarDate, text } from '#contract/fields.ts';

import type { Validity } from '../../flows/verify-and-insert.ts';
import { SEAL_SIZE_MM } from '../../word/seal.ts';

export const PLACEMENTS = ['cursor', 'top', 'end', 'header', 'footer'] as const;

/** How the seal is to look and where it goes; a size may be out of bounds, or null for what is no number. */
const sealLook = z.object({
  placement: z.enum(PLACEMENTS),
  sizeMm: z.nullable(z.number()),
  caption: z.boolean(),
});
type SealLook = z.infer<typeof sealLook>;

/** What the user chose, as typed: a date may be empty or none. */
export interface SealingOptions extends SealLook {
  validFrom: string;
  validUntil: string;
}

const DEFAULT_LOOK: SealLook = { placement: 'cursor', sizeMm: SEAL_SIZE_MM.default, caption: true };

type TitleProblem = 'empty' | 'long';
type SizeProblem = 'small' | 'large';
type DateProblem = 'date' | 'past' | 'order';

export interface OptionProblems {
  sizeMm?: SizeProblem;
  validFrom?: DateProblem;
  validUntil?: DateProblem;
}

/** The look with a size in any case, and without the dates. */
export function lookOf({ placement, sizeMm, caption }: SealingOptions) {
  return { placement, sizeMm: sizeMm ?? SEAL_SIZE_MM.default, caption };
}

/** The period asked for, or null for none. */
export function validityOf({ validFrom, validUntil }: SealingOptions): Validity | null {
  if (validFrom === '' && validUntil === '') return null;
  return { effectiveDate: validFrom || null, endDate: validUntil || null };
}

/** The look kept in a draft; what is damaged or of an older pane counts as untouched. */
export function readLook(draft: string): SealLook {
  if (draft === '') return DEFAULT_LOOK;
  try {
    return z.parse(sealLook, JSON.parse(draft));
  } catch (damaged) {
    if (damaged instanceof SyntaxError || damaged instanceof z.core.$ZodError) return DEFAULT_LOOK;
    throw damaged;
  }
}

/** A title as the service takes it: on one line, without what a paste may have brought along. */
export function tidyTitle(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

export function titleProblem(typed: string): TitleProblem | null {
  const title = tidyTitle(typed);
  if (title === '') return 'empty';
  return z.safeParse(text(1, 300), title).success ? null : 'long';
}

/** `today` is the user's own day, `YYYY-MM-DD`. */
export function optionProblems(options: SealingOptions, today: string): OptionProblems {
  const { sizeMm, validFrom, validUntil } = options;
  const problems: OptionProblems = {};
  if (sizeMm === null || sizeMm < SEAL_SIZE_MM.min) problems.sizeMm = 'small';
  else if (sizeMm > SEAL_SIZE_MM.max) problems.sizeMm = 'large';
  if (validFrom !== '' && !isDate(validFrom)) problems.validFrom = 'date';
  if (validUntil !== '') {
    if (!isDate(validUntil)) problems.validUntil = 'date';
    else if (validFrom !== '' && validUntil < validFrom) problems.validUntil = 'order';
    else if (validUntil < today) problems.validUntil = 'past';
  }
  return problems;
}

function isDate(value: string): boolean {
  return z.safeParse(calendarDate, value).success;
}

/** The user's own day as a calendar date. */
export function todayDate(now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
