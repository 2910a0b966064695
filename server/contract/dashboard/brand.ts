import * as z from 'zod/mini';

import { timestamp } from '#contract/fields.ts';
import { answer, dashboardOperation } from '#contract/operation.ts';
import { domainName } from '#contract/request-fields.ts';

const color = z.string().check(z.regex(/^[0-9a-f]{6}$/, 'must be six hexadecimal digits in lowercase'));

const brandAnswer = answer({
  brand: z.object({
    accent: z.nullable(color),
    /** The color as pages use it on a light and a dark background, adjusted so that text is readable. */
    shades: z.nullable(z.object({ light: color, dark: color })),
    logo: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  }),
});
export type Brand = z.output<typeof brandAnswer>['brand'];

const brand = { permission: 'manage organization', output: brandAnswer } as const;

export const brandRead = dashboardOperation('GET /brand', {
  ...brand,
  access: 'session',
  summary: 'The logo and the accent color of the public pages',
});

const change = { ...brand, access: 'proven', errors: [409] } as const;
/** What the screen showed, with the address of the logo: 409 if it isn't stored anymore. */
const before = z.optional(z.strictObject({ accent: z.optional(color), logo: z.optional(z.string()) }));

export const accentSet = dashboardOperation('POST /brand/accent', {
  ...change,
  summary: 'Set the accent color; without one, remove it',
  body: z.strictObject({ accent: z.optional(color), before }),
});

/** Base64; the service accepts pictures of at most 512 kB. */
const picture = z.base64('must be Base64').check(z.maxLength(700_000, 'must be at most 512 kB'));

export const logoSet = dashboardOperation('POST /brand/logo', {
  ...change,
  summary: 'Set the logo: a PNG or JPEG file of at most 512 kB and a million pixels, which is drawn anew',
  bodyLimit: 710_000,
  body: z.strictObject({ picture, before }),
});

export const logoRemove = dashboardOperation('POST /brand/logo/remove', {
  ...change,
  summary: 'Remove the logo',
  body: z.strictObject({ before }),
});

const domain = z.object({
  domain: z.string(),
  /** Readers see a proven domain only. */
  state: z.enum(['unproven', 'proven', 'lost']),
  method: z.nullable(z.enum(['dns', 'file'])),
  proven_at: z.nullable(timestamp),
  lost_at: z.nullable(timestamp),
  checked_at: z.nullable(timestamp),
  /** Why the last check found no proof, in English. */
  problem: z.nullable(z.string()),
  /** The text of the proof, in a TXT record of this name or in a file at this address. */
  proof: z.object({ text: z.string(), record: z.string(), file: z.string() }),
});
export type Domain = z.output<typeof domain>;

const domainOutput = answer({ domain: z.nullable(domain) });
const domainShared = { permission: 'manage organization', output: domainOutput } as const;

export const domainRead = dashboardOperation('GET /domain', {
  ...domainShared,
  access: 'session',
  summary: 'The domain of the organization, and what proves it',
});

const domainChange = { ...domainShared, access: 'proven', errors: [404, 409] } as const;
/** The domain on the screen, if any: 409 if it's another one now. */
const domainBefore = z.optional(z.strictObject({ domain: z.optional(domainName) }));

export const domainSet = dashboardOperation('POST /domain', {
  ...domainChange,
  summary: 'Set the domain. Readers see it once it’s proven',
  body: z.strictObject({ domain: domainName, before: domainBefore }),
});

export const domainCheck = dashboardOperation('POST /domain/check', {
  ...domainChange,
  access: 'session',
  summary: 'Look for the proof now; this can take 15 seconds',
});

export const domainRemove = dashboardOperation('POST /domain/remove', {
  ...domainChange,
  summary: 'Remove the domain. Readers don’t see it anymore',
  body: z.strictObject({ before: domainBefore }),
});
