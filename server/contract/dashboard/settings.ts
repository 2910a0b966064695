import * as z from 'zod/mini';

import { answer, dashboardOperation } from '#contract/operation.ts';
import { FIELD_MODES } from '#contract/facts.ts';
import { DOC_TYPES } from '#contract/document-types.ts';
import { text, timestamp } from '#contract/fields.ts';
import { organization } from '#contract/organizations.ts';
import { contactAddress, personUid, webAddress } from '#contract/request-fields.ts';
import {
  templateBeforeQuery,
  templateCheckAnswer,
  templateFileAnswer,
  templateInUse,
  templateParams,
  templateReadAnswer,
  templateSaveAnswer,
  templateVersionQuery,
  versionNumber,
  wordFile,
} from '#contract/templates.ts';

const mode = z.enum(FIELD_MODES);
const fieldSetting = z.object({
  field: z.string(),
  label: z.string(),
  mode,
  is_default: z.boolean(),
});

const shownOrganization = z.extend(organization, { contact: z.nullable(z.string()) });

const settingsAnswer = answer({
  organization: shownOrganization,
  /** The rate limit of each token and session. */
  limits: z.object({ requests: z.int(), window_seconds: z.int() }),
  /** Manifest of the add-in at this address; null if the service has no pane. */
  manifest_url: z.nullable(z.string()),
  /** What readers can compare in documents issued from now on. */
  fact_settings: z.array(
    z.object({ doc_type: z.string(), label: z.string(), fields: z.array(fieldSetting) }),
  ),
});
export type Settings = z.output<typeof settingsAnswer>;

const managing = { permission: 'manage organization' } as const;
const change = { ...managing, access: 'proven', output: settingsAnswer } as const;

export const settingsRead = dashboardOperation('GET /settings', {
  ...managing,
  access: 'session',
  summary: 'The organization, its limits, and what readers can compare',
  output: settingsAnswer,
});

export const organizationChange = dashboardOperation('POST /settings/organization', {
  ...change,
  summary: 'Change the organization. What is left out is removed. 409 where `before` isn’t stored anymore',
  errors: [409],
  body: z.strictObject({
    before: z.optional(
      z.partial(z.omit(shownOrganization, { organization_id: true, workspace: true, created_at: true })),
    ),
    name: text(1, 200),
    city: z.optional(text(1, 100)),
    country: z.optional(text(1, 100)),
    website: z.optional(webAddress),
    contact: z.optional(contactAddress),
  }),
});

export const factModeSet = dashboardOperation('POST /settings/facts', {
  ...change,
  summary:
    'Choose what readers can compare of a field, from the next document on. 409 where it isn’t `before` anymore',
  errors: [404, 409],
  body: z.strictObject({
    doc_type: z.enum(DOC_TYPES),
    field: text(1, 64),
    before: z.optional(mode),
    mode,
  }),
});

export const factModesReset = dashboardOperation('POST /settings/facts/reset', {
  ...change,
  summary: 'Go back to what readers can compare by default of a document type, from the next document on',
  errors: [404, 409],
  body: z.strictObject({ doc_type: z.enum(DOC_TYPES), before: z.optional(z.record(z.string(), mode)) }),
});

export const erasureFind = dashboardOperation('POST /settings/erasures/find', {
  ...managing,
  access: 'session',
  summary: 'Whether and when the person of an ID was erased. Their name isn’t stored anymore',
  body: z.strictObject({ uid: personUid }),
  output: answer({ erased_at: z.nullable(timestamp) }),
});

/** For those who run the service; its keys can only be changed on the command line. */
export const serviceInspect = dashboardOperation('GET /service', {
  access: 'session',
  permission: 'operate service',
  summary: 'What `sealmark admin doctor` finds, such as the keys and the last backup',
  output: answer({
    release: z.string(),
    findings: z.array(
      z.object({
        state: z.enum(['ok', 'warning', 'error']),
        check: z.string(),
        found: z.string(),
        fix: z.nullable(z.string()),
      }),
    ),
  }),
});
export type Finding = z.output<typeof serviceInspect.output>['findings'][number];

const ofTemplate = { ...managing, params: templateParams } as const;
const templateReading = { ...ofTemplate, access: 'session', errors: [404, 409] } as const;
const templateSending = { ...ofTemplate, ...wordFile, errors: [404] } as const;
const templateChanging = {
  ...ofTemplate,
  access: 'proven',
  output: templateReadAnswer,
  errors: [404, 409],
} as const;

export const templateList = dashboardOperation('GET /templates', {
  ...managing,
  access: 'session',
  summary: 'Which templates the organization uses',
  output: answer({ templates: z.array(templateInUse) }),
});

export const templateRead = dashboardOperation('GET /templates/:doc_type/:language', {
  ...templateReading,
  summary: 'A template with its fields and versions',
  output: templateReadAnswer,
  errors: [404],
});

export const templateFileRead = dashboardOperation('GET /templates/:doc_type/:language/file', {
  ...templateReading,
  summary: 'The Word document of a template',
  query: templateVersionQuery,
  output: templateFileAnswer,
});

export const templateExample = dashboardOperation('GET /templates/:doc_type/:language/example', {
  ...templateReading,
  summary: 'A template filled with the values of an example person',
  query: templateVersionQuery,
  output: z.extend(templateFileAnswer, {
    html: z
      .string()
      .check(z.meta({ description: 'Its text, without pictures, headers, and the layout of the page.' })),
  }),
});

export const templateCheck = dashboardOperation('POST /templates/:doc_type/:language/check', {
  ...templateSending,
  access: 'session',
  summary: 'Check a Word document as a template. Stores nothing',
  output: templateCheckAnswer,
});

export const templateSave = dashboardOperation('POST /templates/:doc_type/:language', {
  ...templateSending,
  access: 'proven',
  summary:
    'Save a Word document as a template, unless it is refused. 409 where the version `before`, 0 for the built-in template, isn’t in use anymore',
  query: templateBeforeQuery,
  output: templateSaveAnswer,
  errors: [404, 409],
});

export const templateDelete = dashboardOperation('POST /templates/:doc_type/:language/delete', {
  ...templateChanging,
  summary: 'Delete the file of a version that isn’t in use',
  body: z.strictObject({ version: versionNumber(1) }),
});

export const templateUse = dashboardOperation('POST /templates/:doc_type/:language/use', {
  ...templateChanging,
  summary:
    'Go back to an earlier version; 0 is the built-in template. 409 where `before` isn’t in use anymore; a template in an earlier format has no version',
  body: z.strictObject({
    version: versionNumber(0),
    before: z.optional(z.strictObject({ version: z.optional(versionNumber(0)) })),
  }),
});
