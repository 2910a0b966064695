import { useQuery } from '@tanstack/react-query';

import { organizationQueries } from '../../api/organization-queries.ts';
import type { Person } from '../../api/people-queries.ts';
import { isIssuable } from '../../flows/issue-document.ts';
import { useConnection } from '../../ui/connection-context.ts';

/** The document types about this kind of person, or about nobody, named in the language of the pane. */
export function useDocumentTypes(kind: Person['kind'] | null) {
  const { client } = useConnection();
  return useQuery({
    ...organizationQueries.settings(client),
    select: ({ document_types }) =>
      document_types.filter(({ subject, doc_type }) => subject === kind && isIssuable(doc_type)),
  });
}
