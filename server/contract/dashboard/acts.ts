import * as z from 'zod/mini';

import { calendarDate, multilineText, publicId, text, timestamp } from '#contract/fields.ts';
import { answer, dashboardOperation } from '#contract/operation.ts';

import { revocationReason, revokedSentences } from './document.ts';
import { documentFilters, staffMember } from './documents.ts';

export const ACT_KINDS = ['revoke', 'restore', 'extend'] as const;
const actKind = z.enum(ACT_KINDS);
export type ActKind = z.infer<typeof actKind>;

/** What an act would do to a document: change it, or why it stays as it is. */
export const ACT_OUTCOMES = ['changes', 'revoked', 'not_revoked', 'no_end', 'not_later'] as const;
export type ActOutcome = (typeof ACT_OUTCOMES)[number];

/** Above this number, split the work into several acts. */
export const MAX_ACT_DOCUMENTS = 10_000;
/** Documents changed in one transaction and one request. */
export const ACT_BATCH = 100;

const count = z.int().check(z.nonnegative());

export const actPreview = dashboardOperation('POST /acts/preview', {
  access: 'session',
  permission: 'revoke documents',
  summary: 'What an act would do to the documents that were selected, or that filters find. Changes nothing',
  body: z.strictObject({
    kind: actKind,
    /** Required for `extend`. */
    end_date: z.optional(calendarDate),
    /** Without them, the act is about the documents that the filters find. */
    public_ids: z.optional(z.array(publicId).check(z.minLength(1), z.maxLength(MAX_ACT_DOCUMENTS))),
    filters: z.optional(documentFilters),
  }),
  output: answer({
    public_ids: z.array(publicId),
    counts: z.object(
      Object.fromEntries(ACT_OUTCOMES.map((outcome) => [outcome, count])) as Record<ActOutcome, typeof count>,
    ),
    /** How many of those have expired. */
    expired: count,
    /** Who made those documents, most first; a null identity means that the audit log doesn't go back so far. */
    makers: z.array(z.object({ maker: z.nullable(staffMember), count })),
    revoked_sentences: revokedSentences,
    /** When the documents were as counted here. */
    seen_at: timestamp,
  }),
});

export const actRun = dashboardOperation('POST /acts', {
  access: 'proven',
  permission: 'revoke documents',
  summary:
    'Changes up to 100 documents, and stores what was there before. `act_id` adds them to an act that began',
  body: z.strictObject({
    kind: actKind,
    end_date: z.optional(calendarDate),
    reason: z.optional(revocationReason),
    is_reason_public: z.optional(z.boolean()),
    note: z.optional(multilineText(1, 500)),
    public_ids: z.array(publicId).check(z.minLength(1), z.maxLength(ACT_BATCH)),
    act_id: z.optional(text(1, 64)),
    /** From the preview: what was revoked since isn’t restored. */
    seen_at: z.optional(timestamp),
  }),
  output: answer({
    /** null while nothing is changed. */
    act_id: z.nullable(z.string()),
    /** Less than the preview if somebody else changed documents meanwhile. */
    changed: count,
  }),
  errors: [404],
});

const act = z.object({
  act_id: z.string(),
  kind: actKind,
  at: timestamp,
  /** The name of an identity, or the log's actor, such as `admin:ana`. */
  by: z.string(),
  undone_at: z.nullable(timestamp),
  undoable: count,
  undone: count,
  /** How many documents somebody changed since; undoing leaves them as they are. */
  changed_since: count,
  /** How many documents are of families that the person may not read; they stay too. */
  hidden: count,
});
export type ListedAct = z.output<typeof act>;

export const actList = dashboardOperation('GET /acts', {
  access: 'session',
  permission: 'revoke documents',
  summary: 'The newest acts on many documents of the last 30 days',
  output: answer({ acts: z.array(act) }),
});

export const actUndo = dashboardOperation('POST /acts/:act_id/undo', {
  access: 'proven',
  permission: 'revoke documents',
  summary:
    'Puts back up to 100 documents that an act changed and nobody changed since. Call it until `left` is 0',
  params: z.strictObject({ act_id: text(1, 64) }),
  output: answer({ undone: count, left: count }),
  errors: [404],
});
