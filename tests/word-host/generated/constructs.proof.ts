import { expect, test } from 'vitest';

import { openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { type BlockName, BLOCKS, BODY_ONLY, type InlineName, INLINES } from './constructs.ts';
import { PARAGRAPH_SHAPES } from './construct.ts';
import { type BlockSpec, type DocumentSpec, generatedDocx, type ShapeName } from './document.ts';
import { FIXED_SET, PROTECTED_DOCUMENTS } from './fixed-set.ts';

const inlines = Object.keys(INLINES) as InlineName[];
const blocks = Object.keys(BLOCKS) as BlockName[];
const shapes = Object.keys(PARAGRAPH_SHAPES) as ShapeName[];

const everything: BlockSpec[] = [
  ...inlines.map((name) => ({ paragraph: [name, 'words'] as const })),
  ...blocks.map((block) => ({ block })),
  ...shapes.map((shape) => ({ paragraph: ['words'] as const, shape })),
];
const everywhere = everything.filter(
  (spec) =>
    !('block' in spec
      ? BODY_ONLY.has(spec.block)
      : 'paragraph' in spec && BODY_ONLY.has(spec.paragraph[0] ?? '')),
);

/** An imported file is between blocks, never in a control. */
const canStandInControl = (spec: BlockSpec): boolean => !('block' in spec && spec.block === 'imported HTML');

test.each<[string, DocumentSpec]>([
  ['in the body', { sections: [{ blocks: everything }] }],
  ['in a control', { sections: [{ blocks: [{ control: everything.filter(canStandInControl) }] }] }],
  ['in a cell', { sections: [{ blocks: [{ cells: [everything] }, { paragraph: ['words'] }] }] }],
  [
    'in a header and a footer',
    {
      sections: [
        {
          blocks: [{ paragraph: ['words'] }],
          headers: { default: everywhere },
          footers: { first: everywhere },
          hasFirstPage: true,
        },
      ],
    },
  ],
  [
    'in two sections of a document that tracks changes',
    {
      isTracking: true,
      hasEvenPages: true,
      protection: 'not enforced',
      sections: [
        { blocks: everything, layout: 'columns', start: 'continuous' },
        { blocks: everything, layout: 'right to left' },
      ],
    },
  ],
])('every construct is valid %s', async (_, spec) => {
  expect(await openXmlErrors(generatedDocx(spec))).toEqual([]);
});

test('the same spec gives the same bytes', () => {
  const spec: DocumentSpec = { sections: [{ blocks: everything }] };
  expect(generatedDocx(spec)).toEqual(generatedDocx(spec));
});

test('the fixed set has at least 60 documents with different names', () => {
  const names = [...FIXED_SET, ...PROTECTED_DOCUMENTS].map(({ name }) => name);
  expect(FIXED_SET.length).toBeGreaterThanOrEqual(60);
  expect(new Set(names).size).toBe(names.length);
});
