export interface Area {
  sources: readonly string[];
  /** In tests/server: the tests that must notice a fault. Others that happen to run the same lines prove nothing. */
  tests: readonly string[];
}

/** Areas in which a fault harms people most. */
export const AREAS: Readonly<Record<string, Area>> = {
  authentication: {
    sources: [
      'server/contract/token-format.ts',
      'server/access/authentication.ts',
      'server/access/token-use.ts',
      'server/access/tokens.service.ts',
      'server/access/tokens.store.ts',
    ],
    tests: [
      'admin/admin',
      'admin/refusals',
      'admin/commands/upkeep-commands',
      'access/authentication',
      'http/logs',
      'api/permissions',
      'http/rate-limits',
      'access/tokens',
    ],
  },
  signatures: {
    sources: ['server/keys/*.ts'],
    tests: [
      'admin/refusals',
      'admin/commands/upkeep-commands',
      'keys/signature',
      'keys/signing-keys-setting',
      'keys/signing-keys',
    ],
  },
  idempotency: {
    sources: [
      'server/credentials/credentials.service.ts',
      'server/credentials/credentials.store.ts',
      'server/credentials/doc-id.ts',
      'server/credentials/editor-documents.store.ts',
      'server/credentials/public-id.ts',
    ],
    tests: [
      'credentials/contents/contents',
      'public-page/digests',
      'credentials/doc-id',
      'credentials/documents',
      'credentials/employee-binding',
      'credentials/metadata',
      'credentials/public-id',
      'credentials/taken-ids.sqlite',
      'credentials/verification',
      'credentials/facts/fact-requests',
      'issuance/preview',
    ],
  },
  permissions: {
    sources: [
      'server/credentials/readable-credentials.store.ts',
      'server/access/issuing.ts',
      'server/access/readable-families.ts',
      'server/access/requirements.ts',
      'server/access/route.ts',
    ],
    tests: ['credentials/documents', 'credentials/search', 'api/permissions'],
  },
  erasure: {
    sources: ['server/people/erased/*.ts', 'server/erasure/erasure*.ts', 'server/erasure/unbound-titles.ts'],
    tests: ['admin/erased-people-file', 'admin/lasting-erasure', 'erasure/erasing'],
  },
  status: {
    sources: [
      'server/status/listed-status.store.ts',
      'server/revocation/revocation.service.ts',
      'server/credentials/revocation.store.ts',
      'server/status/status-day.ts',
      'server/status/status.ts',
      'server/credentials/validity.ts',
    ],
    tests: ['admin/commands/credential-commands', 'status/status'],
  },
};
