import { expect, type Locator } from '@playwright/test';

import { dashboardRead, statisticsRead } from '#contract/analytics.ts';
import { timestamp } from '#server/db/schema.ts';
import { addScans } from '#server/public-page/scans.store.ts';
import { createIdentity, createOrganization } from '#server/organizations/organizations.service.ts';
import { createToken } from '#server/access/tokens.service.ts';
import { expectForEveryone, tabAndEnter, tabTo } from '#tests/e2e/harness/axe.ts';
import { Playground } from '#tests/e2e/harness/playground.ts';
import { credentialOf, demoDocument } from '#tests/e2e/harness/records.ts';
import { catalog, test } from '#tests/e2e/harness/test.ts';
import { clientOf } from '#tests/e2e/network/troubled-contract.ts';

// West of Greenwich.
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'America/Bogota' });

class Insights extends Playground {
  override async begin(): Promise<void> {
    await super.begin();
    await this.pane.getByRole('tab', { name: 'Insights' }).click();
    await expect(this.entries.first()).toBeVisible();
  }

  get range(): Locator {
    return this.pane.getByRole('combobox', { name: 'Period' });
  }

  get entries(): Locator {
    return this.pane.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  }

  tile(name: string): Locator {
    return this.pane.getByRole('group', { name: 'Figures' }).getByRole('button', { name });
  }

  /** The sum of the chart's last column, from its table. */
  async tableSum(title: string): Promise<number> {
    const cells = this.pane.getByRole('table', { name: title }).getByRole('cell');
    const numbers = (await cells.allTextContents()).map((text) => Number(text.replaceAll(',', '')));
    return numbers.reduce((sum, number) => sum + number, 0);
  }
}

const counted = (count: number) => new Intl.NumberFormat('en-US').format(count);

test('figures, statuses, and every chart agree with the service', async ({ page, service }) => {
  const insights = new Insights(page);
  const { pane, range } = insights;
  await insights.begin();
  await test.step('by keyboard', async () => {
    await pane.getByRole('tab', { name: 'Insights' }).focus();
    await page.keyboard.press('Tab');
    await tabTo(page, range);
    await page.keyboard.press('ArrowDown');
    await expect(pane.getByText('Compared with the 90 days before')).toBeVisible();
    await tabAndEnter(page, insights.tile('Not valid'));
    await expect(pane.getByRole('heading', { name: 'Not valid per week' })).toBeVisible();
    await tabAndEnter(page, pane.getByRole('button', { name: /^Revoked \d+$/ }));
    await expect(pane.getByRole('tab', { name: 'Search' })).toBeFocused();
    await expect(pane.getByRole('button', { name: 'Remove the filter Revoked' })).toBeVisible();
    await expect(pane.getByRole('listitem').filter({ hasNotText: 'Revoked' })).toHaveCount(0);

    await pane.getByRole('tab', { name: 'Insights' }).click();
    const entry = insights.entries.filter({ hasNotText: 'Revoked' }).first();
    const family = await entry.locator('span').nth(1).innerText();
    await entry.getByRole('button').click();
    await expect(pane.getByRole('button', { name: `Remove the filter ${family}` })).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Remove the filter Revoked' })).toBeHidden();
  });
  await test.step('the figures of the service', async () => {
    await pane.getByRole('tab', { name: 'Insights' }).click();
    await range.selectOption('30');
    const { dashboard } = await clientOf(service).call(dashboardRead);
    const { kpis, documents } = dashboard;
    await expect(insights.tile('Scans')).toContainText(counted(kpis.total_scans));
    await expect(insights.tile('Not valid')).toContainText(counted(kpis.invalid_scans));
    await expect(insights.tile('Issued')).toContainText(counted(kpis.documents_issued));
    await expect(insights.tile('Verified')).toContainText(counted(kpis.verifications_created));
    const change = Math.round((kpis.total_scans / kpis.previous.total_scans - 1) * 100);
    await expect(insights.tile('Scans')).toContainText(`${Math.abs(change)}%`);
    await expect(pane.getByText('Compared with the 30 days before')).toBeVisible();

    const found = pane.getByRole('region', { name: 'Documents' });
    for (const { status, count } of documents.by_status) {
      const name = `${catalog('en')(`status.${status}`)} ${count}`;
      await expect(found.getByRole('button', { name })).toBeVisible();
    }

    for (const days of ['7', '90', '365', '30']) {
      await range.selectOption(days);
      await expect(pane.getByText(`Compared with the ${days} days before`)).toBeVisible();
      for (const [name, unit] of [
        ['Not valid', 'invalid'],
        ['Issued', 'issued'],
      ] as const) {
        await insights.tile(name).click();
        const title = pane.getByRole('heading', { level: 2, name: `${name} per` });
        const tile = async () => Number(/\d[\d,]*/.exec(await insights.tile(name).innerText())?.[0]);
        const table = async () => insights.tableSum((await title.textContent()) ?? unit);
        await expect(async () => expect(await table()).toBe(await tile())).toPass();
      }
    }

    await pane.getByRole('combobox', { name: 'Group by' }).selectOption('Week');
    await pane.getByRole('combobox', { name: 'Document type' }).selectOption('transcript');
    const to = new Date().toISOString().slice(0, 10);
    const from = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
    const query = { from, to, doc_type: 'transcript' } as const;
    const { statistics } = await clientOf(service).call(statisticsRead, query);
    await expect(async () =>
      expect(await insights.tableSum('Issued per week')).toBe(statistics.kpis.documents_issued),
    ).toPass();
    await pane.getByRole('button', { name: 'Show as table' }).click();
    await expect(pane.getByRole('button', { name: 'Hide the table' })).toBeVisible();

    await insights.reopenPane();
    await expect(pane.getByRole('heading', { name: 'Issued per week' })).toBeVisible();
  });
});

