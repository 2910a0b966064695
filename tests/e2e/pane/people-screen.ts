import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { Playground } from '#tests/e2e/harness/playground.ts';

interface FoundPerson {
  uid: string;
  name: string;
}

export class PeopleScreen extends Playground {
  async beginAs(organization: 'Lycée Lumière' | 'Atelier Nord'): Promise<void> {
    await this.begin(undefined, undefined, undefined, organization);
    await this.show();
  }

  async show(): Promise<void> {
    await this.pane.getByRole('tab', { name: 'People' }).click();
    await expect(this.rows.first()).toBeVisible();
  }

  get search(): Locator {
    return this.pane.getByRole('searchbox');
  }

  get count(): Locator {
    return this.pane.getByRole('tabpanel').getByText(/^\d+ people$/);
  }

  get rows(): Locator {
    return this.pane.getByRole('listitem');
  }

  row({ uid }: FoundPerson): Locator {
    return this.rows.filter({ hasText: uid });
  }

  async choose(person: FoundPerson): Promise<void> {
    await this.search.fill(person.uid);
    await expect(this.rows).toHaveCount(1);
    await this.row(person).getByRole('button').first().click();
  }

  async beginForm(person: FoundPerson, type: string): Promise<void> {
    await this.choose(person);
    await this.pane.getByRole('button', { name: 'Issue a document…' }).click();
    await this.pane.getByLabel('Document').selectOption(type);
  }

  get previewButton(): Locator {
    return this.pane.getByRole('button', { name: 'Preview' });
  }

  get linkButton(): Locator {
    return this.pane.getByRole('button', { name: 'Verify and link' });
  }

  get issueButton(): Locator {
    return this.pane.getByRole('button', { name: 'Issue and open' });
  }

  /** The finished file, which opens in a new window. */
  issue(): Promise<Buffer> {
    return openedBy(this.page, () => this.issueButton.click());
  }

  /** An enrollment certificate, previewed and not issued yet. */
  async previewCertificate(person: FoundPerson, programme: string): Promise<void> {
    await this.beginForm(person, 'Enrollment certificate');
    await this.pane.getByLabel('Program or class').fill(programme);
    await this.previewButton.click();
    await expect(this.heading('Preview')).toBeVisible();
  }
}

/** What Word opens in a new window; in the playground it's a download. */
export async function openedBy(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const opening = page.waitForEvent('download');
  await press();
  return readFile(await (await opening).path());
}

/** A person of the demo data, by status; `place` selects among several. */
export async function somebody(
  { database }: ScratchService,
  directory: 'students' | 'employees',
  status: string,
  place = 0,
): Promise<FoundPerson> {
  const found = await database.db
    .selectFrom(directory)
    .select(['uid', 'first_name', 'last_name'])
    .where('status', '=', status)
    .orderBy('uid')
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { uid: found.uid, name: `${found.first_name} ${found.last_name}` };
}

/** The public ids issued with this person's name in the title, oldest first. */
export async function issuedTo({ database }: ScratchService, { name }: FoundPerson): Promise<string[]> {
  const rows = await database.db
    .selectFrom('issued_documents')
    .innerJoin('credentials', 'credentials.id', 'issued_documents.credential_id')
    .select('credentials.public_id')
    .where('credentials.holder_name', '=', name)
    .where('issued_documents.client_reference', 'is not', null)
    .orderBy('credentials.id')
    .execute();
  return rows.map((row) => row.public_id);
}
