import type { Kysely } from 'kysely';

import { searchTextOf } from '../credentials/credentials.store.ts';
import type { Schema } from '../db/schema.ts';
import { notFound } from '../http/errors.ts';
import { findOrganization } from '../organizations/registration.store.ts';
import { erasedTitle } from './erased-title.ts';
import {
  deletePerson,
  findErasable,
  forgetFiles,
  selectDraftsNaming,
  selectHeld,
  updateDraft,
  updateHeld,
} from './erasure.store.ts';
import { createNameMatcher } from './name-matcher.ts';

/**
 * Erases a person: their row, their name in their credentials, in drafts and in what is known of their files. Signature,
 * dates and status stay, so every printed code still verifies. In a transaction.
 */
export async function erasePerson(
  trx: Kysely<Schema>,
  organizationUid: string,
  uid: string,
): Promise<{ credentials: number }> {
  const organization = await findOrganization(trx, organizationUid);
  if (!organization) throw notFound(`There is no organization ${organizationUid}`);
  const directory = organization.workspace === 'ecole' ? 'students' : 'employees';
  const person = await findErasable(trx, directory, organization.id, uid);
  if (!person) throw notFound(`${organizationUid} has no person ${uid}`);
  const name = `${person.first_name} ${person.last_name}`;
  const names = createNameMatcher([name]);
  const held = await selectHeld(trx, directory, person.id);
  for (const { id, public_id, title, revoked_reason } of held) {
    const bare = { title: erasedTitle(title, names), holder_name: null };
    await updateHeld(trx, id, {
      ...bare,
      student_id: null,
      employee_id: null,
      revoked_reason: revoked_reason && erasedTitle(revoked_reason, names),
      search_text: searchTextOf({ ...bare, public_id }),
    });
  }
  await forgetFiles(trx, held);
  for (const { id, title } of await selectDraftsNaming(trx, organization.id, name))
    await updateDraft(trx, id, erasedTitle(title, names));
  await deletePerson(trx, directory, person.id);
  return { credentials: held.length };
}
