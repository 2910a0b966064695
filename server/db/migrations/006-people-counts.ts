import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/database.ts';

const DIRECTORIES = ['students', 'employees'] as const;
type Directory = (typeof DIRECTORIES)[number];

/** How many people there are, which triggers keep: a directory need not be walked through to be counted. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('people_counts')
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('directory', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('people_counts_of_status', ['organization_id', 'directory', 'status', 'part'])
    .execute();
  if (engine === 'postgres') {
    // An import that commits between the count and its trigger would never be counted.
    await sql`lock table students, employees in share row exclusive mode`.execute(db);
    await sql.raw(COUNT_PEOPLE).execute(db);
  }
  for (const directory of DIRECTORIES) {
    await sql`
      insert into people_counts (organization_id, directory, status, part, people)
      select organization_id, ${sql.lit(directory)}, status, 0, count(*) from ${sql.table(directory)}
      group by organization_id, status`.execute(db);
    for (const trigger of (engine === 'sqlite' ? sqliteTriggers : postgresTriggers)(directory)) {
      await sql.raw(trigger).execute(db);
    }
  }
}

function sqliteTriggers(directory: Directory): string[] {
  const add = `insert into people_counts (organization_id, directory, status, part, people)
    values (new.organization_id, '${directory}', new.status, 0, 1)
    on conflict do update set people = people + 1;`;
  const remove = `update people_counts set people = people - 1
    where organization_id = old.organization_id and directory = '${directory}' and status = old.status and part = 0;`;
  return [
    `create trigger ${directory}_added after insert on ${directory} begin ${add} end`,
    `create trigger ${directory}_removed after delete on ${directory} begin ${remove} end`,
    `create trigger ${directory}_changed after update of status on ${directory}
      when old.status <> new.status begin ${remove} ${add} end`,
  ];
}

/** Each connection counts in a part of its own, or two writers of one organization would wait for each other. */
const COUNT_PEOPLE = `
  create function count_people() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into people_counts (organization_id, directory, status, part, people)
          select organization_id, tg_table_name, status, pg_backend_pid() % 16, -count(*)
          from gone group by organization_id, status order by organization_id, status
          on conflict (organization_id, directory, status, part)
          do update set people = people_counts.people + excluded.people;
      end if;
      if tg_op <> 'DELETE' then
        insert into people_counts (organization_id, directory, status, part, people)
          select organization_id, tg_table_name, status, pg_backend_pid() % 16, count(*)
          from come group by organization_id, status order by organization_id, status
          on conflict (organization_id, directory, status, part)
          do update set people = people_counts.people + excluded.people;
      end if;
      return null;
    end $$`;

function postgresTriggers(directory: Directory): string[] {
  return [
    `create trigger ${directory}_added after insert on ${directory}
      referencing new table as come for each statement execute function count_people()`,
    `create trigger ${directory}_removed after delete on ${directory}
      referencing old table as gone for each statement execute function count_people()`,
    `create trigger ${directory}_changed after update on ${directory}
      referencing old table as gone new table as come for each statement execute function count_people()`,
  ];
}
