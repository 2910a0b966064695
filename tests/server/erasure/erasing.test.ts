import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { assert, asyncProperty } from 'fast-check';
import { expect, test } from 'vitest';

import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { erasePerson } from '#server/erasure/erasure.service.ts';
import { UnconfirmedTitles } from '#server/erasure/unbound-titles.ts';
import { saveReport } from '#server/reports/reports.service.ts';
import { restoreCredential, revokeCredential } from '#server/revocation/revocation.service.ts';
import { type Credential, findCredential } from '#server/credentials/credentials.store.ts';
import { bigAsText } from '#server/db/table-rows.ts';

import { POSTGRES_URL } from '#tests/server/scratch-database.ts';
import { addDraft, idOf, sharedService } from '#tests/server/service-fixture.ts';
import { addStudent } from '#tests/server/call.ts';
import { folded, person, tellingWords, wordsFound } from '#tests/server/people/written-names.ts';

const service = await sharedService();
const school = await service.join();

const { db } = service.database;
const ERASED_PEOPLE_FILE = join(service.folder, 'erased-people.jsonl');
const file = erasedPeopleFile({ DATABASE_URL: service.config.databaseUrl, ERASED_PEOPLE_FILE });

async function answers(urls: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    urls.map(async (url) => {
      const { statusCode, body } = await service.app.inject({
        url,
        headers: { authorization: `Bearer ${school.token}`, accept: 'text/html, application/json' },
      });
      expect([200, 404]).toContain(statusCode);
      return body;
    }),
  );
  return texts.join('\n');
}

async function tables(): Promise<string> {
  const names = [
    'students',
    'former_names',
    'credentials',
    'credential_facts',
    'editor_documents',
    'issued_documents',
    'drafts',
    'reports',
    'activity',
    'audit',
    'bulk_act_changes',
    'erased_people',
  ] as const;
  const rows = await Promise.all(names.map((name) => db.selectFrom(name).selectAll().execute()));
  return JSON.stringify(rows, bigAsText);
}

