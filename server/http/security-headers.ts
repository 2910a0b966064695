import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What no page of the service uses, and so no script in one may. */
const UNUSED_FEATURES = ['display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** Only the page where readers scan may use the camera. */
export function permissionsPolicy(camera: '()' | '(self)' = '()'): string {
  return [`camera=${camera}`, ...UNUSED_FEATURES.map((feature) => `${feature}=()`)].join(', ');
}

const YEAR_SECONDS = 31_536_000;

/**
 * The security headers of every answer. A page with styles or scripts of its own replaces the content security policy;
 * any other answer may load nothing and be framed nowhere. `isTls`: the process itself speaks https, so browsers may
 * be told to use nothing else.
 */
export async function addSecurityHeaders(app: FastifyInstance, { isTls }: { isTls: boolean }): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy());
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isTls ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    // Word shows the pane in a frame, its icons and the QR pictures on pages of other sites.
    xFrameOptions: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    // For browsers that no longer exist.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
