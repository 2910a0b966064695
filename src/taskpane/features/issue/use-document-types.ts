import { useQuery } from '@tanstack/react-query';

import { isTrueOf } from '#contract/document-types.ts';

import { organizationQueries } from '#src/api/organization-queries.ts';
import type { Person } from '#src/api/people-queries.ts';
import { isIssuable } from '#src/taskpane/flows/issue-document.ts';
import { useConnection } from '#src/session/connection-context.ts';

/** The document types that can be issued about this person, or about nobody, named in the language of the pane. */
export function useDocumentTypes(person: Pick<Person, 'kind' | 'status'> | null) {
  const { client } = useConnection();
  return useQuery({
    ...organizationQueries.settings(client),
    select: ({ document_types }) =>
      document_types.filter(
        ({ subject, doc_type }) =>
          subject === (person?.kind ?? null) &&
          isIssuable(doc_type) &&
          (person === null || isTrueOf(person, doc_type)),
      ),
  });
}
