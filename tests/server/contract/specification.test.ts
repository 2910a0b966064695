import { expect, test } from 'vitest';

import { openApiDocument } from '#server/openapi/document.ts';
import { readOpenApi, type Schema } from '#server/reference/open-api.ts';

const { paths } = readOpenApi(openApiDocument({ publicUrl: 'https://seal.example.org' }));

const CREDENTIAL = ['public_id', 'type', 'family', 'title', 'status', 'issued_at', 'verify_url'];
const PAGED = ['items', 'pagination'];
const ISSUED = ['document', 'verification', 'qr_url'];

interface Specified {
  scope: string | null;
  /** Parameters of the address, or fields of the body. */
  takes?: string[];
  answers?: string[];
}

/** The specification, endpoint by endpoint; the document may contain more. */
const SPECIFIED: Readonly<Record<string, Specified>> = {
  'GET /ping': { scope: null, answers: ['account_id', 'scopes'] },
  'GET /profile': { scope: null, answers: ['profile'] },
  'GET /organization': { scope: null, answers: ['organization'] },
  'GET /settings': { scope: null, answers: ['settings'] },
  'POST /settings': { scope: null, answers: ['preferences'] },
  'GET /dashboard': { scope: 'credentials:read', answers: ['dashboard'] },
  'GET /statistics': {
    scope: 'credentials:read',
    takes: ['from', 'to', 'granularity', 'doc_type'],
    answers: ['statistics'],
  },
  'GET /activity': { scope: 'credentials:read', takes: ['limit'], answers: ['items'] },
  'GET /students': {
    scope: 'credentials:read',
    takes: ['q', 'status', 'page', 'per_page'],
    answers: [...PAGED, 'student_uid', 'name', 'status', 'page', 'per_page', 'total', 'total_pages'],
  },
  'GET /employees': {
    scope: 'credentials:read',
    takes: ['q', 'status', 'page', 'per_page'],
    answers: [...PAGED, 'employee_uid', 'name', 'department', 'position', 'status'],
  },
  'GET /documents': { scope: 'credentials:read', takes: ['page', 'per_page'], answers: PAGED },
  'GET /documents/{family}': {
    scope: 'credentials:read',
    takes: ['family', 'page', 'per_page'],
    answers: PAGED,
  },
  'GET /search': {
    scope: 'credentials:read',
    takes: ['q', 'limit'],
    answers: ['query', 'items', 'count', ...CREDENTIAL.filter((name) => name !== 'issued_at')],
  },
  'POST /verification': {
    scope: 'verify:write',
    takes: [
      'doc_id',
      'product',
      'title',
      'include_qr',
      'external_url',
      'family',
      'employee_id',
      'doc_type',
      'validity_mode',
      'effective_date',
      'end_date',
    ],
    answers: ['verification', ...CREDENTIAL],
  },
  'GET /verification/status': {
    scope: 'credentials:read',
    takes: ['public_id'],
    answers: [...CREDENTIAL, 'scans', 'total_scans', 'valid_scans', 'invalid_scans', 'last_scan_at'],
  },
  'GET /qr': {
    scope: 'verify:read',
    takes: ['verify_url', 'public_id', 'doc_id', 'size'],
    answers: ['verify_url', 'qr_url'],
  },
  'POST /qr': {
    scope: 'verify:read',
    takes: ['verify_url', 'public_id', 'doc_id', 'size'],
    answers: ['verify_url', 'qr_url'],
  },
  'POST /metadata': {
    scope: 'verify:write',
    takes: ['doc_id', 'product', 'title', 'external_url'],
    answers: ['document_id'],
  },
  'POST /student-documents': { scope: 'verify:write', answers: ISSUED },
  'POST /employee-documents': { scope: 'verify:write', answers: ISSUED },
  'POST /company-documents': { scope: 'verify:write', answers: ISSUED },
  'POST /institution-documents': { scope: 'verify:write', answers: ISSUED },
  'POST /diploma-certificates': { scope: 'verify:write', answers: ISSUED },
};

/** Every name in an answer, at any depth. */
function namesIn({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const inside = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...Object.keys(properties), ...inside.flatMap(namesIn)];
}

test.for(Object.entries(SPECIFIED))(
  '%s exists with everything in the specification',
  ([endpoint, specified]) => {
    const { scope, takes = [], answers = [] } = specified;
    const [method = '', path = ''] = endpoint.split(' ');
    const found = paths[path]?.[method.toLowerCase()];
    expect(found?.security).toEqual([{ token: scope === null ? [] : [scope] }]);
    const body = found?.requestBody?.content['application/json']?.schema.properties ?? {};
    const taken = [...(found?.parameters ?? []).map(({ name }) => name), ...Object.keys(body)];
    expect(taken).toEqual(expect.arrayContaining(takes));
    const answer = found?.responses['200'] ?? found?.responses['201'];
    const named = namesIn(answer?.content?.['application/json'].schema ?? {});
    expect(named).toEqual(expect.arrayContaining(['ok', ...answers]));
  },
);

test('beyond the specification there are previews, templates, digests of texts, registered files, facts, reports, signals, and the end of a session', () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.filter((endpoint) => !(endpoint in SPECIFIED))).toEqual([
    'POST /sign-out',
    'GET /signals',
    'POST /signals/{public_id}/{signal}/review',
    'GET /reports',
    'POST /reports/{report_uid}/close',
    'POST /verification/{public_id}/note',
    'POST /verification/{public_id}/facts/{number}/reopen',
    'POST /verification/content',
    'GET /verification/content',
    'POST /verification/files',
    'GET /verification/files',
    'POST /verification/files/{file_uid}/withdraw',
    'POST /document-previews',
    'GET /templates/{doc_type}/{language}',
    'POST /templates/{doc_type}/{language}',
    'GET /templates/{doc_type}/{language}/file',
    'POST /templates/{doc_type}/{language}/check',
  ]);
});

test.for([
  ['/students', 'per_page', 1, 100, 25],
  ['/employees', 'per_page', 1, 100, 25],
  ['/documents', 'per_page', 1, 100, 25],
  ['/documents/{family}', 'per_page', 1, 100, 25],
  ['/activity', 'limit', 1, 200, 50],
  ['/search', 'limit', 1, 100, 25],
  ['/qr', 'size', 192, 1024, 320],
] as const)('%s takes a %s of %i to %i, by default %i', ([path, name, minimum, maximum, fallback]) => {
  const parameter = paths[path]?.['get']?.parameters.find((each) => each.name === name);
  expect(parameter).toMatchObject({ in: 'query', required: false });
  expect(parameter?.schema).toMatchObject({ type: 'integer', minimum, maximum, default: fallback });
});
