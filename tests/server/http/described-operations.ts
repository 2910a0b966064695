import type { OperationId } from '#contract/operations.ts';
import { openApiDocument } from '#server/openapi/document.ts';
import { readOpenApi } from '#server/reference/open-api.ts';

const { paths } = readOpenApi(openApiDocument({ publicUrl: 'https://seal.example.org' }));

/** Every operation with what it takes, as the OpenAPI document tells it. */
export const OPERATIONS = Object.values(paths)
  .flatMap((methods) => Object.values(methods))
  .map(({ operationId, parameters, requestBody }) => ({
    id: operationId as OperationId,
    parameters: parameters.filter((parameter) => parameter.in === 'query'),
    body: requestBody?.content['application/json'].schema,
  }));
