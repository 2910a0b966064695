import * as z from 'zod/mini';

import { language, publicId, timestamp } from '#contract/fields.ts';
import { emptyObject } from '#contract/operation.ts';
import { personUid } from '#contract/request-fields.ts';

import { dashboardOperation } from './dashboard-operation.ts';

const act = {
  method: 'POST',
  hasProgress: true,
  permission: 'manage people',
  params: z.strictObject({ person_uid: personUid }),
} as const;

/** A document that is linked to nobody, and has the name: it may be a namesake's. */
const unlinked = z.object({ public_id: z.string(), title: z.string(), issued_at: timestamp });

export const erasurePreview = dashboardOperation({
  ...act,
  path: '/people/:person_uid/erasure-preview',
  access: 'session',
  summary: 'What erasing a person would do, in numbers. Changes nothing',
  body: emptyObject,
  output: z.object({
    ok: z.literal(true),
    /** Linked to the person: the name goes from each. */
    documents: z.int(),
    /** What else has the name, and loses it. */
    drafts: z.int(),
    files: z.int(),
    reports: z.int(),
    unlinked: z.array(unlinked),
    /** Why nobody can be erased here, as the administrator of the server needs to read it; null where they can. */
    obstacle: z.nullable(z.string()),
  }),
  errors: [401, 404],
});
export type ErasurePreview = z.output<typeof erasurePreview.output>;

const publicIds = z.array(publicId).check(z.maxLength(1_000));

export const personErase = dashboardOperation({
  ...act,
  path: '/people/:person_uid/erase',
  access: 'proven',
  summary: 'Erase a person for good. 409 where a document has the name that is in neither list',
  body: z.strictObject({
    /** The ID once more, as somebody typed it. */
    confirmation: personUid,
    /** Unlinked documents that are about the person, and those that are about somebody else. */
    theirs: publicIds,
    others: publicIds,
  }),
  output: z.object({ ok: z.literal(true), documents: z.int(), unlinked: z.int() }),
  errors: [401, 404, 409],
});

export const personExport = dashboardOperation({
  ...act,
  path: '/people/:person_uid/export',
  access: 'proven',
  summary: 'Everything that is stored about a person, as a page to read or as JSON',
  body: z.strictObject({
    format: z.enum(['html', 'json']),
    language,
    /** Also what isn't linked to anyone and has the name: it may be about somebody else. */
    has_mentions: z.boolean(),
  }),
  output: z.object({ ok: z.literal(true), content: z.string(), documents: z.int(), mentions: z.int() }),
  errors: [401, 404],
});
