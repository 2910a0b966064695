import type { IncomingHttpHeaders } from 'node:http';

import * as z from 'zod/mini';

import { PANE_HEADER } from '#contract/operation.ts';

const SHORT_CODE_LENGTH = 'K7M-2QD'.length;
const withCode = z.looseObject({ verification: z.looseObject({ check_code: z.string() }) });

/**
 * Panes from before 2026-11-23 refuse a whole answer that contains a check code of eight characters. A pane that stays open
 * during an update gets null instead, and inserts its seal without a code. It's recognized as a page of this service that
 * doesn't send the header of later panes.
 */
export function forOlderPane(answer: unknown, headers: IncomingHttpHeaders): unknown {
  if (headers['sec-fetch-site'] !== 'same-origin' || headers[PANE_HEADER] !== undefined) return answer;
  const { data } = z.safeParse(withCode, answer);
  if (!data || data.verification.check_code.length <= SHORT_CODE_LENGTH) return answer;
  return { ...data, verification: { ...data.verification, check_code: null } };
}
