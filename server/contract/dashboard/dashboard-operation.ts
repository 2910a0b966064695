import * as z from 'zod/mini';

import type { Permission } from '#contract/fields.ts';

/** Names whom the screen shows, so that nothing is done as somebody else who signed in meanwhile. */
export const IDENTITY_HEADER = 'sealmark-identity';

/** One operation of the dashboard's own API. `path` is relative to `/api/dashboard`, parameters written `:name`. */
export interface DashboardOperation {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /**
   * Who may call it: anyone; a pane, which may be anyone too, and knows no cookie; somebody who is signed in; or somebody
   * who used a passkey in the last 15 minutes. A session alone isn't enough for what would let a thief of it stay.
   */
  access: 'anyone' | 'pane' | 'session' | 'proven';
  /** What the person must be permitted to do. */
  permission?: Permission;
  /** Never refused because of a limit. */
  isUnlimited?: true;
  summary: string;
  /** In bytes, where it isn't the usual one. */
  bodyLimit?: number;
  /** May take long: where a page accepts it, the answer is then lines of JSON (`progressLine`). */
  hasProgress?: true;
  /** The body is a Word document, which is `file` of `body`. */
  isFile?: true;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  output: z.ZodMiniType;
  /** Client errors beyond those that every operation can answer (403 for a change from another site,
   * 406, 409 for a change as somebody else, 422, 429, 503). */
  errors: readonly (401 | 404 | 409)[];
}

/** Keeps the literal types of an operation, so that client and server can derive from it. */
export function dashboardOperation<const T extends DashboardOperation>(definition: T): T {
  return definition;
}

/** The type of an answer that comes in lines. A page of an older release doesn't accept it. */
export const PROGRESS_TYPE = 'application/x-ndjson';

/** How much of the work is done, from 0 to 1; in the last line, the answer with the status that it would have had alone. */
export const progressLine = z.union([
  z.object({ progress: z.number() }),
  z.object({ status: z.int(), body: z.unknown() }),
]);
export type ProgressLine = z.output<typeof progressLine>;
