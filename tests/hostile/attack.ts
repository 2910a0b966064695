import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Sent {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}

/** What attackers do at once, each over a connection of its own. */
export interface Attack {
  /** Of the service. */
  address: string;
  clients: number;
  /** Each client sends the next one when it has its answer. */
  requests?: Sent[];
  /** What each client sends at once and then byte by byte, by turns; no answer is read. */
  bytes?: { atOnce: string; drip: string }[];
}

export type Statuses = Record<string, number>;

/** Attackers in a process of their own, so that what they compute isn't taken for time of the service or a neighbour. */
export async function startAttack(attack: Attack) {
  const child = fork(new URL('attacker.ts', import.meta.url), { execArgv: [] });
  const gone = once(child, 'exit');
  await once(child, 'message');
  let done: Promise<Statuses> | undefined;
  return {
    /** Resolves when all requests were answered; where attackers send bytes, when all are connected. */
    begin(): Promise<Statuses> {
      if (!done) {
        done = once(child, 'message').then(([statuses]) => statuses);
        child.send(attack);
      }
      return done;
    },
    async stop() {
      child.kill();
      await gone;
    },
  };
}
