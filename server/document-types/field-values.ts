import * as z from 'zod/mini';

import type { CellProblem } from '#contract/dashboard/issuing/classes.ts';
import { calendarDate, type Language, multilineText, text } from '#contract/fields.ts';
import { invalid } from '#server/errors/refusals.ts';
import { parseInput } from '#server/http/input.ts';

import type { DocumentType, Field } from './document-type.ts';

/** A form's values; an empty field is absent. */
export type FieldValues = Readonly<Partial<Record<string, string | number>>>;

/** A line of a multiline field, by cell; `number` counts from 1. */
export type Line = Readonly<Record<string, string | number>>;

export type PrintedFields = Readonly<Record<string, string | readonly Line[] | null>>;

const MAX_LINES = 200;
const DECIMAL = /^(0|[1-9]\d{0,8})(\.\d{1,2})?$/;
const NUMBERS = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 2 }),
  fr: new Intl.NumberFormat('fr', { maximumFractionDigits: 2 }),
};

/** Checks the fields of a request against their document type; a refusal names the field, as `fields.start_date`. */
export function checkFields(type: DocumentType, fields: Record<string, unknown>): FieldValues {
  const read = parseInput(z.object({ fields: fieldsSchema(type) }), { fields }, null).fields;
  if (isEndBeforeStart(read)) throw invalid('fields.end_date must not be before fields.start_date');
  return read;
}

function fieldsSchema({ fields }: DocumentType) {
  const shape = fields.map((field) => {
    const value = valueSchema(field);
    return [field.name, field.required ? value : z.optional(value)] as const;
  });
  return z.strictObject(Object.fromEntries(shape));
}

function isEndBeforeStart({ start_date, end_date }: FieldValues): boolean {
  return start_date !== undefined && end_date !== undefined && end_date < start_date;
}

interface FieldProblem {
  field: string;
  problem: CellProblem;
}

/** The same check for a table: everything that is wrong, in words for its cells. */
export function fieldProblems(type: DocumentType, fields: FieldValues): FieldProblem[] {
  const issues = z.safeParse(fieldsSchema(type), fields).error?.issues ?? [];
  const problems = issues.flatMap((issue): FieldProblem[] => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])];
    return names.map((field) => ({ field, problem: problemOf(type, field, fields[field]) }));
  });
  if (problems.length > 0 || !isEndBeforeStart(fields)) return problems;
  return [{ field: 'end_date', problem: 'order' }];
}

function problemOf({ fields }: DocumentType, name: string, value: string | number | undefined): CellProblem {
  const field = fields.find((one) => one.name === name);
  if (!field) return 'refused';
  if (value === undefined) return 'required';
  if (field.type === 'date' || field.type === 'number') return field.type;
  const typed = String(value);
  if (Array.from(typed).length > field.max_length) return 'long';
  return typed.split(/\r\n?|\n/).length > MAX_LINES ? 'lines' : 'refused';
}

function valueSchema({ type, max_length }: Field): z.ZodMiniType<string | number> {
  if (type === 'date') return calendarDate;
  if (type === 'number')
    return z.custom<string | number>((value) => DECIMAL.test(String(value)), {
      error: 'must be a number from 0 to 999999999.99 with at most two decimals',
    });
  if (type === 'text') return text(1, max_length);
  return multilineText(1, max_length).check(
    z.refine((value) => value.split(/\r\n?|\n/).length <= MAX_LINES, {
      error: `must have at most ${MAX_LINES} lines`,
    }),
  );
}

/** Every field of the type as a template prints it; null if it's absent. */
export function printedFields(
  { fields: wanted }: DocumentType,
  fields: FieldValues,
  language: Language,
): PrintedFields {
  return Object.fromEntries(
    wanted.map((field) => {
      const value = fields[field.name];
      return [field.name, value === undefined ? null : printed(field, String(value), language)];
    }),
  );
}

/** Fields whose lines are articles, which French counts from « Article 1er ». */
const ARTICLES = ['articles', 'clauses'];

function printed({ name, type, columns }: Field, value: string, language: Language): string | Line[] {
  if (type === 'date') return longDate(value, language);
  // Few fonts have the narrow blank, and a printing browser leaves it out.
  if (type === 'number') return NUMBERS[language].format(Number(value)).replaceAll('\u202f', '\u00a0');
  if (type === 'text') return value.trim();
  const lines = linesOf(value, columns);
  const isOrdinal = language === 'fr' && ARTICLES.includes(name);
  return lines.map((line) => (isOrdinal && line.number === 1 ? { ...line, number: '1er' } : line));
}

function linesOf(value: string, columns: Field['columns']): Line[] {
  const all = value.split(/\r\n?|\n/).map((line) => line.replaceAll('\t', ' ').trim());
  const lines = all.filter((line) => line !== '');
  return lines.map((line, index) => ({ number: index + 1, ...cellsOf(line, columns) }));
}

/** Missing cells are empty, and extra ones are joined into the last: a form must not fail over a semicolon. */
function cellsOf(line: string, columns: Field['columns']): Line {
  if (!columns) return { line };
  const cells = line.split(';').map((cell) => cell.trim());
  return Object.fromEntries(
    columns.map(({ name }, index) => {
      const isLast = index === columns.length - 1;
      return [name, isLast ? cells.slice(index).join('; ') : (cells[index] ?? '')];
    }),
  );
}

const DATES = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** A `YYYY-MM-DD` as in a letter: September 1, 2026, 1er septembre 2026. */
export function longDate(value: string, language: Language): string {
  const date = DATES[language].format(new Date(`${value}T00:00:00Z`));
  return language === 'fr' ? date.replace(/^1 /, '1er ') : date;
}
