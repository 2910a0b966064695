import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';

import { searchCredentials } from '#server/credentials/credential-search.store.ts';
import { up } from '#server/db/migrations/013-product-and-search.ts';
import { listPeople } from '#server/people/people.store.ts';

import { addStudent } from '#tests/server/people/people-fixture.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

test('what an earlier release stored is found by what people type, and keeps its product', async () => {
  const service = await startTestService();
  const { db } = service.database;
  const school = await service.join();
  const readable = { organizationId: school.organizationId, families: ['editor'] } as const;
  const { id } = await service.issue(school, { title: 'Other', doc_id: 'file-1' });
  await addStudent(service, school, { last_name: 'Other' });
  const texts = { credential: 'pret  d’œuvre\nsm-doc-2026-8k4t2m9q', student: 'n’diaye awa   n’diaye\ns-1' };
  await db.updateTable('credentials').set({ search_text: texts.credential }).execute();
  await db.updateTable('students').set({ search_text: texts.student }).execute();
  await db
    .insertInto('editor_documents')
    .values({
      organization_id: school.organizationId,
      number: 1,
      doc_id: 'file-1',
      product: 'google_docs',
      title: null,
      external_url: null,
      created_at: '2026-11-14 09:42:00',
      updated_at: '2026-11-14 09:42:00',
    })
    .execute();
  await db.schema.alterTable('credentials').dropColumn('product').execute();
  await db.schema.dropIndex('credentials_without_type').execute();

  await up(db as unknown as Kysely<unknown>);

  const [found] = await searchCredentials(db, readable, "PRET d'oeuvre", 5);
  expect(found).toMatchObject({ id, product: 'google_docs' });
  const everybody = { page: 1, perPage: 5 };
  const { people } = await listPeople(
    db,
    'students',
    school.organizationId,
    { q: "N'Diaye Awa N" },
    everybody,
  );
  expect(people).toHaveLength(1);
  await service.stop();
});
