import { organizationRead } from '#contract/organizations.ts';

import type { Client } from '#src/api/client.ts';

const names = new WeakMap<Client, Promise<string>>();

/** The organization's name, as the caption of a seal tells it; asked for once for each connection. */
export function issuerOf(client: Client): Promise<string> {
  const name = names.get(client) ?? askName(client);
  names.set(client, name);
  return name;
}

async function askName(client: Client): Promise<string> {
  try {
    return (await client.call(organizationRead)).organization.name;
  } catch (error) {
    names.delete(client);
    throw error;
  }
}
