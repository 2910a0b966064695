import type { OutgoingHttpHeaders } from 'node:http';

import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as z from 'zod/mini';

import type { OperationId } from '#contract/operations.ts';

const described = z.object({
  operationId: z.string(),
  responses: z.record(
    z.string(),
    z.object({
      $ref: z.optional(z.string()),
      headers: z.optional(z.record(z.string(), z.object({ $ref: z.optional(z.string()) }))),
    }),
  ),
});
const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), described)),
  components: z.object({
    headers: z.record(z.string(), z.object({ required: z.optional(z.boolean()) })),
    responses: z.record(
      z.string(),
      z.object({ headers: z.record(z.string(), z.object({ $ref: z.optional(z.string()) })) }),
    ),
  }),
});

/** An answer, however it was requested. */
export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
}

const JSON_TYPE = 'application/json';
const HEADERS = '#/components/headers/';

function validator(document: object, options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...options, allErrors: true });
  addFormats.default(ajv);
  ajv.addVocabulary(Object.keys(document));
  return ajv.addSchema(document, 'api');
}

/** The OpenAPI document, as served, to check answers without any other knowledge. */
export function describeApi(document: object) {
  const { paths, components } = z.parse(openApi, document);
  const ajv = validator(document);
  // A header is text, whatever it represents.
  const headerAjv = validator(document, { coerceTypes: true });

  const operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { pointer: pointerTo('paths', path, method, 'responses'), responses: operation.responses },
      ]),
    ),
  );

  function bodyProblems(body: string, pointer: string): string[] {
    const validate = ajv.getSchema(`api${pointer}`);
    if (!validate) throw new Error(`the document has nothing at ${pointer}`);
    return validate(JSON.parse(body)) ? [] : [`body: ${ajv.errorsText(validate.errors)}`];
  }

  function headerProblems(found: Answer['headers'], named: Record<string, { $ref?: string | undefined }>) {
    return Object.entries(named).flatMap(([name, { $ref = '' }]) => {
      const value = found[name.toLowerCase()];
      const { required = false } = components.headers[$ref.slice(HEADERS.length)] ?? {};
      if (value === undefined) return required ? [`${name} is missing`] : [];
      // By its name: a schema created here would be compiled for every answer.
      const validate = $ref === '' ? null : headerAjv.getSchema(`api${$ref}/schema`);
      if (validate === undefined) throw new Error(`the document has no header ${$ref}`);
      return validate === null || validate(value) ? [] : [`${name} is ${[value].flat().join()}`];
    });
  }

  return {
    answers: [...operations].flatMap(([id, { responses }]) =>
      Object.keys(responses).map((status) => ({ id: id as OperationId, status: Number(status) })),
    ),

    /** What the document doesn't allow in an answer of this operation; empty for a valid one. */
    problems(id: string, { status, headers, body }: Answer) {
      const operation = operations.get(id);
      const response = operation?.responses[status];
      if (!operation || !response) return [`${status} is not in the document: ${body}`];
      const pointer = response.$ref ?? `${operation.pointer}/${status}`;
      const named = response.headers ?? components.responses[`Error${status}`]?.headers ?? {};
      return [
        ...typeProblems(headers),
        ...headerProblems(headers, named),
        ...bodyProblems(body, `${pointer}${pointerTo('content', JSON_TYPE, 'schema').slice(1)}`),
      ];
    },

    /** The same for an answer of no operation, which must be a refusal. */
    refusalProblems: ({ headers, body }: Answer) => [
      ...typeProblems(headers),
      ...bodyProblems(body, '#/components/schemas/ApiError'),
    ],
  };
}

function pointerTo(...steps: string[]): string {
  return `#${steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;
}

function typeProblems(headers: Answer['headers']): string[] {
  const { 'content-type': type = 'not there' } = headers;
  return type.split(';')[0] === JSON_TYPE ? [] : [`content-type is ${type}`];
}
