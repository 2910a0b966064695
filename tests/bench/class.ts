import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';

import { classRead, classStart } from '#contract/dashboard/issuing/classes.ts';
import { documentList } from '#contract/dashboard/documents.ts';
import { openDatabase } from '#server/db/database.ts';
import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';
import { documentTypeOf } from '#server/document-types/document-types.ts';
import { atMost, type Figure, limitOf, median, ms } from '#tests/bench/figure.ts';
import type { Ground, Site } from '#tests/bench/ground.ts';
import { specimenDocument } from '#tools/templates/specimens.ts';
import { ORIGIN, signIn } from './measures/dashboard.ts';

const CLASS = 300;
const AIM_MS = 60_000;
const TYPE = 'enrollment_certificate';

/** A class of certificates by a job, from the request until everybody has one; its limit makes the files and stores nothing. */
export async function measureClass({ small }: Ground): Promise<Figure[]> {
  const limit = await filesTime();
  const { time, list } = await classTime(small, { cookie: await signIn(small), origin: ORIGIN });
  return [
    atMost(1, time / AIM_MS, {
      what: `${CLASS} certificates issued by a job of the dashboard`,
      against: ms(AIM_MS),
      note: `${ms(time)}; the dashboard’s list meanwhile, p50: ${ms(list)}`,
    }),
    limitOf(limit / AIM_MS, {
      what: `what making ${CLASS} such files takes alone`,
      against: ms(AIM_MS),
      note: `${ms(limit)}; in one process, without database, signature, or requests`,
    }),
  ];
}

async function filesTime(): Promise<number> {
  const type = documentTypeOf(TYPE);
  const start = performance.now();
  for (let number = 0; number < CLASS; number += 1)
    await specimenDocument({
      type,
      language: 'en',
      lengthOf: () => 'usual',
      brand: { logo: null, accent: null },
      publicId: `SM-STU-2026-${String(number).padStart(8, '0')}`,
      checkCode: 'K7M2-QD4F',
    });
  return performance.now() - start;
}

/** Milliseconds until everybody of a class has a document, and of the list for somebody else meanwhile. */
async function classTime({ databaseUrl, service }: Site, headers: Record<string, string>) {
  const database = await openDatabase(databaseUrl);
  const people = await database.db
    .selectFrom('students')
    .innerJoin('organizations', 'organizations.id', 'students.organization_id')
    .select('students.uid')
    .where('organizations.uid', '=', DEMO_ORGANIZATIONS[0].uid)
    .where('students.status', '=', 'validated')
    .limit(CLASS)
    .execute();
  await database.close();
  if (people.length < CLASS) throw new Error('There are fewer people than are to get a document');
  const api = `${service.address}/api/dashboard`;
  const start = performance.now();
  const response = await fetch(api + classStart.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      doc_type: TYPE,
      language: 'en',
      shared: { programme: 'History', academic_year: '2026-2027' },
      rows: people.map(({ uid }) => ({ person_uid: uid, fields: {} })),
      request_id: randomUUID(),
      confirms_duplicates: true,
    } satisfies z.input<typeof classStart.body>),
  });
  const { class_id } = z.parse(classStart.output, await response.json());
  const lists: number[] = [];
  for (;;) {
    const began = performance.now();
    await (await fetch(api + documentList.path, { headers })).arrayBuffer();
    lists.push(performance.now() - began);
    const read = await fetch(api + classRead.path.replace(':class_id', class_id), { headers });
    const { class: job } = z.parse(classRead.output, await read.json());
    if (job.state === 'running') continue;
    if (job.issued < CLASS) throw new Error(`Only ${job.issued} documents were issued`);
    return { time: performance.now() - start, list: median(lists) };
  }
}
