import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';

import type { Operation } from '#contract/operation.ts';

import type { Caller } from './tokens.store.ts';
import { declaredFields } from '#server/http/declared-fields.ts';
import { parsePart, readQuery } from '#server/http/input.ts';
import { requireJsonAccepted } from '#server/http/negotiation.ts';
import { forOlderPane } from '#server/http/older-pane.ts';
import { requirePermission, requireScope, requireWorkspace } from './requirements.ts';

type Parsed<O extends Operation, Part extends 'params' | 'query' | 'body'> =
  O extends Record<Part, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined;

export interface Call<O extends Operation> {
  caller: Caller;
  params: Parsed<O, 'params'>;
  query: Parsed<O, 'query'>;
  body: Parsed<O, 'body'>;
}

/** The output of the contract without `ok: true`, which is added to every answer. */
type Answer<O extends Operation> = Omit<z.output<O['output']>, 'ok'>;
type Handler<O extends Operation> = (call: Call<O>, reply: FastifyReply) => Answer<O> | Promise<Answer<O>>;

interface RouteOptions<O extends Operation> {
  /** Checks what the path asks for, after the operation's workspace and permissions, and before the input is looked at. */
  allow?: (caller: Caller, params: Parsed<O, 'params'>) => unknown;
  /**
   * The same, when the body decides what is required: gets it as sent, before it's checked. Where the operation names no
   * workspace, its permission is checked afterwards, because the workspace comes first.
   */
  allowBody?: (caller: Caller, body: unknown) => unknown;
}

export function route<const O extends Operation>(
  api: FastifyInstance,
  operation: O,
  handler: Handler<O>,
  { allow, allowBody }: RouteOptions<O> = {},
): void {
  const declared = declaredFields(operation.output);
  api.route({
    method: operation.method,
    url: operation.path,
    ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
    config: { isFile: operation.isFile ?? false },
    onRequest(request, _reply, done) {
      const { caller } = request;
      const { scope, workspace, viewing, permission } = operation;
      if (scope !== null) requireScope(caller, scope);
      if (workspace) requireWorkspace(caller, workspace);
      if (viewing) requirePermission(caller, viewing);
      allow?.(caller, parsePart(operation.params, request.params) as Parsed<O, 'params'>);
      if (permission && (workspace || !allowBody)) requirePermission(caller, permission);
      requireJsonAccepted(request.headers.accept);
      done();
    },
    async handler(request, reply) {
      allowBody?.(request.caller, request.body);
      if (operation.permission) requirePermission(request.caller, operation.permission);
      const call = {
        caller: request.caller,
        params: parsePart(operation.params, request.params) as Parsed<O, 'params'>,
        query: parsePart(operation.query ?? noQuery, readQuery(request.url), '') as Parsed<O, 'query'>,
        body: parsePart(operation.body, request.body, null) as Parsed<O, 'body'>,
      };
      return forOlderPane(declared({ ok: true, ...(await handler(call, reply)) }), request.headers);
    },
  });
}

const noQuery = z.strictObject({});
