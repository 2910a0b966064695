import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

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
export function addSecurityHeaders(app: FastifyInstance, { isTls }: { isTls: boolean }): void {
  const headers = { ...helmetHeaders(isTls), 'permissions-policy': permissionsPolicy() };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** What helmet sets, which is the same for every answer: to have it made for each takes as long as a short answer. */
function helmetHeaders(isTls: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
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
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}
