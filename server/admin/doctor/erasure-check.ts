import { ConfigError, type Environment } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import { fileFault } from '#server/errors/file-faults.ts';
import { Refusal } from '#server/errors/refusals.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { countErased, requireErasures } from '#server/people/erased/saved-erasures.ts';

import { type Finding, findingsOf } from './finding.ts';

export async function checkErasures(db: Db, env: Environment): Promise<Finding> {
  const { ok, warning, error } = findingsOf('erasures');
  try {
    const file = erasedPeopleFile(env);
    await requireErasures(db, file);
    const count = countErased(file);
    return ok(count === 0 ? `None in the database or in ${file.path}.` : `${count} in ${file.path}.`);
  } catch (cause) {
    const fault = fileFault(cause);
    if (fault !== undefined) return warning(`${fault}.`, 'Run this command as the user of the service.');
    if (!(cause instanceof ConfigError || cause instanceof Refusal)) throw cause;
    return error(cause.message, 'Otherwise, a restored backup brings erased people back.');
  }
}
