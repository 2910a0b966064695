import { expect, test } from 'vitest';

import { accentSet, brandRead, domainRead, domainRemove, domainSet } from '#contract/dashboard/brand.ts';
import {
  documentExtend,
  documentNoteSave,
  documentRead,
  documentRestore,
  documentRevoke,
} from '#contract/dashboard/document.ts';
import { personChange } from '#contract/dashboard/people.ts';
import {
  factModeSet,
  factModesReset,
  organizationChange,
  settingsRead,
  templateRead,
  templateSave,
  templateUse,
} from '#contract/dashboard/settings.ts';
import { staffChange, staffRead } from '#contract/dashboard/staff.ts';
import { PERMISSIONS } from '#contract/fields.ts';

import { addStudent, call, TEMPLATE, verifyFile } from '#tests/server/call.ts';
import { type Member, sharedService } from '#tests/server/service-fixture.ts';

import type { Browser } from './browser.ts';
import { colleague } from './colleagues.ts';

const service = await sharedService();
const ALL = PERMISSIONS.filter((one) => one !== 'view employees');

/** A form that a page has loaded; it saves one of two different entries. */
type Form = (browser: Browser, isFirst: boolean) => Promise<{ status: number }>;

/** The forms that edit what is there already, each loaded by a page. */
const FORMS: Readonly<Record<string, (page: Browser, member: Member) => Promise<Form>>> = {
  async 'the organization'(page) {
    const { name, city, country, website, contact } = (await page.ask(settingsRead)).answer.organization;
    const before = { name, city, country, website, contact };
    return (browser, isFirst) =>
      browser.ask(organizationChange, { name, city: isFirst ? 'Lyon' : 'Paris', before });
  },
  async 'what readers can compare'(page) {
    const transcript = { doc_type: 'transcript' } as const;
    const average = { ...transcript, field: 'average', mode: 'private' } as const;
    const { fact_settings } = (await page.ask(factModeSet, average)).answer;
    const { fields = [] } = fact_settings.find(({ doc_type }) => doc_type === 'transcript') ?? {};
    const before = Object.fromEntries(fields.map(({ field, mode }) => [field, mode]));
    return (browser, isFirst) =>
      isFirst
        ? browser.ask(factModesReset, { ...transcript, before })
        : browser.ask(factModeSet, { ...average, mode: 'shown', before: average.mode });
  },
  async 'the color'(page) {
    const { accent, logo } = (await page.ask(brandRead)).answer.brand;
    const before = { accent: accent ?? undefined, logo: logo?.url };
    return (browser, isFirst) => browser.ask(accentSet, { accent: isFirst ? 'aa0000' : '00aa00', before });
  },
  async 'the domain'(page) {
    await page.ask(domainSet, { domain: 'first.example' });
    const before = { domain: (await page.ask(domainRead)).answer.domain?.domain };
    return (browser, isFirst) =>
      isFirst
        ? browser.ask(domainSet, { domain: 'second.example', before })
        : browser.ask(domainRemove, { before });
  },
  async 'the template in use'(page, { token }) {
    const params = { doc_type: 'diploma', language: 'en' } as const;
    const save = () => call(service, 'templateSave', { token, params, file: TEMPLATE });
    const [one, other] = [(await save()).answer.version ?? 0, (await save()).answer.version ?? 0];
    await page.ask(templateUse, { ...params, version: 0, before: { version: other } });
    return (browser, isFirst) =>
      browser.ask(templateUse, { ...params, version: isFirst ? one : other, before: { version: 0 } });
  },
  async 'a new template'(page) {
    const params = { doc_type: 'diploma', language: 'fr' } as const;
    const before = (await page.ask(templateRead, params)).answer.template.version ?? 0;
    return (browser) => browser.ask(templateSave, { ...params, file: TEMPLATE, before });
  },
  async 'what a person can do'(page, { identityUid: identity_uid }) {
    const { person: before } = (await page.ask(staffRead, { identity_uid })).answer;
    const { permissions } = before;
    return (browser, isFirst) =>
      browser.ask(staffChange, { identity_uid, role: isFirst ? 'viewer' : 'guest', permissions, before });
  },
  async 'a student'(_, member) {
    const person_uid = await addStudent(service, member, { first_name: 'Léa', last_name: 'Fontaine' });
    await service.database.db
      .updateTable('students')
      .set({ email: null })
      .where('uid', '=', person_uid)
      .execute();
    const before = { first_name: 'Léa', last_name: 'Fontaine', status: 'validated' } as const;
    return (browser, isFirst) =>
      browser.ask(personChange, {
        person_uid,
        before,
        after: { ...before, last_name: isFirst ? 'Roy' : 'Petit' },
      });
  },
  async 'the end of a period'(_, member) {
    const period = { validity_mode: 'period', end_date: '2027-06-30' };
    const { answer } = await verifyFile(service, member, { doc_id: crypto.randomUUID(), ...period });
    const { public_id } = answer.verification;
    return (browser, isFirst) =>
      browser.ask(documentExtend, {
        public_id,
        before: '2027-06-30',
        end_date: isFirst ? '2028-06-30' : '2029-06-30',
      });
  },
  async 'a revocation'(page, member) {
    const { answer } = await verifyFile(service, member, { doc_id: crypto.randomUUID() });
    const { public_id } = answer.verification;
    await page.ask(documentRevoke, { public_id, is_reason_public: false });
    const before = (await page.ask(documentRead, { public_id })).answer.document.revoked_at ?? '';
    return (browser) => browser.ask(documentRestore, { public_id, before });
  },
  async 'the note of a document'(_, member) {
    const { answer } = await verifyFile(service, member, { doc_id: crypto.randomUUID(), staff_note: 'A' });
    const { public_id } = answer.verification;
    return (browser, isFirst) =>
      browser.ask(documentNoteSave, {
        public_id,
        before: { staff_note: 'A' },
        staff_note: isFirst ? 'B' : 'C',
      });
  },
};

test.each(Object.entries(FORMS))('of two people who save %s, the second is told', async (_, load) => {
  const member = await service.join({ permissions: ALL });
  const { browser: one } = await colleague(service, member, ALL, { name: 'Léa Petit' });
  const { browser: other } = await colleague(service, member, ALL, { name: 'Hugo Marin' });
  const save = await load(one, member);
  const answers = await Promise.all([save(one, true), save(other, false)]);
  expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 409]);
  const saveAgain = await load(one, member);
  expect((await saveAgain(other, false)).status).toBe(200);
});
