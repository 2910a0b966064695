import * as z from 'zod/mini';

import { language } from './fields.ts';
import { answer, operation } from './operation.ts';

const SEAL_PLACEMENTS = ['cursor', 'top', 'end', 'header', 'footer'] as const;
const THEMES = ['host', 'light', 'dark'] as const;

const sealSize = 'must be between 20 and 100';

/** How a seal is inserted. The size is the edge of its picture in millimetres. */
const seal = {
  size_mm: z.optional(z.number().check(z.gte(20, sealSize), z.lte(100, sealSize))),
  placement: z.optional(z.enum(SEAL_PLACEMENTS)),
  caption: z.optional(z.boolean()),
};
const preferences = {
  language: z.optional(language),
  auto_open: z.optional(z.boolean()),
  theme: z.optional(z.enum(THEMES)),
};

export const acceptedPreferences = z.object({ ...preferences, seal: z.optional(z.object(seal)) });

export const preferencesAccept = operation('POST /settings', {
  scope: null,
  area: 'Identity and settings',
  summary: 'Check a client’s preferences and return the accepted ones',
  description: 'Nothing is stored. The client stores its own preferences.',
  body: z.strictObject({ ...preferences, seal: z.optional(z.strictObject(seal)) }),
  output: answer({ preferences: acceptedPreferences }),
});
