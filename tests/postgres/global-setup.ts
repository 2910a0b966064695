import type { TestProject } from 'vitest/node';

import { openDatabase } from '#server/db/database.ts';

import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One server for the whole run; `postgres` on it holds the tables, empty, for every test to start from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const url = server.urlOf('postgres');
  await (await openDatabase(url)).close();
  project.provide('postgresUrl', url);
  return () => server.remove();
}
