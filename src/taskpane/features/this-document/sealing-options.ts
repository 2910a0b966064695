import * as z from 'zod/mini';

import { calendarDate, isBlank, text } from '#contract/fields.ts';
import { oneLine } from '#src/taskpane/flows/one-line.ts';
import type { Validity } from '#src/taskpane/flows/verify-and-insert.ts';
import { readLook, sizeProblem, usualLook, type SealLook, type SizeProblem } from '#src/session/seal-look.ts';
import { SEAL_LOOK_DRAFT, useDraft } from '#src/session/use-draft.ts';
import type { OpenDocument } from '#src/word/document/open-document.ts';

/** The user's choices as typed: a date may be empty or invalid. */
export interface SealingOptions extends SealLook {
  validFrom: string;
  validUntil: string;
  note: string;
}
type DateProblem = 'date' | 'past' | 'order';

interface OptionProblems {
  sizeMm?: SizeProblem;
  validFrom?: DateProblem;
  validUntil?: DateProblem;
}

/** The requested period; null for none. */
export function validityOf({ validFrom, validUntil }: SealingOptions): Validity | null {
  if (validFrom === '' && validUntil === '') return null;
  return { effectiveDate: validFrom || null, endDate: validUntil || null };
}

export function titleProblem(typed: string): 'empty' | 'long' | null {
  const title = oneLine(typed);
  if (isBlank(title)) return 'empty';
  return z.safeParse(text(1, 300), title).success ? null : 'long';
}

/** `today` is the service's day, `YYYY-MM-DD`. */
export function optionProblems(options: SealingOptions, today: string): OptionProblems {
  const { validFrom, validUntil } = options;
  const problems: OptionProblems = {};
  const size = sizeProblem(options);
  if (size !== null) problems.sizeMm = size;
  if (validFrom !== '' && !isDate(validFrom)) problems.validFrom = 'date';
  if (validUntil !== '') {
    if (!isDate(validUntil)) problems.validUntil = 'date';
    else if (validFrom !== '' && validUntil < validFrom) problems.validUntil = 'order';
    else if (validUntil < today) problems.validUntil = 'past';
  }
  return problems;
}

const isDate = (value: string): boolean => z.safeParse(calendarDate, value).success;

/** The day in UTC, as the service counts the days of a validity. */
export const todayDate = (now = new Date()): string => now.toISOString().slice(0, 10);

let firstKey: string | null = null;

/**
 * Separates the drafts of different documents. A file that was never saved is recognized by its words only. A pane belongs to
 * one document, so what was typed stays when that is saved, renamed, or gets another heading.
 */
export function draftKey({ address, addressHash, suggestedTitle }: OpenDocument): string {
  firstKey ??= address === null ? suggestedTitle : (addressHash ?? suggestedTitle);
  return firstKey;
}

export interface ChosenOptions {
  options: SealingOptions;
  problems: OptionProblems;
  onChange: (change: Partial<SealingOptions>) => void;
}

/** The last chosen options. The look stays until it's changed in Settings; dates and note are for this document only. */
export function useSealingOptions(document: OpenDocument): ChosenOptions {
  const key = draftKey(document);
  const [lookDraft, setLookDraft] = useDraft(SEAL_LOOK_DRAFT, '');
  const [validFrom, setValidFrom] = useDraft(`valid-from.${key}`, '');
  const [validUntil, setValidUntil] = useDraft(`valid-until.${key}`, '');
  const [note, setNote] = useDraft(`note.${key}`, document.fileName ?? '');
  const look = readLook(lookDraft, usualLook());
  const options = { ...look, validFrom, validUntil, note };

  function onChange(change: Partial<SealingOptions>) {
    const {
      validFrom: from = validFrom,
      validUntil: until = validUntil,
      note: noted = note,
      ...looks
    } = change;
    if (from !== validFrom) setValidFrom(from);
    if (until !== validUntil) setValidUntil(until);
    if (noted !== note) setNote(noted);
    if (Object.keys(looks).length > 0) setLookDraft(JSON.stringify({ ...look, ...looks }));
  }

  return { options, problems: optionProblems(options, todayDate()), onChange };
}
