import type * as z from 'zod/mini';

import * as acts from '#contract/dashboard/acts.ts';
import * as audit from '#contract/dashboard/audit.ts';
import * as classes from '#contract/dashboard/issuing/classes.ts';
import * as replace from '#contract/dashboard/issuing/replace.ts';
import * as brand from '#contract/dashboard/brand.ts';
import * as connections from '#contract/dashboard/connections.ts';
import * as document from '#contract/dashboard/document.ts';
import { type DashboardOperation, IDENTITY_HEADER } from '#contract/operation.ts';
import { dashboardErrorBody } from '#contract/dashboard/errors.ts';
import * as documents from '#contract/dashboard/documents.ts';
import * as invitations from '#contract/dashboard/invitations.ts';
import * as openId from '#contract/dashboard/openid.ts';
import * as overview from '#contract/dashboard/overview.ts';
import * as peopleErasure from '#contract/dashboard/people-erasure.ts';
import * as people from '#contract/dashboard/people.ts';
import * as peopleImport from '#contract/dashboard/people-import.ts';
import * as passkeys from '#contract/dashboard/passkeys.ts';
import * as settings from '#contract/dashboard/settings.ts';
import * as sessions from '#contract/dashboard/sessions.ts';
import * as staff from '#contract/dashboard/staff.ts';
import * as tokens from '#contract/dashboard/tokens.ts';
import { VERSION } from '#contract/organizations.ts';

import { ERRORS } from './document.ts';
import {
  answerSchema,
  bodySchema,
  type JsonSchema,
  namedSchemas,
  requestSchema,
  WORD_BODY,
} from './schemas.ts';

export const DASHBOARD_OPERATIONS = [
  sessions,
  passkeys,
  openId,
  invitations,
  connections,
  documents,
  document,
  acts,
  classes,
  replace,
  overview,
  audit,
  staff,
  tokens,
  brand,
  people,
  peopleImport,
  peopleErasure,
  settings,
]
  .flatMap((module) => Object.entries<unknown>(module))
  .filter(
    (entry): entry is [string, DashboardOperation] => entry[1] instanceof Object && 'access' in entry[1],
  );

const ACCESS: Readonly<Record<DashboardOperation['access'], string>> = {
  anyone: 'For anyone.',
  pane: 'For Word’s pane. Cookies are ignored.',
  session: 'For somebody who is signed in.',
  proven: 'For somebody who used a passkey, or signed in at the identity provider, in the last 15 minutes.',
};
const DASHBOARD_ERRORS: typeof ERRORS = {
  ...ERRORS,
  401: 'Nobody is signed in, or the session ended',
  403: 'From another site, without a recent sign-in, or without the permission',
  404: 'Not found',
  409: 'No longer possible, changed by somebody else since `before` was read, or somebody else is signed in now',
  422: 'A field is invalid, missing, or unknown',
};
const ALWAYS = [403, 406, 422, 429, 500, 503] as const;
const SHOWN_IDENTITY = {
  name: IDENTITY_HEADER,
  in: 'header',
  required: false,
  description: 'The identity_uid of the person on the screen. 409 where somebody else is signed in by now.',
  schema: { type: 'string' },
};

/** The OpenAPI 3.1 document of the dashboard's own API, which may change with each release. */
export function dashboardDocument({ origin }: { origin: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, operation] of DASHBOARD_OPERATIONS) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described(id, operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sealmark dashboard API',
      version: VERSION,
      description: 'For the pages of the dashboard, and for Word’s pane. It may change with each release.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}/api/dashboard` }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sealmark' } },
      headers: {},
      schemas: { ...namedSchemas(), ApiError: answerSchema(dashboardErrorBody) },
      responses: Object.fromEntries(
        Object.entries(DASHBOARD_ERRORS).map(([status, description]) => [
          `Error${status}`,
          { description, headers: {}, content: json({ $ref: '#/components/schemas/ApiError' }) },
        ]),
      ),
    },
  };
}

function described(id: string, operation: DashboardOperation) {
  const { access, permission, summary, params, query, body, isFile, output, errors = [] } = operation;
  const isOwn = access === 'session' || access === 'proven';
  const isAct = operation.method === 'POST';
  const isOwnAct = isOwn && isAct;
  const ofPeople = [...(isOwn ? [401] : []), ...(isOwnAct ? [409] : [])];
  const ofBody = isAct ? [400, 413, 415] : [];
  const statuses = [...new Set([...errors, ...ALWAYS, ...ofPeople, ...ofBody])].sort((a, b) => a - b);
  return {
    operationId: id,
    summary,
    description: permission ? `${ACCESS[access]} Requires the permission "${permission}".` : ACCESS[access],
    security: isOwn ? [{ session: [] }] : [],
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(isOwnAct ? [SHOWN_IDENTITY] : []),
    ],
    ...(body && { requestBody: { required: true, content: isFile ? WORD_BODY : json(bodySchema(body)) } }),
    responses: {
      200: { description: 'Done', content: json(answerSchema(output)) },
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  };
}

function parameters(place: 'path' | 'query', input: z.ZodMiniType | undefined) {
  const { properties = {} } = input ? requestSchema(input) : {};
  return Object.entries(properties).map(([name, schema]) => {
    return { name, in: place, required: place === 'path', schema };
  });
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
