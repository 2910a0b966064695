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
import { readableFamilies, readableOf } from '#server/access/readable-families.ts';
import type { Session } from '#server/access/sessions.service.ts';
import type { AuditContext } from '#server/audit/audit.store.ts';
import { requireReadable } from '#server/credentials/credentials.service.ts';
import { type Credential, findCredential } from '#server/credentials/credentials.store.ts';
import { registerFile, withdrawFile } from '#server/credentials/registered-files/registered-files.service.ts';
import { saveStaffNote } from '#server/credentials/staff-note.service.ts';
import type { DashboardApi } from '#server/dashboard/dashboard-api.ts';
import type { Db } from '#server/db/schema.ts';
import { invalid } from '#server/errors/refusals.ts';
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

  serve(documentRestore, ({ session, params, by }) =>
    changeOne(session, params.public_id, { kind: 'restore' }, by),
  );

  serve(documentExtend, ({ session, params, body, by }) =>
    changeOne(session, params.public_id, { kind: 'extend', endDate: body.end_date }, by),
  );

  serve(documentNoteSave, ({ session, params, body, by }) =>
    changeAs(session, params.public_id, (trx, document) =>
      saveStaffNote(trx, document, body.staff_note ?? null, by),
    ),
  );

  serve(documentFileAdd, ({ session, params: { public_id }, body, by }) =>
    changeAs(session, public_id, (trx) => {
      const { caller } = session;
      const document = { organizationId: caller.organization.id, public_id };
      return registerFile(trx, document, { ...body, comparison: 'none' }, { caller, ...by });
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
