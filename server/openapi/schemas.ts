import { activityItem, bucket, dashboard, kpis, signal, statistics } from '#contract/analytics.ts';
import { contentDigestSchema } from '#contract/content-digest-schema.ts';
import { contentVersion } from '#contract/contents.ts';
import { documentItem, searchItem } from '#contract/credentials.ts';
import { scannedVerification, scans, verification } from '#contract/verification.ts';
import { fact, factMode } from '#contract/facts.ts';
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
import { content, issuedContent, issuedDocument } from '#contract/issuance.ts';
import { WORD_TYPE } from '#contract/operation.ts';
import { organization, settings } from '#contract/organizations.ts';
import { profile } from '#contract/profile.ts';
import { employeeItem, studentItem } from '#contract/people.ts';
import { acceptedPreferences } from '#contract/preferences.ts';
import { registeredFile } from '#contract/registered-files.ts';
import { report } from '#contract/reports.ts';
import { templateField, templateInUse, templateProblem, templateVersion } from '#contract/templates.ts';
import * as z from 'zod/mini';

import { FIELDS } from './field-descriptions.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Names for generated clients. None is a browser's, such as `Error` or `Document`. */
const NAMED: Readonly<Record<string, z.ZodMiniType>> = {
  ActivityItem: activityItem,
  ApiError: errorBody,
  ContentDigest: contentDigestSchema,
  ContentVersion: contentVersion,
  CredentialStatus: credentialStatus,
  CredentialType: credentialType,
  Dashboard: dashboard,
  DocumentContent: content,
  DocumentField: documentField,
  DocumentItem: documentItem,
  DocumentType: documentType,
  Employee: employeeItem,
  Fact: fact,
  FactMode: factMode,
  Family: family,
  IssuedContent: issuedContent,
  IssuedDocument: issuedDocument,
  Kpis: kpis,
  Language: language,
  Organization: organization,
  Pagination: pagination,
  Permission: permission,
  Preferences: acceptedPreferences,
  Product: product,
  Profile: profile,
  RegisteredFile: registeredFile,
  Report: report,
  Scans: scans,
  ScannedVerification: scannedVerification,
  Scope: scope,
  SearchItem: searchItem,
  Settings: settings,
  Signal: signal,
  Statistics: statistics,
  StatisticsBucket: bucket,
  Student: studentItem,
  TemplateField: templateField,
  TemplateInUse: templateInUse,
  TemplateProblem: templateProblem,
  TemplateVersion: templateVersion,
  Verification: verification,
  Workspace: workspace,
};
for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { id });

/** Named schemas are in `components`. Answers are open: a later release may add fields, which clients must ignore. */
function converted(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

export const WORD_BODY = { [WORD_TYPE]: { schema: { type: 'string', format: 'binary' } } };

export function answerSchema(output: z.ZodMiniType): JsonSchema {
  const { $defs: _, ...schema } = converted(output, 'output');
  return schema;
}

/** The schema of a request. Closed: an unknown field is refused. */
export function requestSchema(input: z.ZodMiniType): JsonSchema {
  const { $defs: _, ...schema } = converted(input, 'input');
  return schema;
}

/** The same for a body, where an optional field may be null. */
export function bodySchema(input: z.ZodMiniType): JsonSchema {
  return takingNull(requestSchema(input));
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

function orNull(schema: JsonSchema): JsonSchema {
  const { $ref, type, enum: values, anyOf, ...rest } = schema;
  // `before` has fields of answers, which take null anyway.
  const kinds = [type, ...(anyOf ?? []).map((one) => one.type)].flat();
  if (kinds.includes('null')) return schema;
  const choices = $ref ? [{ $ref }] : anyOf;
  if (choices) return { ...rest, anyOf: [...choices, { type: 'null' }] };
  // zod writes one name in `type`, and OpenAPI 3.1 accepts a list.
  const types = { type: [type, 'null'] } as object;
  return { ...rest, ...types, ...(values && { enum: [...values, null] }) };
}

/** Every named schema, by the name that others refer to. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { $defs = {} } = converted(z.object(NAMED), 'output');
  return Object.fromEntries(
    Object.keys(NAMED).map((name) => {
      const { id: _, ...schema } = $defs[name] ?? {};
      return [name, withDescriptions(schema, name, name.replace('Scanned', ''))];
    }),
  );
}

/**
 * Adds to each field the description that one of its owners gives it, otherwise the general one for its name. Only for the
 * Extension API: the dashboard gives the same names to other things.
 */
export function withDescriptions(schema: JsonSchema, ...owners: string[]): JsonSchema {
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
