import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import {
  classCheck,
  classDelete,
  classList,
  classPeople,
  classPreview,
  classRead,
  classResume,
  classStart,
  classStop,
  classTypes,
  MAX_CLASS,
} from '#contract/dashboard/issuing/classes.ts';
import { type DocType, GROUPS } from '#contract/document-types.ts';
import { allowType, asIssuer, mayIssue } from '#server/access/issuing.ts';
import { readableFamilies } from '#server/access/readable-families.ts';
import { requirePermission } from '#server/access/requirements.ts';
import type { Session } from '#server/access/sessions.service.ts';
import { checkClass, composeRow } from '#server/classes/class-documents.ts';
import { finishedFiles, zipped } from '#server/classes/class-files.ts';
import { findPeople, settleLines } from '#server/classes/class-people.service.ts';
import { createClassRunner } from '#server/classes/class-runner.ts';
import {
  deleteClass,
  listClasses,
  noteFetched,
  readClass,
  requireAsPreviewed,
  requireFiles,
  resumeClass,
  startClass,
  stopClass,
} from '#server/classes/classes.service.ts';
import type { DashboardApi, DashboardDeps } from '#server/dashboard/dashboard-api.ts';
import type { PeopleThread } from '#server/dashboard/people/people-thread.ts';
import { noteReading, ownerOf } from '#server/dashboard/people/people.routes.ts';
import { describedTypes } from '#server/document-types/document-types.ts';
import { forbidden, invalid, signedOut } from '#server/errors/refusals.ts';
import { parseInput } from '#server/http/input.ts';
import { textOf } from '#server/issuance/document-file.ts';
import { previewDigest } from '#server/issuance/composition.ts';
import { publicTitle } from '#server/public-page/facts.ts';

function requireIssuing(session: Session, doc_type: DocType): void {
  allowType(asIssuer(session.caller), { doc_type });
}

/** One document each for many people: chosen, checked, previewed, issued by a job, and downloaded. */
export function classRoutes(
  app: FastifyInstance,
  { serve, writeAs }: DashboardApi,
  { database, clock }: DashboardDeps,
  thread: PeopleThread,
): void {
  const { db } = database;
  const people = database.offThread(new URL('../../classes/class-people.service.ts', import.meta.url), {
    findPeople,
    settleLines,
  });
  const runner = createClassRunner({
    database,
    clock,
    log: app.log,
    issueRow: (row) => thread.run('issueClassRow', row),
  });
  // Hooks run from last to first, so the thread is still running.
  app.addHook('onClose', () => runner.close());

  serve(classTypes, ({ session, language }) => {
    const issuer = asIssuer(session.caller);
    const types = describedTypes(readableFamilies(issuer), language, (type) => mayIssue(issuer, type));
    return { document_types: types.filter(({ subject, can_issue }) => subject !== null && can_issue) };
  });

  serve(classPeople, async ({ session, body: { lines, filters = {} }, now }) => {
    const owner = ownerOf(session);
    const found = await (lines === undefined
      ? people.findPeople(owner.id, owner, filters)
      : people.settleLines(owner.id, owner, lines));
    if (!found) throw invalid(`The filters find more than ${MAX_CLASS} people`);
    await noteReading(database, session, now);
    return found;
  });

  serve(classCheck, async ({ session, body }) => {
    requireIssuing(session, body.doc_type);
    return (await checkClass(db, session.caller, body)).check;
  });

  serve(classPreview, async ({ session, body, now }) => {
    requireIssuing(session, body.doc_type);
    const composed = await composeRow(db, session.caller, { request: body, row: body.row, now });
    const { type, title, subject, facts, file } = composed;
    const { family } = GROUPS[type.group];
    return {
      title,
      public_title: publicTitle({ family, title, holder_name: subject?.name ?? null }),
      text: await textOf(file),
      facts,
      preview_digest: previewDigest(composed),
    };
  });

  serve(classStart, async ({ session, body, now }) => {
    requireIssuing(session, body.doc_type);
    await requireAsPreviewed(db, body, { session, now });
    const class_id = await writeAs(session, (trx) => startClass(trx, body, { session, now }));
    runner.wake();
    return { class_id };
  });

  serve(classList, async ({ session, language }) => ({ classes: await listClasses(db, session, language) }));

  serve(classRead, ({ session, params, language }) => readClass(db, session, language, params.class_id));

  serve(classStop, ({ session, params, now }) =>
    writeAs(session, (trx) => stopClass(trx, params.class_id, { session, now })),
  );

  serve(classResume, async ({ session, params, now }) => {
    await writeAs(session, (trx) => resumeClass(trx, params.class_id, { session, now }));
    runner.wake();
    return {};
  });

  serve(classDelete, ({ session, params, now }) =>
    writeAs(session, (trx) => deleteClass(trx, params.class_id, { session, now })),
  );

  const whole = { config: { access: 'session' }, exposeHeadRoute: false } as const;

  /** Streamed instead of JSON, so that the browser saves it while it arrives. */
  app.get('/classes/:class_id/files.zip', whole, async (request, reply) => {
    const { id, doc_type, files } = await ofOwner(request, noteFetched);
    return download(reply, 'zip', doc_type).send(Readable.from(zipped(finishedFiles(db, id, files))));
  });

  app.get('/classes/:class_id/print.docx', whole, async (request, reply) => {
    const { id, doc_type, files } = await ofOwner(request, requireFiles);
    const file = await thread.run('printClass', id, files);
    // Only now, because without a file nothing must be deleted in an hour.
    await ofOwner(request, noteFetched);
    return download(reply, 'docx', doc_type).send(Buffer.from(file));
  });

  async function ofOwner(request: FastifyRequest, read: typeof noteFetched) {
    const { session } = request;
    if (!session) throw signedOut();
    requirePermission(session.caller, 'issue documents');
    const site = request.headers['sec-fetch-site'];
    // A download starts the hour after which the files are deleted, so no other site may start it.
    if (site !== undefined && site !== 'same-origin')
      throw forbidden('This is only for pages of the dashboard');
    const { class_id } = parseInput(classRead.params, request.params);
    const now = clock();
    return writeAs(session, (trx) => read(trx, class_id, { session, now }));
  }
}

const MEDIA_TYPES = {
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

function download(reply: FastifyReply, extension: keyof typeof MEDIA_TYPES, name: string): FastifyReply {
  return reply
    .type(MEDIA_TYPES[extension])
    .header('content-disposition', `attachment; filename="${name}.${extension}"`);
}
