import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';

import type { Language } from '#contract/fields.ts';
import type { HiddenField } from '#server/html/page.ts';
import { chosenLanguage, readerLanguage } from '#server/http/language.ts';
import { memoized, negotiatedType } from '#server/http/negotiation.ts';

import type { ReaderProof } from './open-record.ts';

/** A request of a reader, and how it's answered. */
export interface Visit {
  language: Language;
  proof: ReaderProof;
  isForMachine: boolean;
  /** Opened from the pane (docs/decisions/010-what-counts-as-a-scan.md). */
  isStaffLook: boolean;
  /** Whether a person opens the page: the only thing that is a scan. */
  isOpening: boolean;
  /** The form that asked, by which its page can be asked for again; null for a page that was opened. */
  posted: { path: string; fields: HiddenField[] } | null;
}

export interface ReaderRequest {
  Querystring: Record<string, unknown>;
  Body: unknown;
}

/** A client that would rather have JSON is a machine. */
const preferredType = memoized((accept) => negotiatedType(accept, ['text/html', 'application/json']));
export const NO_PROOF: ReaderProof = { publicId: '', sig: '' };

/** What a form sent. */
export const fieldsOf = (body: unknown): Record<string, unknown> => ({ ...Object(body) });

/** A visit in the language that the form, the address, or the browser asks for. */
export function visitOf(request: FastifyRequest<ReaderRequest>, proof: ReaderProof = NO_PROOF): Visit {
  const { method, query, headers, body, routeOptions } = request;
  const sent = fieldsOf(body);
  const isForm = method === 'POST';
  const isForMachine = preferredType(headers.accept ?? '') === 'application/json';
  const isStaffLook = !isForm && query['look'] === 'staff';
  const fields = Object.entries(sent).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'lang' ? [{ name, value }] : [],
  );
  return {
    language: chosenLanguage(sent) ?? chosenLanguage(query) ?? readerLanguage(headers['accept-language']),
    proof,
    isForMachine,
    isStaffLook,
    isOpening: !isForMachine && !isStaffLook && isOpening(request),
    posted: isForm ? { path: routeOptions.url ?? '', fields } : null,
  };
}

const isBot = memoized(isbot);
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

function isOpening({ method, query, headers, body }: FastifyRequest<ReaderRequest>): boolean {
  if (!['GET', 'POST'].includes(method) || isBot(headers['user-agent'] ?? '')) return false;
  if (PREFETCH_HEADERS.some((name) => /prefetch|preview|prerender/i.test(String(headers[name]))))
    return false;
  // Only the page's own language switch asks for a language.
  const isSwitch = method === 'POST' ? fieldsOf(body)['shown'] === '1' : chosenLanguage(query) !== undefined;
  return !(isSwitch && isFromThePageItself(headers['sec-fetch-site']));
}

/** Browsers say where a navigation comes from over https; where nothing is said, the switch is the likely origin. */
function isFromThePageItself(site: string | string[] | undefined): boolean {
  return site === undefined || site === 'same-origin';
}
