import { type Kysely, sql } from 'kysely';

/**
 * An administrator of before these permissions could hand out every permission there was. Without the new ones, they could
 * invite no registrar, because nobody gives what they don't have. Everybody else keeps what they had, and `operate service`
 * is given in the shell alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update identities set permissions = replace(permissions, '"manage access"',
    '"manage people","manage organization","manage access","read audit"')`.execute(db);
}
