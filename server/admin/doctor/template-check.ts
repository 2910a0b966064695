import type { Kysely } from 'kysely';

import type { Schema } from '#server/db/schema.ts';
import { selectOldTemplates } from '#server/templates/versions/old-templates.store.ts';

import { type Finding, findingsOf } from './finding.ts';

/** One finding for each organization whose own templates have an old format that nothing is issued from. */
export async function checkTemplates(db: Kysely<Schema>): Promise<Finding[]> {
  const { ok, warning } = findingsOf('templates');
  const old = Map.groupBy(await selectOldTemplates(db), (template) => template.organization_uid);
  if (old.size === 0) return [ok('Documents can be issued from all of them.')];
  return [...old].map(([organization, templates]) =>
    warning(
      `${organization} can't issue ${templates.map(({ doc_type, language }) => `${doc_type} (${language})`).join(', ')}: its own templates are in the format of an earlier release.`,
      'Replace them with Word documents, or go back to the built-in ones: sealmark admin template reset',
    ),
  );
}
