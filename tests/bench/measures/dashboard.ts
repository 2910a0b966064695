import { randomUUID } from 'node:crypto';

import { classRead, classStart } from '#contract/dashboard/issuing/classes.ts';
import { ACT_BATCH, actPreview, actRun, actUndo } from '#contract/dashboard/acts.ts';
import type { DashboardOperation } from '#contract/dashboard/dashboard-operation.ts';
import { documentList } from '#contract/dashboard/documents.ts';
import { beginSession } from '#server/access/sessions.service.ts';
import { openDatabase } from '#server/db/database.ts';
import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';
import { findIdentityByUid } from '#server/organizations/organizations.store.ts';
import * as z from 'zod/mini';

import { atMost, atMostTimes, type Figure, ms } from '#tests/bench/figure.ts';
import type { Ground, Site } from '#tests/bench/ground.ts';
import { answerTime, median, timesAsLong } from '#tests/bench/latency.ts';
import { sampleDocuments } from '#tests/bench/records.ts';

const LISTS: [what: string, query: string][] = [
  ['the list', ''],
  ['the list with `status=valid`', '?status=valid'],
];
const DOCUMENTS = 500;
const AIM_MS = 5_000;
const CLASS = 300;
const CLASS_AIM_MS = 60_000;
const ROUNDS = 5;
const ORIGIN = 'https://seal.example.org';

/** The list as the database grows, and an act on many documents from its preview to its last batch. */
export async function measureDashboard({ large, small }: Ground): Promise<Figure[]> {
  const cookies = new Map<Site, string>();
  for (const site of [large, small]) cookies.set(site, await signIn(site));
  const headersOf = (site: Site) => ({ cookie: cookies.get(site) ?? '', origin: ORIGIN });
  const figures: Figure[] = [];
  for (const [what, query] of LISTS) {
    const list = (site: Site) => () =>
      answerTime({ ...site, headers: headersOf(site) }, `/api/dashboard${documentList.path}${query}`);
    figures.push(
      atMostTimes(2, await timesAsLong(60, list(large), list(small)), {
        what: `dashboard, ${what}, p50`,
        against: `${small.scale.documents.toLocaleString('en')} documents`,
      }),
    );
  }
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await revocationTime(large, headersOf(large)));
  const time = median(times);
  const issuing = await classTime(small, headersOf(small));
  return [
    ...figures,
    atMost(1, issuing.time / CLASS_AIM_MS, {
      what: `dashboard, ${CLASS} certificates issued by a job`,
      against: ms(CLASS_AIM_MS),
      note: `${ms(issuing.time)}; the list meanwhile, p50: ${ms(issuing.list)}`,
    }),
    atMost(1, time / AIM_MS, {
      what: `dashboard, ${DOCUMENTS} documents revoked, preview included, p50`,
      against: ms(AIM_MS),
      note: ms(time),
    }),
  ];
}

/** Milliseconds of the preview and all batches; then the act is undone, so that the database stays as it was. */
async function revocationTime(site: Site, headers: Record<string, string>): Promise<number> {
  const post = async <Op extends DashboardOperation>({ path, output }: Op, body: object, id = '') => {
    const address = `${site.service.address}/api/dashboard${path.replace(':act_id', id)}`;
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const answer = await fetch(address, { ...init, body: JSON.stringify(body) });
    return z.parse(output, await answer.json()) as z.output<Op['output']>;
  };
  const public_ids = sampleDocuments(site, DOCUMENTS).map(({ public_id }) => public_id);
  const start = performance.now();
  const preview = await post(actPreview, { kind: 'revoke', public_ids });
  let act_id: string | null = null;
  for (let from = 0; from < preview.public_ids.length; from += ACT_BATCH) {
    const batch = preview.public_ids.slice(from, from + ACT_BATCH);
    const begun = act_id !== null && { act_id };
    const done: z.output<typeof actRun.output> = await post(actRun, {
      kind: 'revoke',
      ...begun,
      public_ids: batch,
    });
    act_id = done.act_id;
  }
  const time = performance.now() - start;
  for (let left = 1; left > 0;) left = (await post(actUndo, {}, act_id ?? '')).left;
  if (preview.public_ids.length < DOCUMENTS)
    throw new Error('There are fewer documents than are to be revoked');
  return time;
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
      doc_type: 'enrollment_certificate',
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

/** The cookie of somebody of the school who used a passkey just now. */
async function signIn({ databaseUrl }: Site): Promise<string> {
  const database = await openDatabase(databaseUrl);
  const [school] = DEMO_ORGANIZATIONS;
  const identity = await findIdentityByUid(database.db, school.identity.uid);
  if (!identity) throw new Error('The school of the demo has nobody');
  const session = {
    organizationId: identity.organization_id,
    identityId: identity.id,
    identityUid: identity.uid,
    device: '',
    kind: 'dashboard',
  } as const;
  const secret = await database.write((trx) =>
    beginSession(trx, session, { idleDays: 1, days: 1 }, new Date()),
  );
  await database.close();
  return `__Host-sealmark=${secret}`;
}
