import {
  documentContent,
  documentExtend,
  documentFileAdd,
  documentFileWithdraw,
  documentNoteSave,
  documentRead,
  documentReportClose,
  documentRestore,
  documentRevoke,
} from '#contract/dashboard/document.ts';
import { readableFamilies, readableOf } from '#server/access/readable-families.ts';
import type { Session } from '#server/access/sessions.service.ts';
import type { AuditContext } from '#server/audit/audit.store.ts';
import { listContents } from '#server/credentials/contents/contents.service.ts';
import { readCredential, requireReadable } from '#server/credentials/credentials.service.ts';
import { type Credential, findCredential, findIssued } from '#server/credentials/credentials.store.ts';
import { registerFile, withdrawFile } from '#server/credentials/registered-files/registered-files.service.ts';
import { saveStaffNote } from '#server/credentials/staff-note.service.ts';
import type { DashboardApi } from '#server/dashboard/dashboard-api.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict, invalid } from '#server/errors/refusals.ts';
import { type IssuanceDeps, issueDocument } from '#server/issuance/issuance.service.ts';
import { closeReport } from '#server/reports/reports.service.ts';
import { changeDocument, type DocumentChange } from '#server/revocation/changes.service.ts';
import { unfitSuccessor } from '#server/revocation/successor.service.ts';
import { documentReplace, replacementForm } from '#contract/dashboard/issuing/replace.ts';
import { type DocType, groupOf } from '#contract/document-types.ts';
import { type Language, LANGUAGES } from '#contract/fields.ts';
import { allowType, asIssuer } from '#server/access/issuing.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { periodOf } from '#server/classes/class-documents.ts';
import { selectFacts } from '#server/credentials/facts/facts.store.ts';
import { describedTypes } from '#server/document-types/document-types.ts';
import type { DocumentDeps } from './document-list.routes.ts';
import { createDocumentReader } from './document.service.ts';

export function documentRoutes(api: DashboardApi, deps: DocumentDeps & IssuanceDeps): void {
  const { serve, writeAs } = api;
  replaceRoutes(api, deps);
  const readDocument = createDocumentReader(deps);

  /** Runs in a transaction in which the session is valid, on a document that the person may read. */
  const changeAs = (
    session: Session,
    publicId: string,
    act: (trx: Db, document: Credential) => Promise<unknown>,
  ) =>
    writeAs(session, async (trx) => {
      const { caller } = session;
      const found = await findCredential(trx, caller.organization.id, publicId);
      await act(trx, requireReadable(caller, found));
      return {};
    });

  const changeOne = (session: Session, publicId: string, change: DocumentChange, by: AuditContext) =>
    changeAs(session, publicId, (trx) => changeDocument(trx, publicId, change, by));

  serve(documentRead, ({ session, params, now, language }) =>
    readDocument(session.caller, params.public_id, now, language),
  );

  serve(documentRevoke, ({ session, params: { public_id }, body, by }) => {
    const { reason = null, note = null, is_reason_public: isPublic, replaced_by: replacedBy = null } = body;
    if (isPublic && reason === null) throw invalid('is_reason_public requires a reason');
    if (replacedBy !== null && reason !== 'replaced')
      throw invalid('replaced_by requires the reason "replaced"');
    const cause = { reason, isPublic, note, replacedBy };
    return changeAs(session, public_id, async (trx) => {
      const { caller } = session;
      const successor =
        replacedBy === null ? null : await findCredential(trx, caller.organization.id, replacedBy);
      if (successor === undefined || (successor && !readableFamilies(caller).includes(successor.family)))
        throw unfitSuccessor();
      await changeDocument(trx, public_id, { kind: 'revoke', cause }, by);
    });
  });

  serve(documentRestore, ({ session, params, body: { before: seen }, by }) =>
    changeOne(session, params.public_id, { kind: 'restore', seen }, by),
  );

  serve(documentExtend, ({ session, params, body: { end_date: endDate, before: seen }, by }) =>
    changeOne(session, params.public_id, { kind: 'extend', endDate, seen }, by),
  );

  serve(documentNoteSave, ({ session, params, body, by }) =>
    changeAs(session, params.public_id, (trx, document) => saveStaffNote(trx, document, body, by)),
  );

  serve(documentContent, ({ session, params }) => listContents(deps.database.db, session.caller, params));

  serve(documentFileAdd, ({ session, params: { public_id }, body, by }) =>
    changeAs(session, public_id, (trx) => {
      const { caller } = session;
      const document = { organizationId: caller.organization.id, public_id };
      return registerFile(trx, document, body, { caller, ...by });
    }),
  );

  serve(documentFileWithdraw, async ({ session, params, by }) => {
    const { caller } = session;
    await writeAs(session, (trx) => withdrawFile(trx, params.file_uid, { caller, ...by }));
    return {};
  });

  serve(documentReportClose, async ({ session, params, by }) => {
    const { caller } = session;
    const filter = readableOf(caller);
    await writeAs(session, (trx) => closeReport(trx, params.report_uid, filter, by));
    return {};
  });
}

