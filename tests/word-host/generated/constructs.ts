import { type Construct, LONG_RANGES, paragraph, RANGES, text } from './construct.ts';
import { BLOCK_CONTROLS, CONTROLS } from './constructs/controls.ts';
import { CHARTS, EMBEDDED, EQUATIONS, IMPORTED, INK, SMART_ART } from './constructs/objects.ts';
import { FIELDS, LONG_FIELDS, NOTES } from './constructs/fields-and-notes.ts';
import { PICTURES, SHAPES } from './constructs/pictures.ts';
import { BLOCK_REVISIONS, REVISIONS } from './constructs/revisions.ts';
import { TABLES } from './constructs/tables.ts';

export const INLINES = {
  words: () => text('The bearer lives in the house of the school.'),
  ...PICTURES,
  ...SHAPES,
  ...CHARTS,
  ...SMART_ART,
  ...INK,
  ...EQUATIONS,
  ...FIELDS,
  ...NOTES,
  ...RANGES,
  ...CONTROLS,
  ...REVISIONS,
  ...EMBEDDED,
} satisfies Record<string, Construct>;

/** Constructs beside paragraphs. */
export const BLOCKS = {
  'empty paragraph': () => paragraph(''),
  ...LONG_FIELDS,
  ...LONG_RANGES,
  ...BLOCK_CONTROLS,
  ...TABLES,
  ...BLOCK_REVISIONS,
  ...IMPORTED,
} satisfies Record<string, Construct>;

export type InlineName = keyof typeof INLINES;
export type BlockName = keyof typeof BLOCKS;

export const BODY_ONLY: ReadonlySet<string> = new Set([
  ...Object.keys(NOTES),
  ...Object.keys(INK),
  ...Object.keys(IMPORTED),
]);
