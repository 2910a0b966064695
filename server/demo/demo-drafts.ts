import type { Insertable } from 'kysely';

import type { Schema } from '#server/db/schema.ts';
import type { Holder } from './demo-documents.ts';
import type { DemoOrganization } from './demo-organizations.ts';
import { FAMILY_CYCLE } from './document-kinds.ts';

/** Documents someone began in the portal and never issued: no list, search, count or figure may show them. */
export function demoDrafts(
  organizationId: number,
  { workspace }: DemoOrganization,
  holders: readonly Holder[],
  createdAt: string,
): Insertable<Schema['drafts']>[] {
  const kinds = FAMILY_CYCLE[workspace].map(([first]) => first);
  return kinds.flatMap(({ family, doc_type, label, subjects }, index) => {
    if (doc_type === null) return [];
    const about = subjects?.[0] ?? holders[index % holders.length]?.name;
    return {
      organization_id: organizationId,
      family,
      doc_type,
      title: `${label} – ${about} (draft)`,
      created_at: createdAt,
    };
  });
}
