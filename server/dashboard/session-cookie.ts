import type { FastifyReply, FastifyRequest } from 'fastify';

import type { SignInSettings } from '#server/config/config.ts';

/** The cookie of a session, followed by those beside it, each after a dot. */
export const sessionCookie = (signIn: SignInSettings) => browserCookie(signIn, '', signIn.days * 86_400);

/**
 * A cookie for the dashboard's host only, hidden from scripts and not sent with other sites' forms. Over http, as on a
 * developer's computer, Safari refuses a Secure cookie; the name then contains the port, because cookies ignore it.
 */
export function browserCookie({ origin }: Pick<SignInSettings, 'origin'>, purpose: string, maxAge: number) {
  const { protocol, port } = new URL(origin);
  const secure = protocol === 'https:';
  const name = secure ? `__Host-sealmark${purpose}` : `sealmark${purpose}-${port || '80'}`;
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    read: ({ cookies }: FastifyRequest): string | null => cookies[name] ?? null,
    set: (reply: FastifyReply, secret: string) => void reply.setCookie(name, secret, { ...options, maxAge }),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
  };
}
