import type { Kysely } from 'kysely';

import { ConfigError, type Environment } from '#server/config.ts';
import type { Schema } from '#server/db/schema.ts';
import { fileFault } from '#server/file-faults.ts';
import { Refusal } from '#server/http/errors.ts';
import { erasedPeopleFile } from '#server/people/erased-people-file.ts';
import { requireErasures } from '#server/people/saved-erasures.ts';

import { type Finding, findingsOf } from './finding.ts';

/** Whether people who were erased would stay erased after a restore. */
export async function checkErasures(db: Kysely<Schema>, env: Environment): Promise<Finding> {
  const { ok, look, wrong } = findingsOf('erasures');
  try {
    const file = erasedPeopleFile(env);
    await requireErasures(db, file);
    const count = file.entries().length;
    return ok(count === 0 ? `Nobody was erased yet. They go to ${file.path}.` : `${count} in ${file.path}.`);
  } catch (error) {
    const fault = fileFault(error);
    if (fault !== undefined) return look(`${fault}.`, 'Run this command as the user of the service.');
    if (!(error instanceof ConfigError || error instanceof Refusal)) throw error;
    return wrong(error.message, 'Otherwise, a restored backup brings erased people back.');
  }
}
