import { lookup } from 'node:dns/promises';
import { join } from 'node:path';
import { Server as TlsServer } from 'node:tls';

import type { FastifyInstance } from 'fastify';

import type { Language } from '#contract/fields.ts';
import type { Finding } from '#contract/dashboard/settings.ts';

import { codeOf } from '#server/errors/file-faults.ts';

import { createApp } from './app.ts';
import { type Config, ConfigError } from './config/config.ts';
import { createAddresses } from './credentials/addresses.ts';
import { registerKeys, WrongSigningKey } from './keys/signing-keys.service.ts';
import { createSigner } from './keys/signature.ts';
import { type Database, openDatabase, UnusableDatabase } from './db/database.ts';
import type { Migrations } from './db/migrate.ts';
import { DamagedDatabase, requireSoundAfterCrash } from './db/sqlite/sqlite-file.ts';
import {
  type Certificate,
  type CertificateFiles,
  createCertificateWatch,
  readCertificate,
  UnusableCertificate,
} from './http/certificate.ts';

export interface Service {
  app: FastifyInstance;
  database: Database;
  /** The address it listens at, such as `http://127.0.0.1:3000`. */
  address: string;
  /** Finishes work in progress, then closes the port and the database. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  /** Extends the app before it listens, for the playground. */
  extend?: ((app: FastifyInstance) => Promise<void>) | undefined;
  /** Called before it listens: a client of a process that a signal then ends at once would get no answer. */
  onStoppable?: ((service: Pick<Service, 'stop'>) => void) | undefined;
  /** The findings of `admin doctor`. */
  inspect?: (language: Language) => Promise<Finding[]>;
  pane?: typeof BUILT_PANE | undefined;
  /** This release's by default. */
  migrations?: Migrations;
}

const ROOT = join(import.meta.dirname, '..');
/** The output of `npm run build`, and the manifest. */
export const BUILT_PANE = { folder: join(ROOT, 'dist/pane'), manifest: join(ROOT, 'manifest.xml') };

const MAX_STOP_MS = 8_000;
/** Each check reads two small files, and a renewal should be noticed soon. */
const CERTIFICATE_CHECKED_EVERY_MS = 5_000;

/** Builds everything that the configuration names, and listens. */
export async function startService(
  config: Config,
  { extend, onStoppable, migrations, inspect, pane = BUILT_PANE }: ServiceOptions = {},
): Promise<Service> {
  const tls = await readTls(config);
  const database = await openConfigured(config, migrations);
  const missingKeys = await registerConfigured(database, config);
  const signer = createSigner(config.signingKeys);
  const addresses = createAddresses(config, signer);
  const closing: (() => Promise<unknown>)[] = [() => database.close()];
  let app: FastifyInstance;
  let address: string;
  try {
    app = await createApp({
      config,
      database,
      signer,
      addresses,
      clock: () => new Date(),
      tls,
      pane,
      inspect,
    });
    closing.unshift(() => app.close());
    if (missingKeys.length > 0)
      app.log.error(
        { missing_keys: missingKeys },
        "SIGNING_KEYS is missing keys that signed documents: their QR codes can't be checked",
      );
    const { newer } = database.migrated;
    if (newer.length > 0)
      app.log.warn(
        { newer_tables: newer },
        'A newer release has updated the tables. This release still works with them; replace it soon',
      );
    await extend?.(app);
    if (tls && config.tls) await watchCertificate(app, { files: config.tls, certificate: tls });
    onStoppable?.({ stop });
    address = await listen(app, config);
  } catch (error) {
    // Anything left open would keep the process alive, so that no supervisor restarts it.
    await closeAll(closing).catch((closeError: unknown) => {
      const message = "The service didn't start, and it didn't close either";
      throw new AggregateError([error, closeError], message, { cause: error });
    });
    throw error;
  }

  return { app, database, address, stop };

  async function stop(): Promise<void> {
    const patience = config.drainSeconds * 1000 + MAX_STOP_MS;
    const cut = setTimeout(() => app.server.closeAllConnections(), patience);
    try {
      await closeAll(closing);
    } finally {
      clearTimeout(cut);
    }
  }
}

