import { useQuery } from '@tanstack/react-query';

import { organizationQueries } from '../../api/organization-queries.ts';
import { useConnection } from '../../ui/connection-context.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';

/** Why this person may not verify documents, and whom to ask; null where they may. */
export function useMayNotVerify(): string | null {
  const { t } = useMessages();
  const { client } = useConnection();
  const settings = useQuery(organizationQueries.settings(client)).data;
  if (settings === undefined || settings.features.verify_documents) return null;
  const hasScope = settings.scopes.includes('verify:write');
  return t(hasScope ? 'thisDocument.mayNotVerify' : 'ui.error.insufficientScope');
}
