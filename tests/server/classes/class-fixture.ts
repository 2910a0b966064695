import { randomUUID } from 'node:crypto';

import { expect, vi } from 'vitest';
import type * as z from 'zod/mini';

import { classRead, classStart } from '#contract/dashboard/issuing/classes.ts';

import type { Browser } from '#tests/server/dashboard/browser.ts';
import { addStudent } from '#tests/server/call.ts';
import type { Member, TestService } from '#tests/server/service-fixture.ts';

/** This many students, and the request for a class of their enrollment certificates. */
export async function enrollments(service: TestService, member: Member, count: number) {
  const uids: string[] = [];
  for (let number = 0; number < count; number += 1) uids.push(await addStudent(service, member));
  return {
    doc_type: 'enrollment_certificate' as const,
    language: 'fr' as const,
    shared: { academic_year: '2026-2027' },
    rows: uids.map((person_uid, number) => ({ person_uid, fields: { programme: `BTS ${number + 1}` } })),
  };
}

export async function start(
  browser: Browser,
  request: Omit<z.input<typeof classStart.body>, 'request_id' | 'confirms_duplicates'>,
  { request_id = randomUUID(), confirms_duplicates = false } = {},
) {
  return (await browser.ask(classStart, { ...request, request_id, confirms_duplicates })).answer.class_id;
}

/** The job, once it no longer runs. */
export async function ended(browser: Browser, class_id: string) {
  const read = async () => (await browser.ask(classRead, { class_id })).answer;
  await expect.poll(async () => (await read()).class.state, { timeout: 150_000 }).not.toBe('running');
  return read();
}

/** Waits until this many documents were issued. */
export function issued(db: TestService['database']['db'], count: number) {
  return vi.waitUntil(
    async () =>
      (await db.selectFrom('class_job_rows').select('number').where('state', '=', 'issued').execute())
        .length >= count,
    { timeout: 150_000, interval: 20 },
  );
}
