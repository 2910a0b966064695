import { documentChoices, documentList } from '#contract/dashboard/documents.ts';
import { readableFamilies } from '#server/access/readable-families.ts';
import { describedTypes } from '#server/document-types/document-types.ts';
import { selectStaff } from '#server/organizations/organizations.store.ts';
import type { Addresses } from '#server/credentials/addresses.ts';
import type { DashboardApi, DashboardDeps } from '#server/dashboard/dashboard-api.ts';

import { createDocumentList } from './document-list.service.ts';

export interface DocumentDeps extends DashboardDeps {
  addresses: Addresses;
}

export function documentListRoutes({ serve }: DashboardApi, deps: DocumentDeps): void {
  const { read } = deps.database.reads;
  const { list } = createDocumentList(deps);

  serve(documentList, ({ session, query, now }) => list(session.caller, query, now));

  serve(documentChoices, async ({ session: { caller }, language }) => {
    const families = readableFamilies(caller);
    return {
      families,
      document_types: describedTypes(families, language, () => false).map(({ doc_type, label }) => ({
        doc_type,
        label,
      })),
      staff: await read((db) => selectStaff(db, caller.organization.id)),
    };
  });
}
