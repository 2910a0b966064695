import type { FastifyInstance } from 'fastify';

import type { DocumentTypeItem } from '#contract/document-form.ts';
import { type Language, LANGUAGES } from '#contract/fields.ts';
import { ACTIVITY_LIMIT } from '#contract/analytics.ts';
import {
  type Organization,
  organizationRead,
  ping,
  profileRead,
  settingsRead,
  VERSION,
} from '#contract/organizations.ts';
import { preferencesAccept } from '#contract/preferences.ts';
import { signOut } from '#contract/sign-out.ts';
import { QR_SIZE } from '#contract/qr.ts';
import type { RateLimit } from '#server/config/config.ts';
import { readableFamilies } from '#server/access/readable-families.ts';
import { type Clock, timestamp } from '#server/db/schema.ts';
import { readerLanguage } from '#server/http/language.ts';
import { mayIssue } from '#server/access/issuing.ts';
import { endSessionOfToken } from '#server/access/sessions.store.ts';
import type { Database } from '#server/db/database.ts';
import { isAllowed } from '#server/access/requirements.ts';
import { route } from '#server/access/route.ts';
import { describedTypes } from '#server/document-types/document-types.ts';
import { selectOldTemplates } from '#server/templates/versions/old-templates.store.ts';
import { readableDirectory } from '#server/people/directories.ts';
import type { Caller, CallerOrganization } from '#server/access/tokens.store.ts';

import packageJson from '#package.json' with { type: 'json' };

interface OrganizationDeps {
  database: Pick<Database, 'db' | 'write'>;
  clock: Clock;
  rateLimit: RateLimit;
}

/** Serves what a token may do, which was read with the token, and its end. */
export function organizationRoutes(api: FastifyInstance, { database, clock, rateLimit }: OrganizationDeps) {
  route(api, ping, ({ caller }) => ({
    account_id: caller.accountUid,
    organization_id: caller.organization.uid,
    scopes: caller.scopes,
    service: 'sealmark',
    version: VERSION,
    release: packageJson.version,
    time: timestamp(clock()),
  }));

  route(api, profileRead, ({ caller: { accountUid, organization, identity } }) => {
    const { uid, issueTypes: _, ...rest } = identity;
    const profile = { identity_uid: uid, ...rest };
    return { profile, account_id: accountUid, organization_id: organization.uid };
  });

  route(api, organizationRead, ({ caller }) => ({ organization: organizationRecord(caller.organization) }));

  route(api, settingsRead, async ({ caller }, reply) => ({
    settings: {
      organization: organizationRecord(caller.organization),
      scopes: caller.scopes,
      families: caller.scopes.includes('credentials:read') ? readableFamilies(caller) : [],
      features: features(caller),
      limits: {
        rate_limit: { limit: rateLimit.limit, window_seconds: rateLimit.windowSeconds },
        max_page_size: 100,
        activity_limit: ACTIVITY_LIMIT.max,
        search_limit: 100,
        qr: { min_size: QR_SIZE.min, max_size: QR_SIZE.max, default_size: QR_SIZE.default },
      },
      document_types: withOutdated(
        documentTypes(caller, readerLanguage(reply.request.headers['accept-language'])),
        await selectOldTemplates(database.db, caller.organization.id),
      ),
    },
  }));

  route(api, preferencesAccept, ({ body }) => ({ preferences: body }));

  route(api, signOut, async ({ caller }) => ({
    ended: await database.write((trx) => endSessionOfToken(trx, caller.tokenId, timestamp(clock()))),
  }));
}

/** The types that this token may issue, and those that it may read. */
function documentTypes(caller: Caller, language: Language) {
  const canRead = caller.scopes.includes('credentials:read');
  const types = describedTypes(readableFamilies(caller), language, (docType) => mayIssue(caller, docType));
  return types.filter(({ can_issue }) => can_issue || canRead);
}

function withOutdated(
  types: readonly DocumentTypeItem[],
  old: Awaited<ReturnType<typeof selectOldTemplates>>,
): DocumentTypeItem[] {
  return types.map((type) => ({
    ...type,
    outdated_templates: LANGUAGES.filter((language) =>
      old.some((template) => template.doc_type === type.doc_type && template.language === language),
    ),
  }));
}

/** What this token can do beyond documents and files. */
function features(caller: Caller) {
  const directory = caller.scopes.includes('credentials:read') ? readableDirectory(caller) : null;
  const bindingScopes = ['verify:write', 'credentials:read'] as const;
  return {
    directory,
    employee_verification:
      directory === 'employees' &&
      bindingScopes.every((scope) => isAllowed(caller, scope, 'verify documents')),
    verify_documents: isAllowed(caller, 'verify:write', 'verify documents'),
    issue_documents: isAllowed(caller, 'verify:write', 'issue documents'),
    revoke_documents: isAllowed(caller, 'verify:write', 'revoke documents'),
  };
}

function organizationRecord(organization: CallerOrganization): Organization {
  const { id: _, uid, ...details } = organization;
  return { organization_id: uid, ...details };
}
