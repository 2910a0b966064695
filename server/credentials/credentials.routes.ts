import type { FastifyInstance } from 'fastify';

import { readableOf, requireFamily } from '#server/access/readable-families.ts';
import { type Call, route } from '#server/access/route.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { writeAs } from '#server/access/write-as.ts';
import { contentAdd, contentList } from '#contract/contents.ts';
import {
  documentList,
  documentSearch,
  familyDocumentList,
  metadataSave,
  verificationCreate,
} from '#contract/credentials.ts';
import { factReopen } from '#contract/fact-reopen.ts';
import { fileList, fileRegister, fileWithdraw } from '#contract/registered-files.ts';
import { staffNoteSave, verificationStatus } from '#contract/verification.ts';
import type { TimedDatabase } from '#server/db/database.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { invalid } from '#server/errors/refusals.ts';
import { docTypeOf } from '#server/figures/daily-sums.store.ts';
import { createWithdrawnReader } from '#server/keys/signing-keys.store.ts';

import type { Addresses } from './addresses.ts';
import { addContent, listContents } from './contents/contents.service.ts';
import { isQuickPage, listCredentials } from './credential-list.store.ts';
import { documentItem, searchItem, verificationRecord, type View } from './credential-record.ts';
import { searchCredentials } from './credential-search.store.ts';
import {
  allowBinding,
  createVerifications,
  readCredential,
  requiredDocId,
  requireReadable,
  type VerificationDeps,
} from './credentials.service.ts';
import {
  type Credential,
  findCredential,
  findDescribedDocId,
  findEmployeeUid,
  readScans,
} from './credentials.store.ts';
import { saveEditorDocument } from './editor-documents.store.ts';
import { reopenFact } from './facts/facts.service.ts';
import { selectFacts } from './facts/facts.store.ts';
import { findHolder } from './list-conditions.store.ts';
import { createNewestReader, type Readable } from './readable-credentials.store.ts';
import { listFiles, registerFile, withdrawFile } from './registered-files/registered-files.service.ts';
import { saveStaffNote } from './staff-note.service.ts';

type ListQuery = Call<typeof documentList>['query'];

/** An id that no row has, so that the filter matches nothing. */
const NOBODY = { column: 'student_id', id: 0 } as const;

interface CredentialDeps extends VerificationDeps {
  addresses: Addresses;
}

