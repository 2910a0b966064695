import * as z from 'zod/mini';

import { timestamp } from '#contract/fields.ts';
import { emptyObject } from '#contract/operation.ts';
import { domainName } from '#contract/request-fields.ts';

import { dashboardOperation } from './dashboard-operation.ts';

const domain = z.object({
  domain: z.string(),
  /** Readers see a proven one alone. */
  state: z.enum(['unproven', 'proven', 'lost']),
  method: z.nullable(z.enum(['dns', 'file'])),
  /** When the proof was found last. */
  proven_at: z.nullable(timestamp),
  lost_at: z.nullable(timestamp),
  checked_at: z.nullable(timestamp),
  /** Why the last check found none, in English. */
  problem: z.nullable(z.string()),
  /** The text that proves it, in a TXT record of this name or in a file at this address. */
  proof: z.object({ text: z.string(), record: z.string(), file: z.string() }),
});
export type Domain = z.output<typeof domain>;

const output = z.object({ ok: z.literal(true), domain: z.nullable(domain) });
const shared = { permission: 'manage organization', output } as const;

export const domainRead = dashboardOperation({
  ...shared,
  method: 'GET',
  path: '/domain',
  access: 'session',
  summary: 'The domain of the organization, and what proves it',
  errors: [401],
});

const change = { ...shared, method: 'POST', access: 'proven', errors: [401, 404] } as const;

export const domainSet = dashboardOperation({
  ...change,
  path: '/domain',
  summary: 'Set the domain. Readers see it once it’s proven',
  body: z.strictObject({ domain: domainName }),
});

export const domainCheck = dashboardOperation({
  ...change,
  path: '/domain/check',
  access: 'session',
  summary: 'Look for the proof now; this can take 15 seconds',
  body: emptyObject,
});

export const domainRemove = dashboardOperation({
  ...change,
  path: '/domain/remove',
  summary: 'Remove the domain. Readers don’t see it anymore',
  body: emptyObject,
});