function replaceRoutes({ serve, writeAs }: DashboardApi, deps: IssuanceDeps): void {
  const { database } = deps;
  const find = ({ organization }: Caller, publicId: string) =>
    findIssued(database.db, organization.id, ['c.public_id', publicId]);

  /** The document with its person; 409 if it wasn't issued from a template, or the person was erased. */
  async function replaceable(caller: Caller, publicId: string) {
    const credential = await readCredential(database, caller, publicId);
    const { doc_type } = credential;
    const issued = await find(caller, publicId);
    const isBound = groupOf(doc_type)?.subject !== null;
    if (!issued || doc_type === null || (isBound && issued.person_uid === null))
      throw conflict(`${publicId} can't be issued again from its record`);
    allowType(asIssuer(caller), { doc_type });
    return { ...issued, doc_type: doc_type as DocType };
  }

  serve(replacementForm, async ({ session: { caller }, params, now, language: shownIn }) => {
    const { credential, doc_type, person_uid, ...issued } = await replaceable(caller, params.public_id);
    const language = LANGUAGES.find((one) => one === issued.language) ?? 'en';
    const typeIn = (one: Language) =>
      describedTypes(readableFamilies(caller), one, () => true).find((type) => type.doc_type === doc_type);
    const [document_type, asIssued] = [typeIn(shownIn), typeIn(language)];
    if (!document_type || !asIssued)
      throw conflict(`${params.public_id} can't be issued again from its record`);
    const facts = await selectFacts(database.db, credential.id, now);
    const shown = facts.flatMap(({ name, value }) => {
      // Facts are named in the document's language. A date is shown in words.
      const field = asIssued.fields.find(({ label, type }) => label === name && type !== 'date');
      return field && value !== null ? [{ name: field.name, value }] : [];
    });
    const { effective_date, end_date, holder_name: holder } = credential;
    return { document_type, language, person_uid, holder, effective_date, end_date, fields: shown };
  });

  serve(documentReplace, async ({ session, params: { public_id: old }, body, by }, { request }) => {
    const { caller } = session;
    const { doc_type, person_uid } = await replaceable(caller, old);
    const { language, fields, is_reason_public: isPublic } = body;
    const person = groupOf(doc_type)?.subject;
    const issuance = {
      doc_type,
      language,
      fields,
      ...periodOf(body),
      ...(person && person_uid !== null && { [`${person}_uid`]: person_uid }),
    };
    const { credential, content } = await issueDocument(deps, caller, issuance, {
      language,
      requestId: request.id,
      // The copy that replaces the document was issued by this request if it's the same.
      findBefore: async () => {
        const { public_reason, replaced_by } = await readCredential(database, caller, old);
        const isSame = replaced_by !== null && public_reason === (isPublic ? 'replaced' : null);
        return isSame ? find(caller, replaced_by) : undefined;
      },
      write: (work) =>
        writeAs(session, async (trx) => {
          requireReadable(caller, await findCredential(trx, caller.organization.id, old));
          const issued = await work(trx);
          const { public_id: replacedBy } = issued.credential;
          const cause = { reason: 'replaced' as const, isPublic, note: null, replacedBy };
          await changeDocument(trx, old, { kind: 'revoke', cause }, by);
          return issued;
        }),
    });
    return { public_id: credential.public_id, docx: content.docx };
  });
}
