import type { SignInSettings } from '#server/config/config.ts';

/** Behind the #, the secret reaches no server: neither its log, nor the one of a proxy. */
export function invitationLink({ origin }: Pick<SignInSettings, 'origin'>, secret: string): string {
  return `${origin}/dashboard/invitation#${secret}`;
}
