import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

import type { Client } from '#src/api/client.ts';
import { organizationQueries } from '#src/api/organization-queries.ts';

export interface Connection {
  client: Client;
  /** Asks first, then deletes the token, everything typed and everything fetched. */
  signOut: () => void;
}

const ConnectionContext = createContext<Connection | null>(null);
export const ConnectionProvider = ConnectionContext.Provider;

/** The connection to the service; only screens behind Connect have one. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('useConnection stands outside ConnectionProvider');
  return connection;
}

/** The organization's settings and this token's permissions; undefined until the service has answered. */
export function useSettings() {
  const { client } = useConnection();
  return useQuery(organizationQueries.settings(client)).data;
}
