import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Language } from '#contract/fields.ts';
import { invalid, notFound } from '#server/errors/refusals.ts';
import { ANSWERS } from '#server/html/page-headers.ts';
import { chosenLanguage, readerLanguage } from '#server/http/language.ts';

import { createDeskPage, createTypedPage, DESK_HEADERS, TYPED_HEADERS } from './desk-page.ts';
import { html, isMachine, type ReaderDeps, refused, type Visit } from './reader-answer.ts';
import type { ReaderScripts } from './reader-scripts.ts';
import { isOpening } from './scan-counter.ts';
import { readerFields, typedProof, type TypingProblem } from './typed-proof.ts';
import { notRecognisedPage, VERDICT_HEADERS } from './verdict-page.ts';

interface CheckDeps extends ReaderDeps {
  verifyUrl: string;
  publicUrl: string;
  installUrl: string | null;
  readerScripts: ReaderScripts;
}

interface FormRequest {
  Querystring: Record<string, unknown>;
  Body: unknown;
}

const PROBLEMS: Readonly<Record<TypingProblem, string>> = {
  'wrong-id': 'id must look like SM-DOC-2026-8K4T2M9Q',
  'no-code': 'code is required',
  'wrong-code': 'code must look like K7M2-QD4F',
};

/** "Check a document": the page where readers begin, and the verdict on an ID and a check code that they typed. */
export async function checkRoutes(app: FastifyInstance, deps: CheckDeps): Promise<void> {
  const { clock, site, openRecord, tooMany, answer } = deps;
  const deskPage = createDeskPage({ ...deps, script: deps.readerScripts('src/reader/scan.ts') });
  const typedPage = createTypedPage(site);

  app.get<FormRequest>('/', async (request, reply) => {
    const language = languageOf(request);
    // Verdicts tell readers which host the address bar must show.
    if (request.host === new URL(deps.publicUrl).host && request.host !== site.host)
      return reply.headers(ANSWERS.toReadersHost).redirect(`${deps.verifyUrl}/?lang=${language}`, 302);
    reply.headers(DESK_HEADERS);
    return html(reply, { language }, deskPage(language));
  });

  app.post<FormRequest>('/verification/check', async (request, reply) => {
    const visit = visitOf(request);
    reply.headers(VERDICT_HEADERS);
    const limited = await tooMany(request, reply, visit);
    if (limited !== null) return limited;
    const fields = readerFields(request.body);
    const typed = typedProof(fields);
    if (typed.kind !== 'proof') {
      reply.headers(TYPED_HEADERS);
      return refused(reply, visit, invalid(PROBLEMS[typed.kind]), () =>
        typedPage(visit.language, fields, typed.kind),
      );
    }
    const { proof } = typed;
    if ('sig' in proof) {
      const query = new URLSearchParams({ sig: proof.sig }).toString();
      return reply.redirect(`${site.base}/verification/document/${proof.publicId}?${query}`, 303);
    }
    const opened = await openRecord(proof, request, reply);
    const hasLanguage = isShownAgain(request.body);
    const isCounted = isOpening({ method: request.method, headers: request.headers, hasLanguage });
    return answer(reply, { ...visit, proof, isOpening: !visit.isForMachine && isCounted }, opened);
  });

  /** Where a reload, a bookmark, and the language switch of what isn't recognized lead. */
  app.get<FormRequest>('/verification/check', async (request, reply) => {
    const visit = visitOf(request);
    reply.headers(VERDICT_HEADERS);
    if (typeof request.query['sig'] !== 'string') {
      return reply.redirect(`${site.base}/?lang=${visit.language}`, 303);
    }
    return refused(reply, visit, notFound("Couldn't find this document"), () =>
      notRecognisedPage(visit.language, site)(clock()),
    );
  });
}

/** How a reader who sent a form is answered. */
export function visitOf(
  request: Pick<FastifyRequest<FormRequest>, 'query' | 'headers'> & { body?: unknown },
): Visit {
  return {
    language: languageOf(request),
    isForMachine: isMachine(request.headers),
    isStaffLook: false,
    isOpening: false,
  };
}

function languageOf({ query, body, headers }: Parameters<typeof visitOf>[0]): Language {
  return (
    chosenLanguage(fieldsOf(body)) ?? chosenLanguage(query) ?? readerLanguage(headers['accept-language'])
  );
}

/** Whether the page's own language switch sent the form. */
function isShownAgain(body: unknown): boolean {
  return fieldsOf(body)['shown'] === '1';
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
