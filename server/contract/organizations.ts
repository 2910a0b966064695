import * as z from 'zod/mini';

import { family, scope, timestamp, workspace } from './fields.ts';
import { documentType } from './document-form.ts';
import { answer, operation } from './operation.ts';
import { profile } from './profile.ts';

/** Version of the Extension API, shown by its OpenAPI document and `ping`. */
export const VERSION = '1.0.0';

export const organization = z.object({
  organization_id: z.string(),
  name: z.string(),
  workspace,
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  website: z.nullable(z.string()),
  created_at: timestamp,
});
export type Organization = z.infer<typeof organization>;

const identity = { scope: null, area: 'Identity and settings' } as const;

export const ping = operation('GET /ping', {
  ...identity,
  summary: 'Validate a token',
  output: answer({
    account_id: z.string(),
    organization_id: z.string(),
    scopes: z.array(scope),
    service: z.string(),
    version: z.string(),
    /** Version of the program and its pane; `version` is that of the API. */
    release: z.string(),
    time: timestamp,
  }),
});

export const profileRead = operation('GET /profile', {
  ...identity,
  summary: 'The identity the token acts for',
  output: answer({ profile, account_id: z.string(), organization_id: z.string() }),
});

export const organizationRead = operation('GET /organization', {
  ...identity,
  summary: 'The organization the token is for',
  output: answer({ organization }),
});

export const settings = z.object({
  organization,
  scopes: z.array(scope),
  families: z.array(family),
  features: z.object({
    directory: z.nullable(z.enum(['students', 'employees'])),
    employee_verification: z.boolean(),
    verify_documents: z.boolean(),
    issue_documents: z.boolean(),
    revoke_documents: z.boolean(),
  }),
  limits: z.object({
    rate_limit: z.object({ limit: z.int(), window_seconds: z.int() }),
    max_page_size: z.int(),
    activity_limit: z.int(),
    search_limit: z.int(),
    qr: z.object({ min_size: z.int(), max_size: z.int(), default_size: z.int() }),
  }),
  document_types: z.array(documentType),
});

export const settingsRead = operation('GET /settings', {
  ...identity,
  summary: 'What this token can do, and its limits',
  output: answer({ settings }),
});
