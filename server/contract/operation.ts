import * as z from 'zod/mini';

import type { Permission, Scope, Workspace } from './fields.ts';

/** One operation of the Extension API. `path` is relative to `/api/ext`, parameters written `:name`. */
export interface Operation {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** null where every token will do (identity and settings). */
  scope: Scope | null;
  /** The one kind of workspace that has it; left out where both have. */
  workspace?: Workspace;
  /** The people the identity must be permitted to see. */
  viewing?: 'view students' | 'view employees';
  /** What the identity must be permitted to do. */
  permission?: Permission;
  area: 'Identity and settings' | 'Documents' | 'Verification' | 'Directory' | 'Issuance' | 'Analytics';
  summary: string;
  description?: string;
  /** In bytes, where the body may be larger than usual. */
  bodyLimit?: number;
  /** The body is a Word document, which is `file` of `body`. */
  isFile?: true;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  output: z.ZodMiniType;
  /** The successful statuses; 201 where the operation can create. */
  success: readonly (200 | 201)[];
  /** Client errors beyond those every operation can answer (401, 406, 422, 429, 500, 503). */
  errors: readonly (400 | 403 | 404 | 409 | 413 | 415)[];
}

/** For a body with the longest content digest, which takes 1.34 MB. */
export const DIGEST_BODY_LIMIT = 1536 * 1024;

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Sent by panes that accept check codes of eight characters. */
export const PANE_HEADER = 'sealmark-pane';

/** Its type is wider than it is: an empty one would refuse the parameters of the address beside it. */
export const emptyObject: z.ZodMiniType<object, object> = z.strictObject({});

/** Keeps the literal types of an operation, so that client and server can derive from it. */
export function operation<const T extends Operation>(definition: T): T {
  return definition;
}