/** Closes each one even if another fails; then throws the first error. */
async function closeAll(closing: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closing) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Stops the service at the first SIGTERM or SIGINT, and ends the process: with 1 if something didn't close. */
export function stopOnSignal(service: Pick<Service, 'stop'>): void {
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stopping ??= service.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`The service didn't stop cleanly: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
}

async function listen(app: FastifyInstance, { host, port, socket }: Config): Promise<string> {
  const given = { host, fd: socket ?? undefined };
  try {
    // For this name, Fastify would open a second port, which wouldn't get a renewed certificate.
    const address = host === 'localhost' ? (await lookup(host, { order: 'ipv4first' })).address : host;
    return await app.listen(socket === null ? { host: address, port } : given);
  } catch (cause) {
    const problem = LISTEN_PROBLEMS[codeOf(cause)]?.({ host, port });
    throw problem === undefined ? cause : new ConfigError([problem], { cause });
  }
}

type ListenProblem = (where: Pick<Config, 'host' | 'port'>) => string;

const notFound: ListenProblem = ({ host }) => `HOST ${host} can't be found. Use an address of this machine.`;

const LISTEN_PROBLEMS: Readonly<Record<string, ListenProblem>> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is already in use.`,
  EACCES: ({ port }) =>
    `PORT ${port} isn't allowed for this user. Use a port from 1024 on behind a proxy, or give the service CAP_NET_BIND_SERVICE.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST ${host} isn't an address of this machine. Use 127.0.0.1 behind a proxy on the same machine, or 0.0.0.0 for all addresses.`,
  EAFNOSUPPORT: ({ host }) => `HOST ${host} is of a kind that this machine doesn't have.`,
  ENOTFOUND: notFound,
  EAI_AGAIN: notFound,
};

/** Refuses a wrong key before anything is signed with it. Returns the ids of missing keys. */
async function registerConfigured(database: Database, { signingKeys }: Config): Promise<string[]> {
  try {
    const { missing } = await database.write((trx) => registerKeys(trx, signingKeys));
    return missing;
  } catch (error) {
    const isOutage = database.isOutage(error);
    await database.close();
    if (error instanceof WrongSigningKey) throw new ConfigError([error.message], { cause: error });
    if (!isOutage) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`Can't write to the database in DATABASE_URL: ${reason}.`], { cause: error });
  }
}

async function openConfigured({ databaseUrl, databaseReadUrls }: Config, migrations?: Migrations) {
  try {
    if (databaseUrl.startsWith('sqlite:')) requireSoundAfterCrash(databaseUrl.slice('sqlite:'.length));
    return await openDatabase(databaseUrl, { migrations, standbys: databaseReadUrls });
  } catch (cause) {
    if (cause instanceof DamagedDatabase)
      throw new ConfigError([`${cause.message}. Restore a backup: sealmark admin restore FILE`], { cause });
    const unusable = codeOf(cause).startsWith('SQLITE_') ? new UnusableDatabase(databaseUrl, cause) : cause;
    if (!(unusable instanceof UnusableDatabase)) throw cause;
    throw new ConfigError([`Can't open the database in DATABASE_URL: ${unusable.reason}.`], { cause });
  }
}

async function readTls({ tls }: Config): Promise<Certificate | null> {
  if (!tls) return null;
  try {
    return await readCertificate(tls);
  } catch (error) {
    throw error instanceof UnusableCertificate ? new ConfigError([error.message], { cause: error }) : error;
  }
}

/** Serves a renewed certificate without a restart, until the app closes. */
async function watchCertificate(
  app: FastifyInstance,
  { files, certificate }: { files: CertificateFiles; certificate: Certificate },
): Promise<void> {
  const server: unknown = app.server;
  const watch = createCertificateWatch({
    files,
    certificate,
    onRenewed: (renewed) => server instanceof TlsServer && server.setSecureContext(renewed),
    clock: () => new Date(),
    log: app.log,
  });
  await watch.check();
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= watch
      .check()
      .catch((error: unknown) => app.log.error({ err: error }, "couldn't check the certificate"))
      .finally(() => (checking = undefined));
  }, CERTIFICATE_CHECKED_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await checking;
  });
}
