import { X509Certificate } from 'node:crypto';

import { Gauge, type Registry } from 'prom-client';

import type { Database } from '#server/db/database.ts';
import { findUpkeep } from '#server/db/upkeep.store.ts';

import type { WriteCheck } from './write-check.ts';

interface UpkeepDeps {
  database: Database;
  writeCheck: Pick<WriteCheck, 'freeBytes'>;
  tls: { cert: string } | null;
}

/** Gauges of what runs out slowly: room on the disk, the age of the last backup, the certificate. */
export function upkeepGauges(registry: Registry, { database, writeCheck, tls }: UpkeepDeps) {
  const registers = [registry];
  // PostgreSQL's disk and backups are its own tools' to watch.
  const isFile = database.engine === 'sqlite';
  const free =
    isFile &&
    new Gauge({
      name: 'sealmark_disk_free_bytes',
      help: 'Free space on the disk with the SQLite database',
      registers,
    });
  const backedUp =
    isFile &&
    new Gauge({
      name: 'sealmark_last_backup_timestamp_seconds',
      help: 'Time of the last admin backup; 0 if never',
      registers,
    });
  if (tls !== null) {
    const expires = new Gauge({
      name: 'sealmark_certificate_expiry_timestamp_seconds',
      help: 'Expiry time of the TLS_CERT certificate',
      registers,
    });
    expires.set(Date.parse(new X509Certificate(tls.cert).validTo) / 1000);
  }

  return {
    async measure(isAnswering: boolean): Promise<void> {
      const bytes = await writeCheck.freeBytes();
      if (free && bytes !== null) free.set(bytes);
      if (!backedUp || !isAnswering) return;
      const at = await findUpkeep(database.db, 'backup');
      backedUp.set(at === undefined ? 0 : Date.parse(`${at.replace(' ', 'T')}Z`) / 1000);
    },
  };
}
