import * as z from 'zod/mini';

import { ACT_BATCH, actPreview, actRun, actUndo } from '#contract/dashboard/acts.ts';
import type { DashboardOperation } from '#contract/operation.ts';
import { documentList } from '#contract/dashboard/documents.ts';
import { beginSession } from '#server/access/sessions.service.ts';
import { openDatabase } from '#server/db/database.ts';
import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';
import { findIdentityByUid } from '#server/organizations/organizations.store.ts';
import { answerTime, asItGrows, atMost, type Figure, median, ms } from '#tests/bench/figure.ts';
import type { Ground, Site } from '#tests/bench/ground.ts';
import { sampleDocuments } from '#tests/bench/records.ts';

const LISTS: [what: string, query: string][] = [
  ['the list', ''],
  ['the list with `status=valid`', '?status=valid'],
];
const DOCUMENTS = 500;
const AIM_MS = 5_000;
const ROUNDS = 5;
export const ORIGIN = 'https://seal.example.org';

/** The list as the database grows, and an act on many documents from its preview to its last batch. */
export async function measureDashboard(ground: Ground): Promise<Figure[]> {
  const { large, small } = ground;
  const cookies = new Map<Site, string>();
  for (const site of [large, small]) cookies.set(site, await signIn(site));
  const headersOf = (site: Site) => ({ cookie: cookies.get(site) ?? '', origin: ORIGIN });
  const figures: Figure[] = [];
  for (const [what, query] of LISTS) {
    const list = (site: Site) =>
      answerTime({ ...site, headers: headersOf(site) }, `/api/dashboard${documentList.path}${query}`);
    figures.push(await asItGrows(`dashboard, ${what}`, ground, 60, list));
  }
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await revocationTime(large, headersOf(large)));
  const time = median(times);
  return [
    ...figures,
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

/** The cookie of a person of the school who has just used a passkey. */
export async function signIn({ databaseUrl }: Site): Promise<string> {
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
