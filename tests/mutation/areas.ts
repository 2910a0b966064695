export interface Area {
  sources: readonly string[];
  /** Of tests/server: those that have to notice a fault. Others that happen to run the same lines prove nothing. */
  tests: readonly string[];
}

/** Where a fault harms people most. */
export const AREAS: Readonly<Record<string, Area>> = {
  authentication: {
    sources: [
      'server/contract/token-format.ts',
      'server/http/authentication.ts',
      'server/tokens/token-use.ts',
      'server/tokens/tokens.service.ts',
      'server/tokens/tokens.store.ts',
    ],
    tests: [
      'admin/admin',
      'admin/refusals',
      'admin/upkeep-commands',
      'http/authentication',
      'http/logs',
      'http/permissions',
      'http/rate-limits',
      'tokens/tokens',
    ],
  },
  signatures: {
    sources: ['server/keys/*.ts'],
    tests: [
      'admin/refusals',
      'admin/upkeep-commands',
      'keys/check-code',
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
      'contents/contents',
      'contents/digests',
      'credentials/derived-doc-id',
      'credentials/doc-id',
      'credentials/documents',
      'credentials/employee-binding',
      'credentials/metadata',
      'credentials/public-id',
      'credentials/taken-ids.sqlite',
      'credentials/verification',
      'facts/fact-requests',
      'issuance/client-reference',
    ],
  },
  permissions: {
    sources: [
      'server/credentials/readable-credentials.store.ts',
      'server/credentials/readable-families.ts',
      'server/http/requirements.ts',
      'server/http/route.ts',
    ],
    tests: [
      'credentials/documents',
      'credentials/paging',
      'credentials/search',
      'http/isolation',
      'http/order-of-checks',
      'http/permissions',
    ],
  },
  erasure: {
    sources: [
      'server/people/erased-people*.ts',
      'server/people/erasure*.ts',
      'server/people/saved-erasures.ts',
      'server/people/unbound-titles.ts',
    ],
    tests: ['admin/erased-people-file', 'admin/lasting-erasure', 'people/erasing'],
  },
  status: {
    sources: [
      'server/credentials/listed-status.store.ts',
      'server/credentials/revocation.service.ts',
      'server/credentials/revocation.store.ts',
      'server/credentials/status-day.ts',
      'server/credentials/validity.ts',
    ],
    tests: ['admin/credential-commands', 'credentials/status-lists', 'credentials/validity'],
  },
};
