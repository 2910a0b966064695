import { type Operation, statusesOf } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { VERSION } from '#contract/organizations.ts';
import type * as z from 'zod/mini';

import { exampleAnswers } from './example-answers.ts';
import { EXAMPLE_REQUESTS, type ExampleRequest } from './example-requests.ts';
import {
  answerSchema,
  bodySchema,
  type JsonSchema,
  namedSchemas,
  requestSchema,
  withDescriptions,
  WORD_BODY,
} from './schemas.ts';

export const ERRORS: Readonly<Record<number, string>> = {
  400: 'The body isn’t JSON',
  401: 'The token is missing, malformed, unknown, expired, or revoked',
  403: 'Not allowed by the scope, the workspace, or a permission',
  404: 'Not found, or in another organization',
  406: 'The caller doesn’t accept JSON',
  409: 'The file already has a different verification, the person is pending or revoked, or the client reference was already used',
  413: 'The body is too large',
  415: 'The body isn’t sent as application/json, or as a Word document where it’s one',
  422: 'A field is invalid, missing, or unknown; the message names it and its limit',
  429: 'Too many requests',
  500: 'Internal error; find it in the log by its request ID',
  503: 'The service is restarting, or can’t reach its database',
};
const ALWAYS = [401, 406, 422, 429, 500, 503] as const;

const AREAS: Readonly<Record<Operation['area'], string>> = {
  'Identity and settings': 'Who the token acts for and what it can do',
  Analytics: 'Figures for the documents the caller can read, and their scans',
  Directory: 'The people of the organization',
  Documents: 'Verified and issued documents',
  Verification: 'Credentials for files in external editors, and their QR codes',
  Issuance: 'Documents written and sealed by the service',
};

const OPERATION_IDS = Object.keys(operations) as OperationId[];

const promised = (type: 'string' | 'integer', description: string) => ({
  description,
  required: true,
  schema: { type },
});
const HEADERS = {
  'X-Request-Id': promised('string', 'Identifies this request in the log'),
  'RateLimit-Limit': promised('integer', 'Requests per window'),
  'RateLimit-Remaining': promised('integer', 'Requests left in this window'),
  'RateLimit-Reset': promised('integer', 'Seconds until the next window'),
  'Retry-After': promised('integer', 'Seconds to wait'),
  'WWW-Authenticate': promised('string', 'What’s wrong with the token (RFC 6750)'),
};
type HeaderName = keyof typeof HEADERS;
const COUNTED: HeaderName[] = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
const ON_ERROR: Readonly<Record<number, HeaderName[]>> = {
  401: [...COUNTED, 'WWW-Authenticate'],
  429: [...COUNTED, 'Retry-After'],
  // While the service restarts or its database is away, nothing is counted.
  500: ['X-Request-Id'],
  503: ['X-Request-Id', 'Retry-After'],
};
const SCOPE_CHALLENGE = {
  'WWW-Authenticate': {
    description: 'Names the missing scope, if any (RFC 6750)',
    schema: { type: 'string' },
  },
};

interface Bases {
  publicUrl: string;
  verifyUrl?: string;
  qrUrl?: string;
}

/** The OpenAPI 3.1 document of the Extension API, generated from the contract. */
export function openApiDocument({ publicUrl, verifyUrl = publicUrl, qrUrl = publicUrl }: Bases) {
  const answers = exampleAnswers({ verifyUrl, qrUrl });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const id of OPERATION_IDS) {
    const operation: Operation = operations[id];
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described(id, operation, answers[id]) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sealmark extension API',
      version: VERSION,
      description: 'Verify documents from inside an editor, issue them, and track them.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api/ext` }],
    tags: Object.entries(AREAS).map(([name, description]) => ({ name, description })),
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'smk_ and 38 characters' } },
      headers: HEADERS,
      schemas: namedSchemas(),
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, description]) => [
          `Error${status}`,
          {
            description,
            headers: {
              ...headers(ON_ERROR[Number(status)] ?? COUNTED),
              ...(status === '403' && SCOPE_CHALLENGE),
            },
            content: json({ $ref: '#/components/schemas/ApiError' }),
          },
        ]),
      ),
    },
  };
}

function described(id: OperationId, operation: Operation, answer: object) {
  const example = EXAMPLE_REQUESTS[id];
  const owners = [id, operation.path, `${operation.area} requests`];
  const { area, summary, scope, params, query, body, isFile, output } = operation;
  const { success, errors } = statusesOf(operation);
  const description = [operation.description, needed(operation)].filter(Boolean).join('\n\n');
  const statuses = [...errors, ...ALWAYS].sort((a, b) => a - b);
  return {
    operationId: id,
    tags: [area],
    summary,
    ...(description && { description }),
    security: [{ token: scope === null ? [] : [scope] }],
    parameters: [
      ...parameters(owners, 'path', params, example.params),
      ...parameters(owners, 'query', query, example.query),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: isFile ? WORD_BODY : json(withDescriptions(bodySchema(body), ...owners), example.body),
      },
    }),
    responses: {
      ...Object.fromEntries(
        success.map((status) => [
          status,
          {
            description: status === 201 ? 'Created' : 'Done',
            headers: headers(COUNTED),
            content: json(withDescriptions(answerSchema(output)), answer),
          },
        ]),
      ),
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  };
}

const WORKSPACES = { ecole: 'an institution (`ecole`)', entreprise: 'a company (`entreprise`)' } as const;

/** OpenAPI has a field for scopes, but none for the workspace and a person's permissions. */
function needed({ workspace, viewing, permission }: Operation): string {
  const permissions = [viewing, permission].filter((each) => each !== undefined);
  return [
    ...(workspace ? [`Requires the workspace of ${WORKSPACES[workspace]}.`] : []),
    ...(permissions.length > 0
      ? [
          `Requires the permission${permissions.length > 1 ? 's' : ''} ${permissions.map((each) => `\`${each}\``).join(' and ')}.`,
        ]
      : []),
  ].join(' ');
}

function parameters(
  owners: string[],
  place: 'path' | 'query',
  schema: z.ZodMiniType | undefined,
  examples: ExampleRequest['query'] = {},
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = withDescriptions(requestSchema(schema), ...owners);
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as JsonSchema;
    const example = rest.type === 'integer' ? Number(examples[name]) : examples[name];
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description,
      schema: rest,
      ...(name in examples && { example }),
    };
  });
}

const json = (schema: object, example?: object) => ({
  'application/json': { schema, ...(example && { example }) },
});

const headers = (names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
