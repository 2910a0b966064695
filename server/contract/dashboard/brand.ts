import * as z from 'zod/mini';

import { emptyObject } from '#contract/operation.ts';

import { dashboardOperation } from './dashboard-operation.ts';

const color = z.string().check(z.regex(/^[0-9a-f]{6}$/, 'must be six hexadecimal digits in lowercase'));

const brandAnswer = z.object({
  ok: z.literal(true),
  brand: z.object({
    accent: z.nullable(color),
    /** What pages use of it on a light and a dark ground, so that it can be read. */
    shades: z.nullable(z.object({ light: color, dark: color })),
    logo: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  }),
});
export type Brand = z.output<typeof brandAnswer>['brand'];

const brand = { permission: 'manage organization', output: brandAnswer, errors: [401] } as const;

export const brandRead = dashboardOperation({
  ...brand,
  method: 'GET',
  path: '/brand',
  access: 'session',
  summary: 'The logo and the accent color of the public pages',
});

const change = { ...brand, method: 'POST', access: 'proven' } as const;

export const accentSet = dashboardOperation({
  ...change,
  path: '/brand/accent',
  summary: 'Set the accent color; without one, remove it',
  body: z.strictObject({ accent: z.optional(color) }),
});

/** In Base64; the service takes pictures of at most 512 kB. */
const picture = z.base64().check(z.maxLength(700_000));

export const logoSet = dashboardOperation({
  ...change,
  path: '/brand/logo',
  summary: 'Set the logo: a PNG or JPEG file of at most 512 kB and a million pixels, which is drawn anew',
  bodyLimit: 710_000,
  body: z.strictObject({ picture }),
});

export const logoRemove = dashboardOperation({
  ...change,
  path: '/brand/logo/remove',
  summary: 'Remove the logo',
  body: emptyObject,
});
