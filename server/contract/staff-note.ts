import * as z from 'zod/mini';

import { text } from './fields.ts';
import { answer, operation } from './operation.ts';

export const MAX_STAFF_NOTE = 200;

/** A note by which staff tell documents apart. Readers never see it. */
export const staffNote = text(1, MAX_STAFF_NOTE);

export const staffNoteSave = operation('POST /verification/:public_id/note', {
  scope: 'verify:write',
  permission: 'verify documents',
  area: 'Verification',
  summary: 'Change the note for staff of a document',
  description:
    'The note tells documents apart, such as by the name of a file. Only staff who may read the document see it and find the document by it. It’s never on the public page.',
  params: z.object({ public_id: text(1, 64) }),
  body: z.strictObject({ staff_note: z.optional(staffNote) }),
  output: answer({ staff_note: z.nullable(z.string()) }),
  success: [200],
  errors: [400, 403, 404, 413, 415],
});
