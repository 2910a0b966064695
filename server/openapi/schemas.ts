import { activityItem, bucket, dashboard, kpis, statistics } from '#contract/analytics.ts';
import { documentItem, scannedVerification, scans, searchItem, verification } from '#contract/credentials.ts';
import { errorBody } from '#contract/errors.ts';
import {
  credentialStatus,
  credentialType,
  family,
  language,
  pagination,
  permission,
  product,
  scope,
  workspace,
} from '#contract/fields.ts';
import { documentField, documentType } from '#contract/document-form.ts';
import { content, issuedDocument } from '#contract/issuance.ts';
import { organization, profile, settings } from '#contract/organizations.ts';
import { employeeItem, studentItem } from '#contract/people.ts';
import { acceptedPreferences } from '#contract/preferences.ts';
import * as z from 'zod/mini';

import { FIELDS } from './field-descriptions.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What generated clients call these. No name is one that a browser has, such as `Error` or `Document`. */
const NAMED: Readonly<Record<string, z.ZodMiniType>> = {
  ActivityItem: activityItem,
  ApiError: errorBody,
  CredentialStatus: credentialStatus,
  CredentialType: credentialType,
  Dashboard: dashboard,
  DocumentContent: content,
  DocumentField: documentField,
  DocumentItem: documentItem,
  DocumentType: documentType,
  Employee: employeeItem,
  Family: family,
  IssuedDocument: issuedDocument,
  Kpis: kpis,
  Language: language,
  Organization: organization,
  Pagination: pagination,
  Permission: permission,
  Preferences: acceptedPreferences,
  Product: product,
  Profile: profile,
  Scans: scans,
  ScannedVerification: scannedVerification,
  Scope: scope,
  SearchItem: searchItem,
  Settings: settings,
  Statistics: statistics,
  StatisticsBucket: bucket,
  Student: studentItem,
  Verification: verification,
  Workspace: workspace,
};
for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { id });

/** The schema of an answer. Open: a later release may add fields, which clients must ignore. */
export function answerSchema(output: z.ZodMiniType): JsonSchema {
  return withDescriptions(
    referring(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }), isOpen),
  );
}

/** The schema of a request. Closed: a field the service doesn't have is refused. */
export function requestSchema(input: z.ZodMiniType, ...owners: string[]): JsonSchema {
  return withDescriptions(
    referring(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
    ...owners,
  );
}

/** The same for a body, where a field that may be left out may be null. */
export function bodySchema(input: z.ZodMiniType, ...owners: string[]): JsonSchema {
  return takingNull(requestSchema(input, ...owners));
}

function takingNull(schema: JsonSchema): JsonSchema {
  const { properties, required = [] } = schema;
  if (!properties) return schema;
  const taking = Object.entries(properties).map(([name, each]) => {
    const property = takingNull(each as JsonSchema);
    return [name, required.includes(name) ? property : orNull(property)];
  });
  return { ...schema, properties: Object.fromEntries(taking) };
}

function orNull({ $ref, type, enum: values, ...rest }: JsonSchema): JsonSchema {
  if ($ref) return { ...rest, anyOf: [{ $ref }, { type: 'null' }] };
  // `type` has one name in what zod writes, and OpenAPI 3.1 takes a list.
  const types = { type: [type, 'null'] } as object;
  return { ...rest, ...types, ...(values && { enum: [...values, null] }) };
}

/** Every named schema, as others refer to it. */
export function namedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(NAMED).map(([name, schema]) => {
      const { $defs } = z.toJSONSchema(z.object({ schema }), { io: 'output', unrepresentable: 'any' });
      const own = $defs?.[name];
      if (!own) throw new Error(`${name} has no schema`);
      return [name, withDescriptions(referring(own, isOpen), name, name.replace('Scanned', ''))];
    }),
  );
}

const isOpen = { isOpen: true };

/** Named schemas are in `components`, not in the schema itself. */
function referring(schema: JsonSchema, options = { isOpen: false }): JsonSchema {
  const { $schema: _schema, $defs: _defs, id: _id, ...rest } = schema;
  const copy: JsonSchema = { ...rest };
  const inner = (each: JsonSchema) => referring(each, options);
  if (copy.$ref) copy.$ref = copy.$ref.replace('#/$defs/', '#/components/schemas/');
  if (options.isOpen && copy.additionalProperties === false) delete copy.additionalProperties;
  if (copy.properties) {
    copy.properties = Object.fromEntries(
      Object.entries(copy.properties).map(([name, each]) => [name, inner(each as JsonSchema)]),
    );
  }
  if (copy.items) copy.items = inner(copy.items as JsonSchema);
  if (copy.anyOf) copy.anyOf = copy.anyOf.map(inner);
  return copy;
}

/** Each field with the description that one of its owners gives it, else with that of all fields of its name. */
function withDescriptions(schema: JsonSchema, ...owners: string[]): JsonSchema {
  if (schema.items) return { ...schema, items: withDescriptions(schema.items as JsonSchema, ...owners) };
  if (!schema.properties) return schema;
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, each]) => {
      const property = withDescriptions(each as JsonSchema, ...owners.map((owner) => `${owner}.${name}`));
      const [own] = owners.flatMap((owner) => FIELDS[`${owner}.${name}`] ?? []);
      const description = own ?? property.description ?? FIELDS[name];
      return [name, description === undefined ? property : { ...property, description }];
    }),
  );
  return { ...schema, properties };
}
