import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import * as z from 'zod';

import { unprivileged } from './unprivileged.ts';

export const FOLDER_PREFIX = 'sealmark-postgres-';
/** Says which process started the server, and with which programs. */
export const OWNER_FILE = 'owner.json';

const run = promisify(execFile);
const ownership = z.object({ pid: z.number(), programs: z.string() });

/** Stops the servers whose test run was killed, and removes what they left. Another run may be at it too. */
export async function stopOrphans(): Promise<void> {
  const folders = globSync(`${FOLDER_PREFIX}*`, { cwd: tmpdir() });
  await Promise.allSettled(folders.map((folder) => stopOrphan(join(tmpdir(), folder))));
}

async function stopOrphan(folder: string): Promise<void> {
  const { pid, programs } = ownership.parse(JSON.parse(await readFile(join(folder, OWNER_FILE), 'utf8')));
  if (isAlive(pid)) return;
  const stop = ['--pgdata', join(folder, 'data'), '--mode', 'immediate', '--wait', 'stop'];
  // Fails where it has stopped already.
  await Promise.allSettled([run(join(programs, 'pg_ctl'), stop, { ...unprivileged(), cwd: '/' })]);
  await rm(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
