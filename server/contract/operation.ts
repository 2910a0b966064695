import * as z from 'zod/mini';

import { type Permission, type Scope, text, type Workspace } from './fields.ts';

/** Method and path, with parameters written `:name`. */
export type Endpoint = `${'GET' | 'POST'} /${string}`;

export interface At {
  method: 'GET' | 'POST';
  path: `/${string}`;
}

/** One operation of the Extension API. `path` is relative to `/api/ext`. */
export interface Operation extends At {
  /** null if every token may call it (identity and settings). */
  scope: Scope | null;
  /** The kind of workspace that has it; both by default. */
  workspace?: Workspace;
  /** The permission to see people that the identity needs. */
  viewing?: 'view students' | 'view employees';
  permission?: Permission;
  area: 'Identity and settings' | 'Documents' | 'Verification' | 'Directory' | 'Issuance' | 'Analytics';
  summary: string;
  description?: string;
  /** In bytes, if the body may be larger than usual. */
  bodyLimit?: number;
  /** The body is a Word document: the field `file`. */
  isFile?: true;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  output: z.ZodMiniType;
  /** 201 if the operation created something, otherwise 200. */
  canCreate?: true;
  /** Client errors beyond those that follow from the rest (`statusesOf`). */
  errors?: readonly (404 | 409)[];
}

/** The statuses of its answers, beyond those every operation can answer (401, 406, 422, 429, 500, 503). */
export function statusesOf({ method, scope, isFile, canCreate, errors = [] }: Operation) {
  const ofBody = method === 'POST' ? [...(isFile ? [] : [400]), 413, 415] : [];
  return {
    success: canCreate ? [200, 201] : [200],
    errors: [...ofBody, ...(scope === null ? [] : [403]), ...errors],
  };
}

/** Fits a body with the longest content digest, which takes 1.34 MB. */
export const DIGEST_BODY_LIMIT = 1536 * 1024;

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Sent by panes that accept check codes of eight characters. */
export const PANE_HEADER = 'sealmark-pane';

const emptyObject = z.strictObject({});

/** The schema of a success: these fields besides `ok`. */
// @__NO_SIDE_EFFECTS__
export function answer<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z.object({ ok: z.literal(true), ...fields });
}

/** Keeps the literal types of an operation, from which client and server derive theirs. */
// @__NO_SIDE_EFFECTS__
export function operation<const T extends Omit<Operation, keyof At>>(endpoint: Endpoint, definition: T) {
  return at(endpoint, definition);
}

/** Adds method and path, and the empty body of a POST without another. Pages leave out the operations that they don't call. */
// @__NO_SIDE_EFFECTS__
function at<T extends object>(endpoint: Endpoint, definition: T): T & At {
  const [method, path] = endpoint.split(' ') as [At['method'], At['path']];
  return { method, path, ...(method === 'POST' && { body: emptyObject }), ...definition };
}

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
