import { type Kysely, sql } from 'kysely';

/**
 * Earlier administrators could give every permission. Without the new ones they couldn't invite a registrar, because nobody
 * can give a permission that they lack. Everybody else keeps theirs, and `operate service` is only given on the command
 * line.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update identities set permissions = replace(permissions, '"manage access"',
    '"manage people","manage organization","manage access","read audit"')`.execute(db);
}
