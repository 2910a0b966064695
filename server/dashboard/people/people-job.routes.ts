import { peopleFileRead, peopleImport } from '#contract/dashboard/people-import.ts';
import { erasurePreview, personErase, personExport } from '#contract/dashboard/people-erasure.ts';
import { isProven, type Session } from '#server/access/sessions.service.ts';
import type { DashboardApi } from '#server/dashboard/dashboard-api.ts';
import { invalid, unproven } from '#server/errors/refusals.ts';

import type { JobOwner } from './people-jobs.ts';
import type { PeopleThread } from './people-thread.ts';
import { ownerOf } from './people.routes.ts';

/** The person a job runs for; 403 if they may not see the directory. */
function jobOwner(session: Session, now: Date): JobOwner {
  const { uid: organizationUid, directory } = ownerOf(session);
  return { organizationUid, directory, caller: session.caller, now };
}

/** The browser sends a file of people twice, to read and to import it, so that nothing is stored in between. */
export function peopleJobRoutes({ serve }: DashboardApi, thread: PeopleThread): void {
  serve(peopleFileRead, ({ session, body }) =>
    thread.run('readPeopleFile', ownerOf(session).directory, body),
  );

  serve(peopleImport, ({ session, body, now, progress }) => {
    const { file: packed, columns, encoding, is_trial: isTrial, leavers: status } = body;
    const includesErased = body.includes_erased;
    // An import may close many records and readmit people who were erased.
    if (!isTrial && !isProven(session, now)) throw unproven();
    const owner = jobOwner(session, now);
    if (owner.directory === 'students' && status === 'inactive')
      throw invalid('leavers must be revoked for students');
    const leavers = status === undefined ? null : { status, limit: body.max_leavers ?? null };
    const request = { packed, columns, encoding, isTrial, includesErased, leavers, progress };
    return thread.run('importFile', owner, request);
  });

  serve(erasurePreview, ({ session, params, now, progress }) =>
    thread.run('previewErasureOf', jobOwner(session, now), params.person_uid, progress),
  );

  serve(personErase, ({ session, params: { person_uid: uid }, body, now, progress }) => {
    const { confirmation, theirs, others } = body;
    if (confirmation.trim().normalize('NFC') !== uid) throw invalid("confirmation must be the person's ID");
    return thread.run('eraseOne', jobOwner(session, now), { uid, theirs, others, progress });
  });

  serve(personExport, ({ session, params: { person_uid: uid }, body, now, progress }) => {
    const language = body.format === 'html' ? body.language : null;
    const request = { uid, language, hasMentions: body.has_mentions, progress };
    return thread.run('exportOne', jobOwner(session, now), request);
  });
}
