import * as z from 'zod/mini';

import { language } from './fields.ts';
import { operation } from './operation.ts';

const SEAL_PLACEMENTS = ['cursor', 'top', 'end', 'header', 'footer'] as const;
const THEMES = ['host', 'light', 'dark'] as const;

const sealSize = 'must be between 20 and 100';

/** How a client likes to work. The seal's size is the edge of its picture in millimetres. */
const preferences = z.strictObject({
  language: z.optional(language),
  seal: z.optional(
    z.strictObject({
      size_mm: z.optional(z.number().check(z.gte(20, sealSize), z.lte(100, sealSize))),
      placement: z.optional(z.enum(SEAL_PLACEMENTS)),
      caption: z.optional(z.boolean()),
    }),
  ),
  auto_open: z.optional(z.boolean()),
  theme: z.optional(z.enum(THEMES)),
});

export const preferencesAccept = operation({
  method: 'POST',
  path: '/settings',
  scope: null,
  area: 'Identity and settings',
  summary: 'Check preferences of a client, and get back what was accepted',
  description: 'Nothing is stored: the client keeps its preferences itself.',
  body: preferences,
  output: z.object({ ok: z.literal(true), preferences }),
  success: [200],
  errors: [400, 413, 415],
});
