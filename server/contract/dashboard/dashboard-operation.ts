import * as z from 'zod/mini';

import { text } from '#contract/fields.ts';
import { at, type At, type Endpoint, type Operation } from '#contract/operation.ts';

/** Names the person on the screen, so that nothing is done as somebody who signed in meanwhile. */
export const IDENTITY_HEADER = 'sealmark-identity';

/** One operation of the dashboard's own API. `path` is relative to `/api/dashboard`. */
export interface DashboardOperation
  extends
    At,
    Pick<
      Operation,
      'permission' | 'summary' | 'bodyLimit' | 'isFile' | 'params' | 'query' | 'body' | 'output'
    > {
  /**
   * Who may call it: anyone; a pane, which has no cookie; somebody signed in; or somebody who used a passkey in the last 15
   * minutes. A session alone isn't enough for changes that would let its thief stay.
   */
  access: 'anyone' | 'pane' | 'session' | 'proven';
  /** Exempt from rate limits. */
  isUnlimited?: true;
  /** The work may take long: if the page accepts it, the answer is lines of JSON (`progressLine`). */
  hasProgress?: true;
  /** Client errors beyond those that every operation can answer (401 if it needs a session, 403 for
   * a change from another site, 406, 409 for a change under another identity, 422, 429, 503). */
  errors?: readonly (401 | 404 | 409)[];
}

/** Keeps the literal types of an operation, from which client and server derive theirs. */
// @__NO_SIDE_EFFECTS__
export function dashboardOperation<const T extends Omit<DashboardOperation, keyof At>>(
  endpoint: Endpoint,
  definition: T,
) {
  return at(endpoint, definition);
}

/** The `next_cursor` of the page before. */
export const cursor = z.optional(text(1, 300));

/** The type of an answer in lines. A page of an older release doesn't accept it. */
export const PROGRESS_TYPE = 'application/x-ndjson';

/** Progress from 0 to 1; the last line has the answer, with the status that it would have alone. */
export const progressLine = z.union([
  z.object({ progress: z.number() }),
  z.object({ status: z.int(), body: z.unknown() }),
]);
export type ProgressLine = z.output<typeof progressLine>;
