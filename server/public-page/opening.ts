import type { IncomingHttpHeaders } from 'node:http';

import { isbot } from 'isbot';

import { memoized } from '#server/http/negotiation.ts';

const isBot = memoized(isbot);
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

interface Visit {
  method: string;
  headers: IncomingHttpHeaders;
  /** The address asks for a language, as only the page's own switch does. */
  hasLanguage: boolean;
}

/** Whether a person opens the page: the only thing that is a scan (docs/decisions/010-what-counts-as-a-scan.md). */
export function isOpening({ method, headers, hasLanguage }: Visit): boolean {
  if (method !== 'GET' || isBot(headers['user-agent'] ?? '')) return false;
  if (PREFETCH_HEADERS.some((name) => /prefetch|preview|prerender/i.test(String(headers[name]))))
    return false;
  return !(hasLanguage && isFromThePageItself(headers['sec-fetch-site']));
}

/** Browsers say where a navigation comes from over https; where nothing is said, the switch is the likely origin. */
function isFromThePageItself(site: string | string[] | undefined): boolean {
  return site === undefined || site === 'same-origin';
}
