import * as z from 'zod/mini';

export const errorCode = z.enum([
  'invalid_request',
  'unauthorized',
  'insufficient_scope',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'unavailable',
]);
export type ErrorCode = z.infer<typeof errorCode>;

export const errorBody = z.object({ ok: z.literal(false), error: z.string(), code: errorCode });
