import * as z from 'zod/mini';

import { language, publicId, timestamp } from '#contract/fields.ts';
import { answer, dashboardOperation } from '#contract/operation.ts';
import { personUid } from '#contract/request-fields.ts';

const act = {
  hasProgress: true,
  permission: 'manage people',
  params: z.strictObject({ person_uid: personUid }),
} as const;

/** An unlinked document that contains the name; it may belong to a namesake. */
const unlinked = z.object({ public_id: z.string(), title: z.string(), issued_at: timestamp });

export const erasurePreview = dashboardOperation('POST /people/:person_uid/erasure-preview', {
  ...act,
  access: 'session',
  summary: 'What erasing a person would do, in numbers. Changes nothing',
  output: answer({
    /** Number of documents linked to the person; the name is removed from each. */
    documents: z.int(),
    /** Counts of other data from which the name is removed. */
    drafts: z.int(),
    files: z.int(),
    reports: z.int(),
    unlinked: z.array(unlinked),
    /** Why erasures are impossible here, for the administrator of the server; null if they are possible. */
    obstacle: z.nullable(z.string()),
  }),
  errors: [404],
});
export type ErasurePreview = z.output<typeof erasurePreview.output>;

const publicIds = z.array(publicId).check(z.maxLength(1_000));

export const personErase = dashboardOperation('POST /people/:person_uid/erase', {
  ...act,
  access: 'proven',
  summary: 'Erase a person for good. 409 where a document has the name that is in neither list',
  body: z.strictObject({
    /** The ID, typed again to confirm. */
    confirmation: personUid,
    /** Unlinked documents that are about the person, and those about somebody else. */
    theirs: publicIds,
    others: publicIds,
  }),
  output: answer({ documents: z.int(), unlinked: z.int() }),
  errors: [404, 409],
});

export const personExport = dashboardOperation('POST /people/:person_uid/export', {
  ...act,
  access: 'proven',
  summary: 'Everything that is stored about a person, as a page to read or as JSON',
  body: z.strictObject({
    format: z.enum(['html', 'json']),
    language,
    /** Also includes unlinked data with the name, which may be about somebody else. */
    has_mentions: z.boolean(),
  }),
  output: answer({ content: z.string(), documents: z.int(), mentions: z.int() }),
  errors: [404],
});
