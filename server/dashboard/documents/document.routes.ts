import {
  documentExtend,
  documentFileAdd,
  documentFileWithdraw,
  documentNoteSave,
  documentRead,
  documentReportClose,
  documentRestore,
  documentRevoke,
} from '#contract/dashboard/document.ts';
import { readableFamilies } from '#server/access/readable-families.ts';
import type { Session } from '#server/access/sessions.service.ts';
import { requireReadable } from '#server/credentials/credentials.service.ts';
import { type Credential, findCredential } from '#server/credentials/credentials.store.ts';
import { registerFile, withdrawFile } from '#server/credentials/registered-files/registered-files.service.ts';
import { saveStaffNote } from '#server/credentials/staff-note.service.ts';
import type { DashboardApi } from '#server/dashboard/dashboard-api.ts';
import { invalid } from '#server/errors/refusals.ts';
import { readerLanguage } from '#server/http/language.ts';
import type { IssuanceDeps } from '#server/issuance/issuance.service.ts';
import { closeReport } from '#server/reports/reports.service.ts';
import { changeDocument, type DocumentChange } from '#server/revocation/changes.service.ts';

import { unfitSuccessor } from '#server/revocation/successor.service.ts';

import type { DocumentDeps } from './document-list.routes.ts';
import { createDocumentReader } from './document.service.ts';
import { replaceRoutes } from './replace.routes.ts';

export function documentRoutes(api: DashboardApi, deps: DocumentDeps & IssuanceDeps): void {
  const { serve, writeAs } = api;
  replaceRoutes(api, deps);
  const readDocument = createDocumentReader(deps);
  type Act = Parameters<typeof changeDocument>;

  /** Runs in a transaction in which the session is valid, on a document that the person may read. */
  const changeAs = (
    session: Session,
    publicId: string,
    now: Date,
    act: (trx: Act[0], auditContext: Act[3], document: Credential) => Promise<unknown>,
  ) =>
    writeAs(session, async (trx) => {
      const { caller } = session;
      const found = await findCredential(trx, caller.organization.id, publicId);
      await act(trx, { now, actor: caller.identity.uid }, requireReadable(caller, found));
      return {};
    });

  const changeOne = (session: Session, publicId: string, now: Date, change: DocumentChange) =>
    changeAs(session, publicId, now, (trx, auditContext) =>
      changeDocument(trx, publicId, change, auditContext),
    );

  serve(documentRead, ({ session, params, now }, reply) =>
    readDocument(
      session.caller,
      params.public_id,
      now,
      readerLanguage(reply.request.headers['accept-language']),
    ),
  );

  serve(documentRevoke, ({ session, params: { public_id }, body, now }) => {
    const { reason = null, note = null, is_reason_public: isPublic, replaced_by: replacedBy = null } = body;
    if (isPublic && reason === null) throw invalid('is_reason_public requires a reason');
    if (replacedBy !== null && reason !== 'replaced')
      throw invalid('replaced_by requires the reason "replaced"');
    const cause = { reason, isPublic, note, replacedBy };
    return changeAs(session, public_id, now, async (trx, auditContext) => {
      const { caller } = session;
      const successor =
        replacedBy === null ? null : await findCredential(trx, caller.organization.id, replacedBy);
      if (successor === undefined || (successor && !readableFamilies(caller).includes(successor.family)))
        throw unfitSuccessor();
      await changeDocument(trx, public_id, { kind: 'revoke', cause }, auditContext);
    });
  });

  serve(documentRestore, ({ session, params, now }) =>
    changeOne(session, params.public_id, now, { kind: 'restore' }),
  );

  serve(documentExtend, ({ session, params, body, now }) =>
    changeOne(session, params.public_id, now, { kind: 'extend', endDate: body.end_date }),
  );

  serve(documentNoteSave, ({ session, params, body, now }) =>
    changeAs(session, params.public_id, now, (trx, auditContext, document) =>
      saveStaffNote(trx, document, body.staff_note ?? null, auditContext),
    ),
  );

  serve(documentFileAdd, ({ session, params: { public_id }, body, now }) =>
    changeAs(session, public_id, now, (trx, auditContext) => {
      const { caller } = session;
      const document = { organizationId: caller.organization.id, public_id };
      return registerFile(trx, document, { ...body, comparison: 'none' }, { caller, ...auditContext });
    }),
  );

  serve(documentFileWithdraw, async ({ session, params, now }) => {
    const { caller } = session;
    const act = { caller, now, actor: caller.identity.uid };
    await writeAs(session, (trx) => withdrawFile(trx, params.file_uid, act));
    return {};
  });

  serve(documentReportClose, async ({ session, params, now }) => {
    const { caller } = session;
    const filter = { organizationId: caller.organization.id, families: readableFamilies(caller) };
    await writeAs(session, (trx) =>
      closeReport(trx, params.report_uid, filter, { now, actor: caller.identity.uid }),
    );
    return {};
  });
}
