import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Sent {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}

/** Simultaneous requests of attackers, each over its own connection. */
export interface Attack {
  address: string;
  clients: number;
  /** Each client sends the next one after its answer. */
  requests?: Sent[];
  /** What each client sends at once and then byte by byte, in turn; no answer is read. */
  bytes?: { atOnce: string; drip: string }[];
}

export type Statuses = Record<string, number>;

/** Attackers in a separate process, so that their computing doesn't count as the service's or a neighbour's. */
export async function startAttack(attack: Attack) {
  const child = fork(new URL('attacker.ts', import.meta.url), { execArgv: [] });
  const gone = once(child, 'exit');
  await once(child, 'message');
  let done: Promise<Statuses> | undefined;
  return {
    /** Resolves when all requests were answered; if attackers send bytes, when all are connected. */
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
