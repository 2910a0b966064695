import type * as z from 'zod/mini';

import { OPENID_PROBLEMS, openIdBegin, type OpenIdProblem } from '#contract/dashboard/openid.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import english from '#src/messages/en/dashboard-openid.json';
import { i18n } from '#src/messages/language.ts';
import { SignInError } from './sign-in-error.ts';

i18n.load('en', english);

export type Begin = z.input<typeof openIdBegin.body>;

async function addressAtProvider(begin: Begin): Promise<string> {
  const { url } = await ask(openIdBegin, begin);
  if (url === null) throw new SignInError('dashboard.openid.unreachable');
  return url;
}

export async function leave(begin: Begin): Promise<void> {
  location.assign(await addressAtProvider(begin));
}

export function problemIn(value: unknown): OpenIdProblem | null {
  return OPENID_PROBLEMS.find((problem) => problem === value) ?? null;
}

const PROOFS = 'sealmark-proofs';

export async function prove(): Promise<void> {
  const address = await addressAtProvider({ purpose: 'proof' });
  const outcome = proofOfOtherWindow();
  if (!open(address, '_blank', 'popup,width=520,height=720'))
    throw new SignInError('dashboard.openid.blocked');
  const problem = await outcome;
  if (problem !== null) throw new SignInError(`dashboard.openid.${problem}`);
}

export function tellOfProof(problem: OpenIdProblem | null): void {
  const channel = new BroadcastChannel(PROOFS);
  channel.postMessage(problem);
  channel.close();
}

/** How long the last message of a closing window may take. */
const LAST_WORD_MS = 1_000;

async function proofOfOtherWindow(): Promise<OpenIdProblem | null> {
  const channel = new BroadcastChannel(PROOFS);
  const isOver = new AbortController();
  try {
    return await new Promise((resolve) => {
      channel.addEventListener('message', ({ data }) => resolve(problemIn(data)));
      // A window that the person closes sends nothing, and another site's window can't be inspected.
      const giveUp = () => setTimeout(resolve, LAST_WORD_MS, 'canceled');
      addEventListener('focus', giveUp, { once: true, signal: isOver.signal });
    });
  } finally {
    channel.close();
    isOver.abort();
  }
}
