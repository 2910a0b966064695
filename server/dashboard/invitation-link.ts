import type { SignInSettings } from '#server/config/config.ts';

/** The part after the # is never sent, so the secret is in no log of a server or proxy. */
export function invitationLink({ origin }: Pick<SignInSettings, 'origin'>, secret: string): string {
  return `${origin}/dashboard/invitation#${secret}`;
}
