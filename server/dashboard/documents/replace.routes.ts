import { documentReplace, replacementForm } from '#contract/dashboard/issuing/replace.ts';
import { type DocType, groupOf, LANGUAGES } from '#contract/fields.ts';
import { allowType, asIssuer } from '#server/access/issuing.ts';
import { readableFamilies } from '#server/access/readable-families.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { periodOf } from '#server/classes/class-documents.ts';
import { readCredential, requireReadable } from '#server/credentials/credentials.service.ts';
import { findCredential, findIssued } from '#server/credentials/credentials.store.ts';
import { selectFacts } from '#server/credentials/facts/facts.store.ts';
import type { DashboardApi } from '#server/dashboard/dashboard-api.ts';
import { describedTypes } from '#server/document-types/document-types.ts';
import { conflict } from '#server/errors/refusals.ts';
import { type IssuanceDeps, issueDocument } from '#server/issuance/issuance.service.ts';
import { changeDocument } from '#server/revocation/changes.service.ts';

export function replaceRoutes({ serve, writeAs }: DashboardApi, deps: IssuanceDeps): void {
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

  serve(replacementForm, async ({ session: { caller }, params, now }) => {
    const { credential, doc_type, person_uid, ...issued } = await replaceable(caller, params.public_id);
    const language = LANGUAGES.find((one) => one === issued.language) ?? 'en';
    const types = describedTypes(readableFamilies(caller), language, () => true);
    const document_type = types.find((type) => type.doc_type === doc_type);
    if (!document_type) throw conflict(`${params.public_id} can't be issued again from its record`);
    const facts = await selectFacts(database.db, credential.id, now);
    const shown = facts.flatMap(({ name, value }) => {
      // A date is shown in words.
      const field = document_type.fields.find(({ label, type }) => label === name && type !== 'date');
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
