import { useQuery } from '@tanstack/react-query';

import { organizationQueries } from '#src/api/organization-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';

/** Why this person may not verify documents, and whom to ask; null where they may. */
export function useMayNotVerify(): string | null {
  const { t } = useMessages();
  const { client } = useConnection();
  const settings = useQuery(organizationQueries.settings(client)).data;
  if (settings === undefined || settings.features.verify_documents) return null;
  const hasScope = settings.scopes.includes('verify:write');
  return t(hasScope ? 'thisDocument.mayNotVerify' : 'ui.error.insufficientScope');
}