async function files(): Promise<string> {
  const paths = (await readdir(service.folder)).map((name) => join(service.folder, name));
  return (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join('\n');
}

let fileNumber = 1000;

/** Describes files: a verified one, two that were never verified, and an issued one. */
async function rememberFiles(held: readonly Credential[], name: string): Promise<void> {
  const [issued, verified] = held;
  const at = '2026-11-01 08:00:00';
  const address = `https://files.example/${encodeURIComponent(name)}.docx`;
  const known = [
    { doc_id: verified?.doc_id ?? '', title: name, external_url: address },
    { doc_id: `untitled-${(fileNumber += 1)}`, title: `Draft for ${name}`, external_url: null },
    { doc_id: `${address}?${fileNumber}`, title: null, external_url: null },
  ];
  const { organizationId: organization_id } = school;
  await db
    .insertInto('editor_documents')
    .values(
      known.map((each) => ({
        organization_id,
        number: (fileNumber += 1),
        product: 'word' as const,
        created_at: at,
        updated_at: at,
        ...each,
      })),
    )
    .execute();
  await db
    .insertInto('issued_documents')
    .values({
      credential_id: issued?.id ?? 0,
      organization_id,
      language: 'fr',
      client_reference: name,
      doc_id: address,
      product: 'word',
      external_url: address,
    })
    .execute();
}

/** Staff's notes with a name: of a revocation, of one that was undone, and of one that an act on many replaced. */
async function noteNames([another, ...others]: readonly Credential[], note: string): Promise<void> {
  const { public_id = '' } = another ?? {};
  const auditContext = { now: service.clock.now, actor: 'test' };
  await service.database.write(async (trx) => {
    await revokeCredential(trx, public_id, note, auditContext);
    await restoreCredential(trx, public_id, auditContext);
    await revokeCredential(trx, public_id, note, auditContext);
    const act = {
      uid: `act_${(fileNumber += 1)}`,
      organization_id: school.organizationId,
      at: '2026-11-01 08:00:00',
    };
    const { id: act_id } = await trx
      .insertInto('bulk_acts')
      .values({ ...act, actor: 'test', kind: 'restore' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const before = { revoked_at: act.at, revoked_reason: note, public_reason: null, replaced_by: null };
    for (const credential of [another, ...others])
      await trx
        .insertInto('bulk_act_changes')
        .values({ act_id, credential_id: credential?.id ?? 0, state: 'done', ...before, end_date: null })
        .execute();
  });
}

test('an erasure removes every form of any name they had, and namesakes stay', async () => {
  await assert(
    asyncProperty(person, async ({ first_name, last_name, formerLastName, writing }) => {
      const uid = await addStudent(service, school, { first_name, last_name, email: null });
      const id = await idOf(db, 'students', uid);
      const former = { student_id: id, first_name, last_name: formerLastName };
      await db.insertInto('former_names').values(former).execute();
      const names = [`${first_name} ${last_name}`, `${first_name} ${formerLastName}`];
      const held = await Promise.all(
        names.map((name, index) =>
          service.issue(school, {
            family: 'school',
            doc_type: 'transcript',
            doc_id:
              index === 0 ? null : `https://files.example/${encodeURIComponent(writing(name))}.docx?${uid}`,
            student_id: id,
            holder_name: name,
            title: `Relevé de notes – ${writing(names[1 - index] ?? name)}`,
            revoked_at: '2026-11-01 08:00:00',
            revoked_reason: `${writing(name)} left`,
            staff_note: `${writing(name)}.docx`,
          }),
        ),
      );
      await rememberFiles(held, writing(names[0] ?? ''));
      const unbound = await service.issue(school, { title: `Letter for ${writing(names[0] ?? '')}` });
      const namedInFact = await service.issue(school, { title: 'Letter' });
      const asked = { number: 1, hash: 'x', salt: 'x', key_id: 'k1' };
      await db
        .insertInto('credential_facts')
        .values([
          ...[...held, namedInFact].map(({ id: credential_id }) => ({
            credential_id,
            number: 1,
            name: 'Student',
            shown_value: writing(names[0] ?? ''),
          })),
          { ...asked, credential_id: unbound.id, name: `Grade of ${writing(names[0] ?? '')}` },
        ])
        .execute();
      const namesake = await service.issue(school, { title: `Letter for ${last_name}` });
      const titles = [`Draft ${writing(names[0] ?? '')}`, `Draft of ${uid}`];
      for (const title of titles) await addDraft(service, school, title);

      const timetable = await service.issue(school, { title: 'Timetable' });
      const what = `${writing(names[0] ?? '')} changed this`;
      for (const reported of [held[0], held[1], unbound, timetable])
        if (reported)
          await saveReport(db, reported, { what, email: null, language: 'fr' }, service.clock.now);

      const context = { now: service.clock.now, actor: 'test', file };
      await noteNames([timetable, ...held], `${writing(names[0] ?? '')} handed it on`);
      const request = { organizationUid: school.organizationUid, uid, titles: [], keepsOthers: false };
      const refusal = await erasePerson(db, request, context).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(UnconfirmedTitles);
      expect((refusal as UnconfirmedTitles).titles.map(({ public_id }) => public_id).sort()).toEqual(
        [unbound.public_id, namedInFact.public_id, namesake.public_id].sort(),
      );
      const confirmed = [unbound.public_id, namedInFact.public_id];
      await erasePerson(db, { ...request, titles: confirmed, keepsOthers: true }, context);
      const facts = await db.selectFrom('credential_facts').selectAll().execute();
      expect(facts).toEqual([]);
      const words = [...new Set(names.flatMap(tellingWords))];
      const stored = folded(await files());
      const namesakeWords = tellingWords(last_name);
      // A short word could be part of any binary content.
      const searchable = words.filter((word) => word.length > 3 && !namesakeWords.includes(word));
      expect(wordsFound(searchable, stored)).toEqual([]);
      const stayed = await findCredential(db, school.organizationId, namesake.public_id);
      expect(stayed?.title).toBe(`Letter for ${last_name}`);
      const about = [...held, unbound, timetable].map(({ id: credential }) => credential);
      const ofThese = db.selectFrom('reports').where('credential_id', 'in', about);
      const reports = await ofThese.select('credential_id').execute();
      expect(reports).toEqual([{ credential_id: timetable.id }]);
      const drafts = await db.selectFrom('drafts').select('title').execute();
      expect(drafts.filter(({ title }) => titles.includes(title))).toEqual([{ title: titles[1] }]);
      for (const { public_id } of held)
        expect(JSON.parse(await answers([`/api/ext/search?q=${public_id}`]))).toMatchObject({ count: 1 });
      // What stays on purpose would be found below.
      await db.deleteFrom('activity').where('credential_id', '=', namesake.id).execute();
      await db.deleteFrom('credentials').where('id', '=', namesake.id).execute();

      const addressOf = (credential: Credential) => new URL(service.addresses.verifyUrl(credential));
      const pages = [...held, unbound, namedInFact].map(addressOf);
      const seen = await answers([
        ...pages.flatMap(({ pathname, search }) => [pathname + search, `${pathname}${search}&lang=fr`]),
        '/api/ext/documents?per_page=100',
        '/api/ext/students?per_page=100',
        '/api/ext/activity',
        '/api/ext/dashboard',
        '/api/ext/statistics',
        ...held.map(({ public_id }) => `/api/ext/verification/status?public_id=${public_id}`),
      ]);
      const everything = folded([await tables(), seen, service.logs.join('\n')].join('\n'));
      expect(wordsFound(words, everything)).toEqual([]);
      for (const word of words) {
        const found = await answers([`/api/ext/search?q=${encodeURIComponent(word)}`]);
        expect(JSON.parse(found)).toMatchObject({ count: 0 });
      }
    }),
    // Names are found in text, whatever the engine: on the second one, a few runs are enough.
    { numRuns: process.env[POSTGRES_URL] === undefined ? 40 : 10, endOnFailure: true },
  );
});

test.each([
  [50, ''],
  [51, '  and 1 more (--json lists all)\n'],
])('of %i unconfirmed titles, fifty are named, and the rest counted', (count, rest) => {
  const titles = Array.from({ length: count }, (_, index) => ({
    public_id: `SM-DOC-${index}`,
    title: 'Letter',
    issued_at: '2026-11-01 08:00:00',
  }));
  const { message } = new UnconfirmedTitles('E1', titles);
  expect(message.match(/^ {2}SM-DOC-\d+ {2}2026-11-01 {2}Letter$/gm)).toHaveLength(50);
  expect(message).toContain(`Letter\n${rest}Run the command again.`);
});
