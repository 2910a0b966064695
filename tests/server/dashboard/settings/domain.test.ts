import { expect } from 'vitest';

import { auditList } from '#contract/dashboard/audit.ts';
import { domainCheck, domainRead, domainRemove, domainSet } from '#contract/dashboard/brand.ts';
import { overviewRead } from '#contract/dashboard/overview.ts';
import type { DomainCheck } from '#server/domain-proof/domain-check.ts';
import { checkDomains } from '#server/domain-proof/domains.service.ts';

import { sharedTests, type TestService } from '#tests/server/service-fixture.ts';

import { signedIn } from '#tests/server/dashboard/browser.ts';

const HOUR_MS = 3_600_000;
const GONE = { method: null, isFinal: true, problem: 'Not there' } as const;
const SILENT = { method: null, isFinal: false, problem: 'No answer' } as const;
let found: DomainCheck = GONE;
const asked: string[] = [];
const checkDomain = async (domain: string, token: string) => {
  asked.push(`${domain} ${token}`);
  return found;
};
const { service, test } = await sharedTests({ checkDomain });

async function shownDomain(credential: Parameters<TestService['addresses']['verifyUrl']>[0]) {
  const { pathname, search } = new URL(service.addresses.verifyUrl(credential));
  const page = await service.app.inject({ url: pathname + search, headers: { accept: 'text/html' } });
  return /<a href="(https:[^"]*)"/.exec(page.body)?.[1] ?? null;
}

async function later(hours: number): Promise<void> {
  service.clock.now = new Date(service.clock.now.getTime() + hours * HOUR_MS);
  await checkDomains(service.database, checkDomain, service.clock.now);
}

test('readers see a domain while it is proven, and the log records its states', async () => {
  const { browser, member } = await signedIn(service);
  const issued = await service.issue(member);
  const state = async () => (await browser.ask(domainRead)).answer.domain?.state;
  expect((await browser.ask(domainRead)).answer.domain).toBeNull();
  expect((await browser.ask(domainCheck)).status).toBe(404);
  const { domain } = (await browser.ask(domainSet, { domain: 'school.example' })).answer;
  expect(domain).toMatchObject({
    state: 'unproven',
    proof: {
      text: expect.stringMatching(/^sealmark-verification=[0-9a-f]{32}$/),
      record: '_sealmark.school.example',
      file: 'https://school.example/.well-known/sealmark.txt',
    },
  });
  const { domain: checked } = (await browser.ask(domainCheck)).answer;
  expect(checked).toMatchObject({ state: 'unproven', problem: 'Not there' });
  expect(await shownDomain(issued)).toBeNull();

  found = { method: 'dns' };
  expect((await browser.ask(domainCheck)).answer.domain).toMatchObject({ state: 'proven', problem: null });
  expect(asked.at(-1)).toBe(`school.example ${domain?.proof.text.split('=')[1]}`);
  expect(await shownDomain(issued)).toBe('https://school.example');
  // Setting the same domain again keeps its proof.
  expect((await browser.ask(domainSet, { domain: 'school.example' })).answer.domain?.state).toBe('proven');

  // While nobody answers, it stays for three days; it's checked again after a day, not before.
  found = SILENT;
  const before = asked.length;
  await later(1);
  expect(asked).toHaveLength(before);
  await later(24);
  expect([asked.length - before, await state()]).toEqual([1, 'proven']);
  await later(48);
  expect(await state()).toBe('lost');
  expect(await shownDomain(issued)).toBeNull();
  expect((await browser.ask(overviewRead)).answer.lost_domain).toBe('school.example');
  found = { method: 'file' };
  await later(24);
  expect(await state()).toBe('proven');
  expect((await browser.ask(overviewRead)).answer.lost_domain).toBeNull();
  found = GONE;
  await later(24);
  expect(await state()).toBe('lost');

  await browser.signIn();
  expect((await browser.ask(domainRemove)).answer.domain).toBeNull();
  const { items } = (await browser.ask(auditList)).answer;
  const log = items.filter(({ action }) => action.startsWith('domain_'));
  expect(log.map(({ action, actor }) => [action, actor])).toEqual([
    ['domain_removed', member.identityUid],
    ['domain_lost', 'service'],
    ['domain_proven', 'service'],
    ['domain_lost', 'service'],
    ['domain_proven', member.identityUid],
    ['domain_set', member.identityUid],
  ]);
});

test('a domain checked by a clock that was ahead is checked again', async ({ browser }) => {
  await browser.ask(domainSet, { domain: 'ahead.example' });
  await later(10_000);
  service.clock.now = new Date(service.clock.now.getTime() - 10_001 * HOUR_MS);
  asked.length = 0;
  await later(1);
  expect(asked).toContainEqual(expect.stringMatching(/^ahead\.example /));
});

test('a check does not prove a domain that was changed meanwhile', async ({ browser, member }) => {
  await browser.ask(domainSet, { domain: 'first.example' });
  await checkDomains(
    service.database,
    async (domain) => {
      if (domain === 'first.example') await browser.ask(domainSet, { domain: 'second.example' });
      return { method: 'dns' };
    },
    service.clock.now,
  );
  const { domain: second } = (await browser.ask(domainRead)).answer;
  expect(second).toMatchObject({ domain: 'second.example', state: 'unproven' });
  expect(await shownDomain(await service.issue(member))).toBeNull();
});

test('what is no domain is refused, and so are too many checks', async ({ browser }) => {
  for (const domain of [
    'School.example',
    'localhost',
    '127.0.0.1',
    '[::1]',
    'a.example:8443',
    'a..example',
    'école.example',
    '-a.example',
    'a.example.',
    'https://a.example',
  ])
    expect([domain, (await browser.ask(domainSet, { domain })).status]).toEqual([domain, 422]);
  await browser.ask(domainSet, { domain: 'a.example' });
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await browser.ask(domainCheck)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});
