import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Family } from '#contract/fields.ts';
import {
  companyDocumentIssue,
  diplomaCertificateIssue,
  documentPreview,
  employeeDocumentIssue,
  institutionDocumentIssue,
  studentDocumentIssue,
} from '#contract/issuance.ts';
import type { Addresses } from '#server/credentials/addresses.ts';
import { documentItem, verificationRecord } from '#server/credentials/credential-record.ts';
import { requireFamily } from '#server/access/readable-families.ts';
import { timestamp } from '#server/db/time.ts';
import { readerLanguage } from '#server/http/language.ts';
import { requireIssuable, requirePermission } from '#server/access/requirements.ts';
import { route } from '#server/access/route.ts';
import { publicTitle } from '#server/public-page/facts.ts';
import type { Caller } from '#server/access/tokens.store.ts';

import { compose } from './composition.ts';
import { ALL_TYPES, GROUPS } from '#server/document-types/document-types.ts';
import { type IssuanceDeps, issueDocument, type IssuanceRequest } from './issuance.service.ts';

interface IssuanceRoutesDeps extends IssuanceDeps {
  addresses: Addresses;
}

interface IssuanceCall {
  caller: Caller;
  body: IssuanceRequest;
}

export function issuanceRoutes(api: FastifyInstance, deps: IssuanceRoutesDeps): void {
  const { database, addresses, clock } = deps;

  async function issue({ caller, body }: IssuanceCall, reply: FastifyReply) {
    const language = readerLanguage(reply.request.headers['accept-language']);
    const { credential, content, facts } = await issueDocument(deps, caller, body, {
      language,
      requestId: reply.request.id,
    });
    const view = { addresses, today: timestamp(clock()).slice(0, 10) };
    reply.code(201);
    return {
      document: { ...documentItem(credential, view), doc_type: body.doc_type, content },
      verification: {
        ...verificationRecord(credential, view, { employeeUid: body.employee_uid, facts }),
        doc_id: body.doc_id ?? null,
      },
      qr_url: addresses.qrUrl(credential),
    };
  }
  route(api, studentDocumentIssue, issue, allow('school'));
  route(api, diplomaCertificateIssue, issue, allow('certificates'));
  route(api, institutionDocumentIssue, issue, allow('org'));
  route(api, employeeDocumentIssue, issue, allow('employee'));
  route(api, companyDocumentIssue, issue, allow('company'));

  route(
    api,
    documentPreview,
    async ({ caller, body }, reply) => {
      const { type, title, subject, content } = await compose(database.db, body, {
        organization: caller.organization,
        readerLanguage: readerLanguage(reply.request.headers['accept-language']),
        today: timestamp(clock()).slice(0, 10),
      });
      const { family } = GROUPS[type.group];
      const public_title = publicTitle({ family, title, holder_name: subject?.name ?? null });
      return { title, public_title, content };
    },
    { allowBody: allowType },
  );
}

/** The workspace first, then the permissions to see the family and to issue, then the type. */
const allow = (family: Family) => ({
  allow(caller: Caller) {
    requireFamily(caller, family);
    requirePermission(caller, 'issue documents');
  },
  allowBody: allowType,
});

/** A document type names its family; what is no type is refused as input. */
function allowType(caller: Caller, body: unknown): void {
  const name: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'doc_type') : undefined;
  const type = ALL_TYPES.find(({ doc_type }) => doc_type === name);
  if (!type) return;
  requireFamily(caller, GROUPS[type.group].family);
  requireIssuable(caller, type.doc_type);
}
