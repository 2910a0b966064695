import type { FastifyInstance, FastifyReply } from 'fastify';

import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import {
  templateCheck,
  templateFileRead,
  templateRead,
  templateSave,
  versionOf,
} from '#contract/templates.ts';
import { route } from '#server/access/route.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { writeAs } from '#server/access/write-as.ts';
import type { TimedDatabase } from '#server/db/database.ts';
import { timestamp } from '#server/db/schema.ts';
import { conflict } from '#server/errors/refusals.ts';
import { readerLanguage } from '#server/http/language.ts';

import type { TemplateThread } from './template-thread.ts';
import {
  readTemplate,
  readTemplateFile,
  requireIssued,
  saveVersion,
  type TemplateChoice,
} from './versions.service.ts';

export interface TemplateDeps extends TimedDatabase {
  templateThread: TemplateThread;
}

/** Builds the answers that pane and dashboard share, about an uploaded or a stored file. */
export function createTemplateReader({ database: { db }, clock, templateThread }: TemplateDeps) {
  const read = (bytes: Uint8Array, { organization, docType, language }: Choice, hasExample: boolean) => {
    const example = hasExample ? { organization, today: timestamp(clock()).slice(0, 10) } : null;
    return templateThread.read({ bytes, docType, language, example });
  };
  return {
    sent: (bytes: Uint8Array, choice: Choice) => read(bytes, choice, false),
    async check(bytes: Uint8Array, choice: Choice) {
      requireIssued(choice);
      const { problems, example } = await read(bytes, choice, true);
      return { problems, example: example && base64(example) };
    },
    async stored(choice: Choice, version: number | null) {
      const { name, file } = await readTemplateFile(db, choice, version);
      return { name, file: base64(file) };
    },
    async example(choice: Choice, version: number | null) {
      const { name, file } = await readTemplateFile(db, choice, version);
      const { example, html } = await read(file, choice, true);
      if (!example || html === null)
        throw conflict("This template was saved by another release, and this one can't read it");
      return { name, file: base64(example), html };
    },
  };
}

type Sender = Pick<Caller, 'organization'>;
type Choice = TemplateChoice & Sender;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

export function choiceOf(
  { organization }: Sender,
  { doc_type, language }: { doc_type: DocType; language: Language },
): Choice {
  return { organization, docType: doc_type, language };
}

const wordsOf = (reply: FastifyReply) => readerLanguage(reply.request.headers['accept-language']);

/** Templates of the organization, for the pane. */
export function templateRoutes(api: FastifyInstance, deps: TemplateDeps): void {
  const { database, clock } = deps;
  const reader = createTemplateReader(deps);

  route(api, templateRead, ({ caller, params }, reply) =>
    readTemplate(database.db, choiceOf(caller, params), wordsOf(reply)),
  );

  route(api, templateFileRead, ({ caller, params, query }) =>
    reader.stored(choiceOf(caller, params), versionOf(query)),
  );

  route(api, templateCheck, ({ caller, params, body }) => reader.check(body.file, choiceOf(caller, params)));

  route(api, templateSave, async ({ caller, params, body }, reply) => {
    const choice = choiceOf(caller, params);
    requireIssued(choice);
    const { problems, file } = await reader.sent(body.file, choice);
    if (!file) return { problems, version: null };
    const context = { now: clock(), actor: caller.identity.uid };
    const version = await writeAs(database, caller, (trx) => saveVersion(trx, choice, file, context));
    reply.code(201);
    return { problems, version };
  });
}
