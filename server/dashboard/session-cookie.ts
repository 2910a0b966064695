import type { FastifyReply, FastifyRequest } from 'fastify';

import type { SignInSettings } from '#server/config/config.ts';

/** The cookie of a session, and behind it of those beside it, with a dot before each. */
export const sessionCookie = (signIn: SignInSettings) => browserCookie(signIn, '', signIn.days * 86_400);

/**
 * A cookie for the dashboard's host alone, out of reach of scripts, and not sent by other sites' forms.
 * Over http, as on the computer of somebody who tries things out, Safari takes no cookie that says Secure; the port is in
 * the name there, because cookies know none.
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
