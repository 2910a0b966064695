import { skipToken, useQuery } from '@tanstack/react-query';

import type { PROVEN_PATH } from '#contract/dashboard/openid.ts';
import { PROVIDER } from '#src/dashboard/dashboard-client.ts';
import { withFrench } from '#src/dashboard/dashboard-language.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import type { Begin } from './at-provider.ts';

/** A copy, so that the contract isn't loaded with the first screen. */
const PROVEN: typeof PROVEN_PATH = '/dashboard/proven';

/** The identity provider's name; null if there is none. */
export function useProvider(): string | null {
  return useQuery<string | null>({ queryKey: PROVIDER, queryFn: skipToken }).data ?? null;
}

const french = async () => (await import('#src/messages/fr/dashboard-openid.json')).default;
/** Fetched only if there is a provider. */
const fetchWay = () => withFrench(() => import('./at-provider.ts'), french);
const fetchScreens = () => withFrench(() => import('./Returned.tsx'), french);

export async function leaveForProvider(begin: Begin): Promise<void> {
  await (await fetchWay()).leave(begin);
}

/** Lets the person sign in again in another window, so that nothing on this page is lost. */
export async function proveAtProvider(): Promise<void> {
  await (await fetchWay()).prove();
}

export const returnedProblem = (): string | null => /^#problem=(\w+)$/.exec(location.hash)?.[1] ?? null;

export const isProven = (): boolean => location.pathname === PROVEN;

export const returned = lazyComponent(async () => (await fetchScreens()).Returned);
export const proven = lazyComponent(async () => (await fetchScreens()).Proven);
