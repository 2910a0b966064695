import SQLite from 'better-sqlite3';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

import { call, verifyFile } from '#tests/server/call.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

const service = await startTestService();
const member = await service.join();
const other = new SQLite(service.config.databaseUrl.replace(/^sqlite:/, ''));
afterEach(() => void (other.inTransaction && other.exec('rollback')));
afterAll(async () => {
  other.close();
  await service.stop();
});

const verify = (doc_id: string) => verifyFile(service, member, { doc_id });

async function inOrder(requests: Record<string, Promise<{ status: number } | { statusCode: number }>>) {
  const answers: string[] = [];
  await Promise.all(
    Object.entries(requests).map(async ([name, request]) => {
      const answer = await request;
      answers.push(`${name} ${'status' in answer ? answer.status : answer.statusCode}`);
    }),
  );
  return answers;
}

test('while another process holds the write lock, reads are answered and writes get 503', async () => {
  const credential = await service.issue(member);
  const { pathname, search } = new URL(service.addresses.verifyUrl(credential));
  other.exec('begin immediate');
  const { token } = member;
  const answers = await inOrder({
    write: verify('locked-out'),
    health: service.app.inject('/healthz'),
    ready: service.app.inject('/readyz'),
    ping: call(service, 'ping', { token }),
    list: call(service, 'documentList', { token }),
    filtered: call(service, 'documentList', { token, query: { q: 'letter' } }),
    page: service.app.inject({ url: pathname + search, headers: PHONE }),
    dashboard: call(service, 'dashboardRead', { token }),
  });
  expect(answers.toSorted()).toEqual([
    'dashboard 200',
    'filtered 200',
    'health 200',
    'list 200',
    'page 200',
    'ping 200',
    'ready 200',
    'write 503',
  ]);
  expect(answers.at(-1)).toBe('write 503');
  other.exec('rollback');
  const scans = () => other.prepare('select valid from scan_counts where credential_id = ?').pluck();
  await vi.waitFor(() => expect(scans().get(credential.id)).toBe(1), 20_000);
});

test('a write goes through as soon as the other writer is done', async () => {
  other.exec('begin immediate');
  const write = verify('let-in');
  await call(service, 'documentList', { token: member.token });
  other.exec('commit');
  expect((await write).status).toBe(201);
});
