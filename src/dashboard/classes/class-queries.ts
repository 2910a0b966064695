import type * as z from 'zod/mini';

import { classCheck, type classPreview } from '#contract/dashboard/issuing/classes.ts';
import { question } from '#src/dashboard/dashboard-client.ts';

/** A class without the person who sends it. */
export type ClassRequest = z.input<typeof classCheck.body>;
export type PreviewRequest = z.input<typeof classPreview.body>;

/** null while there is nothing to check. Not cached, because its values aren't stored anywhere. */
export const checkQuery = (request: ClassRequest | null) => ({
  ...question(classCheck, request as ClassRequest),
  enabled: request !== null,
  gcTime: 0,
  staleTime: 0,
});

export const CLASS_PLACE = '/dashboard/people/issue/';
