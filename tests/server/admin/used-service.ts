import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished } from 'vitest';

import { permissionsOfRole } from '#contract/roles.ts';

import { addStudent, call, verifyFile } from '#tests/server/call.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { addOldTemplate, startTestService } from '#tests/server/service-fixture.ts';
import { adminWith, answerWith, scratchAdmin } from './admin.ts';

/**
 * A school on a used database: a diploma and a verified letter, both scanned, a registered file of the letter, a revoked
 * document, a template, a renamed person and an erased one.
 */
export async function usedService({ signingKeys }: { signingKeys?: string } = {}) {
  const scratch = await scratchAdmin();
  onTestFinished(scratch.remove);
  const env = { ...scratch.env, ...(signingKeys !== undefined && { SIGNING_KEYS: signingKeys }) };
  const { databaseUrl, folder } = scratch;
  const options = signingKeys === undefined ? {} : { env: { SIGNING_KEYS: signingKeys } };
  const service = await startTestService({ databaseUrl, ...options });
  onTestFinished(() => service.stop());
  const permissions = permissionsOfRole('administrator', 'ecole');
  const school = await service.join({ name: 'Lycée Saint-Exupéry', permissions });
  const { token, organizationUid } = school;
  const admin = (words: string, more = {}) => adminWith(env, words, more);
  const answer = (words: string, more = {}) => answerWith(env, words, more);

  const list = join(folder, 'list.csv');
  await addStudent(service, school, { uid: 'S-1', first_name: 'Zoé', last_name: 'Martin' });
  await addStudent(service, school, { uid: 'S-2', first_name: 'Paul', last_name: 'Petit' });
  await writeFile(list, 'uid,first_name,last_name,email,status\nS-1,Zoé,Lefèvre,zoe@example.org,validated');
  await admin(`students import ${list}`, { org: organizationUid });

  const old = { doc_type: 'diploma', language: 'en', source: '<p>{{holder.name}}</p>' };
  await addOldTemplate(service, school, old);

  const body = {
    doc_type: 'diploma',
    language: 'fr',
    fields: { degree: 'Master', awarded_on: '2026-07-01' },
    student_uid: 'S-1',
    client_reference: 'order-1',
    external_url: 'https://example.org/Diplomas/1.docx',
  };
  const { answer: issued } = await call(service, 'diplomaCertificateIssue', { token, body });
  const letter = {
    title: 'Lettre à Zoé Lefèvre – <été> & 😀',
    external_url: 'https://example.org/Letters/zoe.docx',
    doc_id: 'letter-1',
  };
  const { answer: verified } = await verifyFile(service, school, letter);
  const { public_id } = verified.verification;
  const file = { sha256: 'a'.repeat(64), format: 'docx', size: 12_345, comparison: 'none' };
  await call(service, 'fileRegister', { token, body: { public_id, ...file } });
  await service.issue(school, { title: 'Letter for Paul Petit', revoked_at: '2026-10-05 08:00:00' });
  await admin('person erase S-2', { org: organizationUid, title: 'all', yes: true });

  const papers = [issued.document.verify_url, verified.verification.verify_url].map((address) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  });
  for (const url of papers) await service.app.inject({ url, headers: PHONE });
  const publicIds = papers.map((url) => url.split(/[/?]/).at(-2));
  return { ...scratch, env, admin, answer, service, school, papers, publicIds };
}

export type Used = Awaited<ReturnType<typeof usedService>>;

export async function exportedSchool({ admin, school, folder }: Used): Promise<string> {
  const path = join(folder, 'school.jsonl');
  const { exit, stderr } = await admin(`org export ${school.organizationUid} ${path}`);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  return path;
}
