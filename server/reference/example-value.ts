import type { Schema } from './open-api.ts';

/** What a reader recognises, by the name of the field. The contract decides the shape; this only fills it. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  title: 'Letter to parents',
  name: 'Lycée Lumière',
  email: 'c.rousseau@lumiere.example',
  role: 'Registrar',
  city: 'Lyon',
  country: 'FR',
  website: 'https://lumiere.example',
  service: 'sealmark',
  account_id: 'acc_5b1f0c7e9a3d2468ace01357',
  organization_id: 'org_7d94e1b20f6a8c3355d2e9f1',
  identity_uid: 'idn_0a6c42d8f3e19b7754c8d001',
  student_uid: 'S-10001',
  employee_uid: 'E-1001',
  employee_id: 'E-1001',
  doc_id: '2f6d1f8a-7f0e-4a43-a6a9-3c1d8f0b6a11',
  external_url: 'https://lumiere.sharepoint.example/letters/parents.docx',
  client_reference: 'form-7c1e',
  public_id: 'SM-DOC-2026-8K4T2M9Q',
  query: 'letter',
  q: 'letter',
  department: 'Workshop',
  position: 'Cabinetmaker',
  endpoint: '/student-documents',
  label: 'Enrollment certificate',
  html: '<p>…</p>',
  text: '…',
  from: '2026-10-16',
  to: '2026-11-14',
  error: 'per_page must be between 1 and 100',
  type: 'document',
  verifications_created: 3,
  documents_issued: 5,
  total_scans: 42,
  valid_scans: 40,
  invalid_scans: 2,
  max_page_size: 100,
  search_limit: 100,
  activity_limit: 200,
  min_size: 192,
  max_size: 1024,
  default_size: 320,
  limit: 600,
  window_seconds: 60,
  max_length: 200,
  document_id: 17,
};
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-09-01',
  uri: 'https://editor.example.org/letter',
};

/** Filled in with the addresses of this very service. */
export interface ExampleAddresses {
  verifyUrl: string;
  qrUrl: string;
}

/** A value that a schema allows and a reader understands. */
export function exampleValue(schema: Schema, name: string, addresses: ExampleAddresses): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.examples !== undefined && schema.examples.length > 0) return schema.examples[0];
  if (name === 'verify_url') return addresses.verifyUrl;
  if (name === 'qr_url') return addresses.qrUrl;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) {
    const [first = {}] = schema.anyOf.filter(({ type }) => type !== 'null');
    return exampleValue(first, name, addresses);
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return exampleObject(schema, Object.keys(schema.properties ?? {}), addresses);
    case 'array':
      return schema.items ? [exampleValue(schema.items, name, addresses)] : [];
    case 'boolean':
      return schema.default ?? true;
    case 'integer':
    case 'number':
      return schema.default ?? BY_NAME[name] ?? Math.max(1, schema.minimum ?? 1);
    default:
      return BY_NAME[name] ?? BY_FORMAT[schema.format ?? ''] ?? schema.default ?? 'text';
  }
}

export function exampleObject(
  { properties = {} }: Schema,
  names: readonly string[],
  addresses: ExampleAddresses,
): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [name, exampleValue(properties[name] ?? {}, name, addresses)]),
  );
}
