import { afterAll } from 'vitest';

import { type Database, openDatabase } from '#server/db/database.ts';

import { scratchDatabase } from './scratch-database.ts';

export async function openScratchDatabase(): Promise<Database> {
  const scratch = await scratchDatabase();
  const database = await openDatabase(scratch.url);
  afterAll(async () => {
    await database.close();
    await scratch.remove();
  });
  return database;
}
