import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

import { methodNotAllowed, notFound } from './errors.ts';

/**
 * Watches every route the app gets from here on, and answers for the others: 405 with `Allow` where only the method
 * is wrong, else 404.
 */
export function createUnknownRouteHandler(app: FastifyInstance) {
  const known: { pattern: RegExp; methods: string[] }[] = [];

  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    const methods = [method].flat().filter((name) => name !== 'OPTIONS');
    known.push({ pattern: patternOf(url), methods });
  });

  return function answerUnknownRoute({ method, url }: FastifyRequest): never {
    const [path = ''] = url.split('?');
    const allowed = new Set(
      known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
    );
    if (allowed.size === 0 || allowed.has(method)) throw notFound("There's nothing at this address");
    throw methodNotAllowed(method, [...allowed]);
  };
}

function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}$`);
}
