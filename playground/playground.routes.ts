import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import type { DemoSession } from './demo-session.ts';
import { pdfByLibreOffice } from './libre-office.ts';
import { officeJsFiles } from '#word-host/office-js-files.ts';
import { isFromThisComputer } from './this-computer.ts';

export interface PlaygroundOptions {
  dist: string;
  /** The pane's own page, with office.js from this address. */
  renderPane(
    page: 'taskpane' | 'commands',
    officeJs: string,
  ): Promise<{ html: string; headers: Record<string, string> }>;
  session: DemoSession;
}

const OFFICE_JS = '/playground/officejs/office.js';
const MAX_DOCX = 100 * 1024 * 1024;
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the playground: its page, the pane beside it, Microsoft's office.js, samples. For this computer only. */
export async function playgroundRoutes(app: FastifyInstance, options: PlaygroundOptions): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (isFromThisComputer(request.raw)) return;
    await reply
      .code(403)
      .type('text/plain; charset=utf-8')
      .send('The playground answers on its own computer only.');
  });

  await app.register(fastifyStatic, {
    root: options.dist,
    prefix: '/playground/',
    index: false,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    setHeaders: (reply, path) => {
      if (path.includes(join(options.dist, 'assets')))
        reply.header('Cache-Control', 'public, max-age=31536000, immutable');
    },
  });
  app.get('/playground', (_request, reply) => reply.redirect('/playground/', 308));
  app.get('/playground/', (_request, reply) =>
    reply
      .headers({
        'Content-Security-Policy': POLICY,
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-cache',
      })
      .sendFile('index.html', options.dist, { cacheControl: false }),
  );
  app.get('/playground/session.json', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(options.session),
  );
  for (const page of ['taskpane', 'commands'] as const)
    app.get(`/playground/${page}.html`, async (_request, reply) => {
      const { html, headers } = await options.renderPane(page, OFFICE_JS);
      return reply.headers(headers).type('text/html; charset=utf-8').send(html);
    });
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, 'samples'),
    prefix: '/playground/samples/',
    index: false,
    decorateReply: false,
  });
  pdfRoute(app);
  officeJsRoutes(app);
}

function pdfRoute(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Body: Buffer }>('/playground/pdf', { bodyLimit: MAX_DOCX }, async (request, reply) => {
    const pdf = await pdfByLibreOffice(request.body);
    return pdf ? reply.type('application/pdf').send(pdf) : reply.code(204).send();
  });
}

function officeJsRoutes(app: FastifyInstance): void {
  const { folder, trustPath, trustHtml } = officeJsFiles();
  app.get<{ Params: { '*': string } }>('/playground/officejs/*', (request, reply) => {
    const path = request.params['*'].toLowerCase();
    reply.header('Access-Control-Allow-Origin', '*');
    if (path === trustPath.toLowerCase())
      return (
        reply
          .type('text/html; charset=utf-8')
          // office.js frames this page of its own in the pane.
          .header('Content-Security-Policy', "frame-ancestors 'self'")
          .send(trustHtml)
      );
    return reply.sendFile(path, folder);
  });
}