test('the day with the most scans is named in words, and when days begin here', async ({ page, service }) => {
  const insights = new Insights(page);
  const { pane } = insights;
  const client = clientOf(service);
  const { statistics } = await client.call(statisticsRead);
  const most = Math.max(...statistics.series.map((bucket) => bucket.total_scans));
  // On its own day, because equal values are not named.
  const today = new Date();
  const credential = await credentialOf(service, (await demoDocument(service)).public_id);
  const scans = { credential, valid: most + 1, invalid: 0, forged: 0, last_scan_at: timestamp(today) };
  await service.database.write((trx) => addScans(trx, [scans]));
  const { total_scans } = (await client.call(statisticsRead)).statistics.series.at(-1) ?? {};

  await insights.begin();
  const day = today.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  await expect(pane.getByText(`Busiest day: ${day} (${total_scans})`)).toBeVisible();
  await expect(pane.getByText('Days are in UTC (starting 7:00 PM your time).')).toBeVisible();
});

test('an organization without documents sees that, and where to begin', async ({ page, service }) => {
  const { db } = service.database;
  const now = new Date();
  const organization = { name: 'New school', workspace: 'ecole' } as const;
  const { organization_id: organizationUid } = await createOrganization(db, organization, now);
  const person = { organizationUid, name: 'Ada Roy', email: 'ada@example.org', role: 'Registrar' };
  const identity = await createIdentity(db, { ...person, permissions: [] }, now);
  const { token } = await createToken(
    db,
    { organizationUid, identityUid: identity.identity_uid, scopes: ['credentials:read'], expiresAt: null },
    now,
  );
  const insights = new Insights(page);
  const { pane } = insights;
  await insights.open();
  await insights.connect(token);
  await pane.getByRole('tab', { name: 'Insights' }).click();
  await expectForEveryone(page, 'nothing to show', pane.getByText('Nothing to show yet.'));
  await pane.getByRole('button', { name: 'Go to the open document' }).click();
  await expect(insights.heading('Not verified yet')).toBeVisible();
});
