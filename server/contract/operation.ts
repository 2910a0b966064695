import type * as z from 'zod/mini';

import type { Permission, Scope } from './fields.ts';

/** One operation of the Extension API. `path` is relative to `/api/ext`, parameters written `:name`. */
export interface Operation {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** null where every token will do (identity and settings). */
  scope: Scope | null;
  /** What the identity needs, beside the scope of the token and the permission to see the people of a family. */
  permission?: Permission;
  area: 'Identity and settings' | 'Documents' | 'Verification' | 'Directory' | 'Issuance' | 'Analytics';
  summary: string;
  description?: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  output: z.ZodMiniType;
  /** The successful statuses; 201 where the operation can create. */
  success: readonly (200 | 201)[];
  /** Client errors beyond those every operation can answer (401, 406, 422, 429, 500, 503). */
  errors: readonly (400 | 403 | 404 | 409 | 413 | 415)[];
}

/** Keeps the literal types of an operation, so that client and server can derive from it. */
export function operation<const T extends Operation>(definition: T): T {
  return definition;
}
