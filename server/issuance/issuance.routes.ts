import type { FastifyInstance, FastifyReply } from 'fastify';

import { GROUPS } from '#contract/document-types.ts';
import {
  companyDocumentIssue,
  diplomaCertificateIssue,
  documentPreview,
  employeeDocumentIssue,
  institutionDocumentIssue,
  studentDocumentIssue,
} from '#contract/issuance.ts';
import { documentItem, verificationRecord } from '#server/credentials/credential-record.ts';
import { findIssued } from '#server/credentials/credentials.store.ts';
import { allowType } from '#server/access/issuing.ts';
import { timestamp } from '#server/db/schema.ts';
import { readerLanguage } from '#server/http/language.ts';
import { route } from '#server/access/route.ts';
import { publicTitle } from '#server/public-page/facts.ts';
import type { Caller } from '#server/access/tokens.store.ts';

import { compose, previewDigest } from './composition.ts';
import { contentOf } from './document-file.ts';
import { type IssuanceDeps, issueDocument, type IssuanceRequest } from './issuance.service.ts';

export function issuanceRoutes(api: FastifyInstance, deps: IssuanceDeps): void {
  const { database, addresses, clock } = deps;

  async function issue({ caller, body }: { caller: Caller; body: IssuanceRequest }, reply: FastifyReply) {
    const language = readerLanguage(reply.request.headers['accept-language']);
    const { client_reference: reference } = body;
    const { credential, content, facts, isNew } = await issueDocument(deps, caller, body, {
      language,
      requestId: reply.request.id,
      wantsHtml: true,
      ...(reference !== undefined && {
        findBefore: () => findIssued(database.db, caller.organization.id, ['i.client_reference', reference]),
      }),
    });
    const view = { addresses, today: timestamp(clock()).slice(0, 10) };
    reply.code(isNew ? 201 : 200);
    return {
      document: { ...documentItem(credential, view), doc_type: body.doc_type, content },
      verification: {
        ...verificationRecord(credential, view, { employeeUid: body.employee_uid, facts }),
        doc_id: body.doc_id ?? null,
      },
      qr_url: addresses.qrUrl(credential),
    };
  }
  const allowed = { allowBody: allowType };
  route(api, studentDocumentIssue, issue, allowed);
  route(api, diplomaCertificateIssue, issue, allowed);
  route(api, institutionDocumentIssue, issue, allowed);
  route(api, employeeDocumentIssue, issue, allowed);
  route(api, companyDocumentIssue, issue, allowed);

  route(
    api,
    documentPreview,
    async ({ caller, body }, reply) => {
      const composition = await compose(database.db, body, {
        organization: caller.organization,
        readerLanguage: readerLanguage(reply.request.headers['accept-language']),
        today: timestamp(clock()).slice(0, 10),
      });
      const { type, title, subject, file } = composition;
      const { family } = GROUPS[type.group];
      const public_title = publicTitle({ family, title, holder_name: subject?.name ?? null });
      const facts = composition.facts.map(({ name, mode, value }) => {
        return { name, mode, value: mode === 'shown' ? value : null };
      });
      const content = await contentOf(file);
      return { title, public_title, facts, content, preview_digest: previewDigest(composition) };
    },
    allowed,
  );
}