export function credentialRoutes(api: FastifyInstance, deps: CredentialDeps): void {
  const { database, addresses, clock } = deps;
  const searchUrl = new URL('credential-search.store.ts', import.meta.url);
  const search = database.offThread(searchUrl, { searchCredentials });
  const listUrl = new URL('credential-list.store.ts', import.meta.url);
  const longPages = database.offThread(listUrl, { listCredentials });
  const readWithdrawn = createWithdrawnReader({ ...database.reads, db: database.db });
  const createVerification = createVerifications(deps);
  const readNewest = createNewestReader(database);
  const view = async (): Promise<View> => ({
    addresses,
    today: timestamp(clock()).slice(0, 10),
    withdrawnKeys: await readWithdrawn(),
  });

  const detailsOf = async (credential: Credential) => ({
    employeeUid: await findEmployeeUid(database.db, credential),
    facts: await selectFacts(database.db, credential.id, clock()),
  });

  route(api, documentSearch, async ({ caller, query: { q, limit } }) => {
    const found = await search.searchCredentials(caller.organization.id, readableOf(caller), q, limit);
    const context = await view();
    const items = found.map((credential) => searchItem(credential, context));
    return { query: q, items, count: found.length };
  });

  async function listed(
    of: Readable,
    { q, status, doc_type, client_reference, page, per_page, cursor, ...query }: ListQuery,
  ) {
    const context = await view();
    const { person: uid, issued_from: since, issued_before: before } = query;
    const filter = {
      q,
      status,
      docType: docTypeOf(doc_type),
      clientReference: client_reference,
      person: uid === undefined ? uid : await holderOf(of.organizationId, uid),
      since,
      before,
      today: context.today,
    };
    const isContinued = cursor !== undefined;
    const place = {
      page,
      // Reads one row more, to know whether there is a next page.
      perPage: isContinued ? per_page + 1 : per_page,
      after: isContinued ? await positionOf(of, cursor, page) : undefined,
    };
    const { credentials, total } = isQuickPage(filter, place)
      ? await readNewest(of, place)
      : await longPages.listCredentials(of.organizationId, of, filter, place);
    const items = credentials.slice(0, per_page).map((credential) => documentItem(credential, context));
    const pagination = { page, per_page, total, total_pages: Math.ceil(total / per_page) };
    const isMore = isContinued ? credentials.length > per_page : page < pagination.total_pages;
    return { items, pagination, next_cursor: isMore ? (items.at(-1)?.public_id ?? null) : null };
  }

  const holderOf = async (organizationId: number, uid: string) =>
    (await database.reads.read((db) => findHolder(db, organizationId, uid))) ?? NOBODY;

  async function positionOf({ organizationId, families }: Readable, cursor: string, page: number) {
    if (page !== 1) throw invalid('page must be 1 when cursor is given');
    const last = await database.reads.read((db) => findCredential(db, organizationId, cursor));
    if (!last || !families.includes(last.family))
      throw invalid('cursor must be a next_cursor from this list');
    return { issued_at: last.issued_at, id: last.id };
  }

  route(api, documentList, ({ caller, query }) => listed(readableOf(caller), query));

  route(
    api,
    familyDocumentList,
    ({ caller, params, query }) =>
      listed({ ...readableOf(caller), families: [requireFamily(caller, params.family)] }, query),
    { allow: (caller, { family }) => requireFamily(caller, family) },
  );

  route(
    api,
    verificationCreate,
    async ({ caller, body }, reply) => {
      const { credential, isNew, details } = await createVerification(caller, body, reply.request.id);
      reply.code(isNew ? 201 : 200);
      // A token with write scope only must not read the note that a colleague gave this file.
      const { scopes } = caller;
      const told = scopes.includes('credentials:read') ? credential : { ...credential, staff_note: null };
      const record = verificationRecord(told, await view(), details ?? (await detailsOf(credential)));
      return {
        verification:
          body.include_qr && record.signature === undefined
            ? { ...record, qr_url: addresses.qrUrl(credential) }
            : record,
      };
    },
    { allowBody: allowBinding },
  );

  route(api, verificationStatus, async ({ caller, query }) => {
    const credential = await readCredential(database, caller, query.public_id);
    const scans = await readScans(database.db, credential.id);
    const doc_id = credential.doc_id ?? (await findDescribedDocId(database.db, credential.id));
    const record = verificationRecord(credential, await view(), await detailsOf(credential));
    return { verification: { ...record, doc_id, scans } };
  });

  route(api, staffNoteSave, async ({ caller, params, body }) => {
    await writeAs(database, caller, async (trx) => {
      const found = await findCredential(trx, caller.organization.id, params.public_id);
      const auditContext = { now: clock(), actor: caller.identity.uid };
      await saveStaffNote(trx, requireReadable(caller, found), body, auditContext);
    });
    return { staff_note: body.staff_note ?? null };
  });

  route(api, factReopen, async ({ caller, params: { public_id, number } }) => {
    const credential = await readCredential(database, caller, public_id);
    const auditContext = { now: clock(), actor: caller.identity.uid };
    const reopen = (trx: Db) => reopenFact(trx, credential, number, auditContext);
    return { fact: await writeAs(database, caller, reopen) };
  });

  route(api, metadataSave, async ({ caller, body }) => {
    const { product, title, external_url } = body;
    const file = {
      organizationId: caller.organization.id,
      docId: requiredDocId(body),
      product,
      title,
      externalUrl: external_url,
      at: timestamp(clock()),
    };
    const number = await writeAs(database, caller, (trx) => saveEditorDocument(trx, file));
    return { document_id: number };
  });
}

export function contentRoutes(api: FastifyInstance, deps: TimedDatabase): void {
  route(api, contentAdd, async ({ caller, body }, reply) => {
    const { credential, version, at, isNew } = await addContent(deps, caller, body);
    reply.code(isNew ? 201 : 200);
    return { public_id: credential.public_id, version, at };
  });

  route(api, contentList, ({ caller, query }) => listContents(deps.database.db, caller, query));
}

export function registeredFileRoutes(api: FastifyInstance, { database, clock }: TimedDatabase): void {
  const actOf = (caller: Caller) => ({ caller, now: clock(), actor: caller.identity.uid });

  route(api, fileRegister, async ({ caller, body: { public_id, doc_id, ...file } }, reply) => {
    const { isNew, ...registered } = await writeAs(database, caller, (trx) =>
      registerFile(trx, { organizationId: caller.organization.id, public_id, doc_id }, file, actOf(caller)),
    );
    reply.code(isNew ? 201 : 200);
    return registered;
  });

  route(api, fileList, ({ caller, query }) =>
    listFiles(database.db, { organizationId: caller.organization.id, ...query }, caller),
  );

  route(api, fileWithdraw, ({ caller, params }) =>
    writeAs(database, caller, (trx) => withdrawFile(trx, params.file_uid, actOf(caller))),
  );
}
