import type { FastifyRequest } from 'fastify';

import type { Language } from '#contract/fields.ts';
import type { HiddenField } from '#server/html/page.ts';
import { chosenLanguage, readerLanguage } from '#server/http/language.ts';
import { memoized, negotiatedType } from '#server/http/negotiation.ts';

import type { ReaderProof } from './open-record.ts';
import { fieldsOf } from './typed-proof.ts';

/** A request of a reader, and how it's answered. */
export interface Visit {
  language: Language;
  proof: ReaderProof;
  isForMachine: boolean;
  /** Opened from the pane (docs/decisions/010-what-counts-as-a-scan.md). */
  isStaffLook: boolean;
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

/** A visit that isn't counted, in the language that the form, the address, or the browser asks for. */
export function visitOf(
  { method, query, headers, body, routeOptions }: FastifyRequest<ReaderRequest>,
  proof: ReaderProof = NO_PROOF,
): Visit {
  const fields = Object.entries(fieldsOf(body)).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'lang' ? [{ name, value }] : [],
  );
  return {
    language:
      chosenLanguage(fieldsOf(body)) ?? chosenLanguage(query) ?? readerLanguage(headers['accept-language']),
    proof,
    isForMachine: preferredType(headers.accept ?? '') === 'application/json',
    isStaffLook: false,
    isOpening: false,
    posted: method === 'POST' ? { path: routeOptions.url ?? '', fields } : null,
  };
}
