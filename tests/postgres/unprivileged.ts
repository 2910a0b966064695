import { execFileSync } from 'node:child_process';

export interface Account {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root; nobody is an account that is there already. */
export function unprivileged(): Account {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(what: '-u' | '-g'): number {
  return Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }));
}
