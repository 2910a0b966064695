import { vi } from 'vitest';

import type { ServingProcess } from '#tests/server/deployment/serving-process.ts';

export interface Load {
  /** The number of each outcome: a status, or an error code if no whole answer came. */
  outcomes: Map<string, number>;
  /** Waits until every client has its last answer. */
  end(): Promise<void>;
}

type Ask = (serving: ServingProcess) => Promise<Response>;

/** Clients that send one request after another, each to the service that `serving` then returns. */
export function startLoad(serving: () => ServingProcess, asks: readonly Ask[], each = 4): Load {
  const outcomes = new Map<string, number>();
  const over = new AbortController();
  async function outcomeOf(ask: Ask): Promise<string> {
    try {
      const response = await ask(serving());
      const body = await response.text();
      const isExplained = response.ok || /"code":|<h1>/.test(body);
      return isExplained ? String(response.status) : `${response.status} without a reason`;
    } catch (error) {
      return codeOf(error);
    }
  }
  const clients = asks.flatMap((ask) =>
    Array.from({ length: each }, async () => {
      while (!over.signal.aborted) {
        const outcome = await outcomeOf(ask);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }),
  );
  return {
    outcomes,
    async end() {
      over.abort();
      await Promise.all(clients);
    },
  };
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}

/** The usual requests of an organization's token, and of a reader. */
export function usualAsks(token: string, page: string): readonly Ask[] {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let number = 0;
  const read =
    (path: string): Ask =>
    ({ address }) =>
      fetch(`${address}/api/ext${path}`, { headers });
  return [
    ({ address }) => {
      number += 1;
      const body = JSON.stringify({ doc_id: `load-${number}`, product: 'word', title: 'Letter' });
      return fetch(`${address}/api/ext/verification`, { method: 'POST', headers, body });
    },
    read('/documents'),
    read('/search?q=le'),
    read('/statistics'),
    ({ address }) => {
      number += 1;
      // Each from another network, or the limit of an address would be reached.
      const from = `10.${(number >> 8) & 255}.${number & 255}.1`;
      const reader = { accept: 'text/html', 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': from };
      return fetch(address + page, { headers: reader });
    },
  ];
}

/** Resolves once an outcome has occurred this often since now. */
export function until({ outcomes }: Load, outcome: string, more: number): Promise<unknown> {
  const enough = (outcomes.get(outcome) ?? 0) + more;
  return vi.waitUntil(() => (outcomes.get(outcome) ?? 0) >= enough, { timeout: 60_000, interval: 5 });
}
