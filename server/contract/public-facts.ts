import * as z from 'zod/mini';

import { answer } from './operation.ts';
import { credentialStatus, publicId, timestamp } from './fields.ts';

/** What the public page of a genuine address answers to a machine (`Accept: application/json`). */
export const publicFactsAnswer = answer({
  facts: z.object({
    public_id: publicId,
    status: credentialStatus,
    title: z.string(),
    issuer: z.object({ name: z.string() }),
    effective_date: z.nullable(z.string()),
    end_date: z.nullable(z.string()),
    revoked_at: z.nullable(timestamp),
  }),
});
export type PublicFacts = z.infer<typeof publicFactsAnswer>['facts'];
