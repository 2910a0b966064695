import { workerData } from 'piscina';

import { ConfigError } from '#server/config/config.ts';
import { createAddresses } from '#server/credentials/addresses.ts';
import { createFactHashes } from '#server/credentials/facts/fact-hashes.ts';
import { openDatabase } from '#server/db/database.ts';
import { conflict, Refusal } from '#server/errors/refusals.ts';
import { createSigner } from '#server/keys/signature.ts';

import { type JobContext, jobs } from './people-jobs.ts';
import type { JobAnswer, JobPlace, PeopleJob } from './people-thread.ts';

const place = workerData as JobPlace;
const database = await openDatabase(place.databaseUrl, { tables: 'require' });
const signer = createSigner(place.signingKeys);
const context: JobContext = {
  ...place,
  db: database.db,
  issuing: {
    database,
    signer,
    addresses: createAddresses(place, signer),
    factHashes: createFactHashes(signer),
  },
};
const named: Readonly<Record<string, (context: JobContext, ...args: never[]) => unknown>> = jobs;

export async function runJob({ name, args }: PeopleJob): Promise<JobAnswer> {
  const job = named[name];
  if (!job) throw new Error(`There is no job ${name}`);
  try {
    return { value: await job(context, ...(args as never[])) };
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    // The server's administrator has to configure this first.
    if (error instanceof ConfigError) return refused(conflict(error.message));
    if (database.isOutage(error)) return { outage: String(error) };
    throw error;
  }
}

const refused = ({ status, code, message }: Refusal): JobAnswer => ({ refusal: { status, code, message } });
