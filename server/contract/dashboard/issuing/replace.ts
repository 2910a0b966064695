import * as z from 'zod/mini';

import { answer, dashboardOperation } from '#contract/operation.ts';
import { documentType } from '#contract/document-form.ts';
import { calendarDate, language, publicId } from '#contract/fields.ts';

const params = z.strictObject({ public_id: publicId });

export const replacementForm = dashboardOperation('GET /documents/:public_id/replacement', {
  access: 'session',
  permission: 'revoke documents',
  summary: 'What the record of an issued document has, for a corrected copy of it. Its text isn’t stored',
  params,
  output: answer({
    document_type: documentType,
    language,
    person_uid: z.nullable(z.string()),
    holder: z.nullable(z.string()),
    effective_date: z.nullable(calendarDate),
    end_date: z.nullable(calendarDate),
    /** What readers see of the document, by the names of its fields. */
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  errors: [404, 409],
});

export const documentReplace = dashboardOperation('POST /documents/:public_id/replace', {
  access: 'proven',
  permission: 'revoke documents',
  summary:
    'Issue a corrected copy for the same person, and revoke the document: it names the copy by its ID and date. Both or neither. The same request again gets the same copy',
  params,
  body: z.strictObject({
    language,
    effective_date: z.optional(calendarDate),
    end_date: z.optional(calendarDate),
    fields: z.record(z.string(), z.string()),
    /** Whether readers of the old document see that it was replaced, and by which one. */
    is_reason_public: z.boolean(),
  }),
  output: answer({ public_id: publicId, docx: z.string() }),
  errors: [404, 409],
});
