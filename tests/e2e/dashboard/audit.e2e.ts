import { readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';

import { diplomaCertificateIssue } from '#contract/issuance.ts';
import { studentList } from '#contract/people.ts';

import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { inEachLanguage } from '#tests/e2e/harness/each-language.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { clientOf } from '#tests/e2e/network/troubled-contract.ts';

import { signedIn } from './dashboard.ts';

inEachLanguage(test, (language) => {
  test('an auditor finds out who issued a diploma, and from where', async ({ page, service }) => {
    const school = clientOf(service);
    const [student] = (await school.call(studentList, { per_page: 1, status: 'validated' })).items;
    const { document } = await school.call(diplomaCertificateIssue, {
      doc_type: 'diploma',
      student_uid: student?.student_uid ?? '',
      language,
      fields: { degree: 'Baccalauréat', awarded_on: '2026-07-01' },
    });
    const dashboard = await signedIn(page, service, 'Awa Diallo', { role: 'auditor', language });
    const { say } = dashboard;
    await page.goto(`/dashboard/documents/${document.public_id}`);
    const history = dashboard.card(say('dashboard.history.title'));
    await history.getByRole('link', { name: say('dashboard.audit') }).click();
    await expect(dashboard.heading(say('dashboard.audit'))).toBeFocused();
    await expect(page).toHaveURL(`/dashboard/audit?document=${document.public_id}`);
    const entries = page.getByRole('main').getByRole('listitem');
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText(`${say('event.document_issued')} · ${document.title}`);
    await expect(entries).toContainText(/Camille Rousseau · (with token|avec le jeton) tok_/);
    expect(await axeViolations(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await dashboard.button(say('dashboard.audit.export')).click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    expect(csv).toContain(`document_issued,${document.public_id}`);

    // The export is in the log too, and the filters narrow it from the address.
    await page.getByLabel(say('dashboard.audit.document')).fill('');
    await expect(entries.first()).toContainText(say('dashboard.history.audit_exported'));
    await page.getByLabel(say('dashboard.audit.action')).selectOption('document_issued');
    await expect(page).toHaveURL('/dashboard/audit?action=document_issued');
    await expect(entries.first()).toContainText(document.title);
    await page.reload();
    await expect(entries.first()).toContainText(document.title);
  });
});
