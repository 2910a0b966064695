import type { Workspace } from '#contract/fields.ts';
import { contentDigest } from '#document-text/digest/content-digest.ts';
import type { OperationId } from '#contract/operations.ts';

import { EXAMPLE_REQUESTS, type ExampleRequest } from '#server/openapi/example-requests.ts';
import { openApiDocument } from '#server/openapi/document.ts';
import { readOpenApi } from '#server/reference/open-api.ts';
import { timestamp } from '#server/db/schema.ts';
import { addScans } from '#server/public-page/scans.store.ts';
import { insertFacts } from '#server/credentials/facts/facts.store.ts';
import { saveRegisteredFile } from '#server/credentials/registered-files/registered-files.store.ts';
import { insertReport } from '#server/reports/reports.store.ts';

import { addEmployee, addStudent } from '#tests/server/call.ts';
import type { Member, TestService } from '#tests/server/service-fixture.ts';

/** Requests that answer 200 or 201 for a member with every permission: the documented ones, but for those that need the demo's data. */
export const GOOD: Readonly<Record<OperationId, ExampleRequest>> = {
  ...EXAMPLE_REQUESTS,
  signalReview: { params: { public_id: 'SM-DOC-2026-00000000', signal: 'wrong_codes' }, body: {} },
  reportClose: { params: { report_uid: 'rep_1' }, body: {} },
  familyDocumentList: { params: { family: 'org' } },
  verificationCreate: { body: { doc_id: 'a', product: 'word', title: 'A' } },
  staffNoteSave: { params: { public_id: 'SM-DOC-2026-00000000' }, body: { staff_note: 'A' } },
  factReopen: { params: { public_id: 'SM-DOC-2026-00000000', number: '1' }, body: {} },
  verificationStatus: { query: { public_id: 'SM-DOC-2026-00000000' } },
  contentAdd: {
    body: {
      public_id: 'SM-DOC-2026-00000000',
      content_digest: contentDigest(['A'], { salt: new Uint8Array(16), base: 65_536 }),
    },
  },
  contentList: { query: { public_id: 'SM-DOC-2026-00000000' } },
  fileRegister: {
    body: {
      public_id: 'SM-DOC-2026-00000000',
      sha256: 'a'.repeat(64),
      format: 'pdf',
      size: 1,
      comparison: 'none',
    },
  },
  fileList: { query: { public_id: 'SM-DOC-2026-00000000' } },
  fileWithdraw: { params: { file_uid: 'fil_1' }, body: {} },
  qrRead: { query: { public_id: 'SM-DOC-2026-00000000' } },
  qrRequest: { body: { public_id: 'SM-DOC-2026-00000000' } },
  studentDocumentIssue: {
    body: {
      doc_type: 'enrollment_certificate',
      fields: { programme: 'A', academic_year: 'B' },
      student_uid: 'S-1',
    },
  },
  diplomaCertificateIssue: {
    body: { doc_type: 'diploma', fields: { degree: 'A', awarded_on: '2026-07-01' }, student_uid: 'S-1' },
  },
  templateFileRead: { params: { doc_type: 'diploma', language: 'en' } },
  documentPreview: { body: { doc_type: 'decision', fields: { subject: 'A', articles: 'B' } } },
  employeeDocumentIssue: {
    workspace: 'entreprise',
    body: { doc_type: 'employment_certificate', fields: { start_date: '2026-01-01' }, employee_uid: 'E-1' },
  },
};

/** A school and a company with the data of these requests. */
export async function joinForGood(service: TestService): Promise<Record<Workspace, Member>> {
  const ecole = await service.join();
  const entreprise = await service.join({ workspace: 'entreprise' });
  await addStudent(service, ecole, { uid: 'S-1' });
  await addStudent(service, ecole, { uid: 'S-2', status: 'pending' });
  await addEmployee(service, entreprise, { uid: 'E-1' });
  const credential = await service.issue(ecole, { public_id: 'SM-DOC-2026-00000000' });
  const { id } = credential;
  const last_scan_at = timestamp(service.clock.now);
  const scans = [{ credential, valid: 0, invalid: 64, forged: 64, last_scan_at }];
  await service.database.write((trx) => addScans(trx, scans));
  const fact = { credential_id: id, name: 'Grade', shown_value: null, hash: 'x', salt: 'x', key_id: 'k1' };
  const wrong = { wrong_answers: 8, wrong_since: last_scan_at, last_wrong_at: last_scan_at };
  await insertFacts(service.database.db, [
    { ...fact, ...wrong, number: 1, reopened: 0 },
    { ...fact, ...wrong, number: 2, reopened: 3 },
  ]);
  await saveRegisteredFile(service.database.db, {
    credential_id: id,
    uid: 'fil_1',
    sha256: 'f'.repeat(64),
    format: 'docx',
    size: 1,
    version: null,
    comparison: 'none',
    has_random_bits: 1,
    identity_uid: null,
    registered_at: last_scan_at,
    withdrawn_at: null,
  });
  const place = { credential_id: id, organization_id: ecole.organizationId };
  const report = { ...place, uid: 'rep_1', language: 'en' } as const;
  const text = { what: 'Another name', email: null, at: '2026-10-02 08:00:00', state: 'open' } as const;
  await insertReport(service.database.db, { ...report, ...text });
  return { ecole, entreprise };
}

const { paths } = readOpenApi(openApiDocument({ publicUrl: 'https://seal.example.org' }));

/** Every operation with its input, from the OpenAPI document. */
export const OPERATIONS = Object.values(paths)
  .flatMap((methods) => Object.values(methods))
  .map(({ operationId, parameters, requestBody }) => ({
    id: operationId as OperationId,
    parameters: parameters.filter((parameter) => parameter.in === 'query'),
    body: requestBody?.content['application/json']?.schema,
  }));
