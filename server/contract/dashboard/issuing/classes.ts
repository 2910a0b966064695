import * as z from 'zod/mini';

import { documentType } from '#contract/document-form.ts';
import { DOC_TYPES } from '#contract/document-types.ts';
import { calendarDate, language, multilineText, text, timestamp } from '#contract/fields.ts';
import { answer, dashboardOperation, DIGEST_BODY_LIMIT } from '#contract/operation.ts';
import { personUid } from '#contract/request-fields.ts';

import { peopleFilters, personStatus } from '#contract/dashboard/people.ts';
import { done } from '#contract/dashboard/sessions.ts';

/** The most people in one job. */
export const MAX_CLASS = 1_000;

/** The most documents that are compared with their previews before a job begins. */
export const MAX_PREVIEWS = 10;

/** Why a person gets no document. */
export const CLASS_REFUSALS = ['pending', 'closed', 'not_employed', 'gone', 'fields', 'failed'] as const;
const refusal = z.enum(CLASS_REFUSALS);
export type ClassRefusal = z.infer<typeof refusal>;

/** Problems of a cell, or of a whole row. */
const CELL_PROBLEMS = ['required', 'long', 'number', 'date', 'order', 'lines', 'refused'] as const;
export type CellProblem = (typeof CELL_PROBLEMS)[number];
const ROW_PROBLEMS = ['pending', 'closed', 'not_employed', 'gone', 'repeated'] as const;

const act = { access: 'session', permission: 'issue documents' } as const;
const large = { ...act, bodyLimit: DIGEST_BODY_LIMIT } as const;
const count = z.int().check(z.nonnegative());

export const classTypes = dashboardOperation('GET /classes/types', {
  ...act,
  summary: 'The types of documents about people that the person may issue, with their fields',
  output: answer({ document_types: z.array(documentType) }),
});

const classPerson = z.object({
  person_uid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: personStatus,
});
export type ClassPerson = z.output<typeof classPerson>;

export const classPeople = dashboardOperation('POST /classes/people', {
  ...large,
  summary: 'The people whom lines name, by ID or by name; or all whom the filters of the directory find',
  body: z.strictObject({
    lines: z.optional(z.array(multilineText(0, 1_000)).check(z.maxLength(MAX_CLASS))),
    filters: z.optional(peopleFilters),
  }),
  output: answer({
    people: z.array(classPerson),
    /** Lines that name nobody, and lines that name several people with the same name. */
    unsettled: z.array(z.object({ line: z.string(), candidates: z.array(classPerson) })),
  }),
});

const values = z.record(z.string(), z.string());
const issue = {
  doc_type: z.enum(DOC_TYPES),
  language,
  effective_date: z.optional(calendarDate),
  end_date: z.optional(calendarDate),
  /** Values for everybody; a row's own value takes precedence. */
  shared: values,
};
const row = z.strictObject({ person_uid: personUid, fields: values });
const rows = z.array(row).check(z.minLength(1), z.maxLength(MAX_CLASS));

export const classCheck = dashboardOperation('POST /classes/check', {
  ...large,
  summary: 'What is wrong with the rows of a class, and who has such a document already. Stores nothing',
  body: z.strictObject({ ...issue, rows }),
  output: answer({
    /** `row` counts from 0; `field` is null if the problem concerns the whole row. */
    problems: z.array(
      z.object({
        row: count,
        field: z.nullable(z.string()),
        problem: z.enum([...CELL_PROBLEMS, ...ROW_PROBLEMS]),
      }),
    ),
    /** People who have an unrevoked document of this type and period, or get one by another job. */
    duplicates: z.object({
      count,
      newest: z.nullable(timestamp),
      people: z.array(z.object({ person_uid: z.string(), public_id: z.nullable(z.string()) })),
    }),
  }),
});
export type ClassCheck = z.output<typeof classCheck.output>;

export const classPreview = dashboardOperation('POST /classes/preview', {
  ...large,
  summary: 'The document of one person, as it would be issued. Stores nothing',
  body: z.strictObject({ ...issue, row }),
  output: answer({
    title: z.string(),
    public_title: z.string(),
    text: z.string(),
    /** What readers see or can ask. */
    facts: z.array(z.object({ name: z.string(), value: z.string(), mode: z.enum(['shown', 'askable']) })),
    /** To send with the request that issues, so that nothing else is issued. */
    preview_digest: z.string(),
  }),
  errors: [404, 409],
});

export const classStart = dashboardOperation('POST /classes', {
  ...large,
  access: 'proven',
  summary:
    'Issue a document to each person. The service goes on when the page is left, and the same `request_id` begins no second job',
  body: z.strictObject({
    ...issue,
    rows,
    request_id: text(16, 64),
    confirms_duplicates: z.boolean(),
    /** Of people whose document was previewed: 409 `changed`, and nothing is issued, if one would be another now. */
    previews: z.optional(
      z
        .array(z.strictObject({ person_uid: personUid, preview_digest: text(1, 64) }))
        .check(z.maxLength(MAX_PREVIEWS)),
    ),
  }),
  output: answer({ class_id: z.string() }),
  errors: [409],
});

/** Why a job stopped early. */
export const CLASS_STOPS = ['asked', 'disabled', 'permission'] as const;

const listedClass = z.object({
  class_id: z.string(),
  doc_type: z.enum(DOC_TYPES),
  label: z.string(),
  language,
  state: z.enum(['running', 'stopped', 'done']),
  stopped_by: z.nullable(z.enum(CLASS_STOPS)),
  made_by: z.string(),
  /** Whether the caller made it: nobody else can fetch its documents. */
  is_own: z.boolean(),
  created_at: timestamp,
  /** When the values and files are deleted at the latest. */
  expires_at: timestamp,
  fetched_at: z.nullable(timestamp),
  total: count,
  issued: count,
  refused: count,
  /** Number of documents whose files are stored. */
  files: count,
});
export type ListedClass = z.output<typeof listedClass>;

export const classList = dashboardOperation('GET /classes', {
  access: 'session',
  summary: 'The jobs of the last 7 days: one’s own, and for those who manage the organization everybody’s',
  output: answer({ classes: z.array(listedClass) }),
});

const params = z.strictObject({ class_id: text(1, 64) });

const outcome = z.object({
  person_uid: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'issued', 'refused']),
  refusal: z.nullable(refusal),
  public_id: z.nullable(z.string()),
});

export const classRead = dashboardOperation('GET /classes/:class_id', {
  ...act,
  summary: 'One job of the person’s own, with what happened to each person',
  params,
  output: answer({ class: listedClass, rows: z.array(outcome) }),
  errors: [404],
});
export type ReadClass = z.output<typeof classRead.output>;

export const classStop = dashboardOperation('POST /classes/:class_id/stop', {
  ...act,
  summary: 'Stop a job after the document that it’s issuing',
  params,
  output: done,
  errors: [404],
});

export const classResume = dashboardOperation('POST /classes/:class_id/resume', {
  ...act,
  access: 'proven',
  summary: 'Go on with a job that stopped. Only for the person who began it',
  params,
  output: done,
  errors: [404, 409],
});

export const classDelete = dashboardOperation('POST /classes/:class_id/delete', {
  access: 'session',
  summary:
    'Delete a job with its values and files. Documents that were issued stay. For the person who began it, and for those who manage the organization',
  params,
  output: done,
  errors: [404],
});
