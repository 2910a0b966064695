import { expect, test } from 'vitest';

import { openXmlErrors } from '#tests/e2e/open-xml-errors.ts';

import { BLOCKS, BODY_ONLY, INLINES, type BlockName, type InlineName } from './constructs.ts';
import { PARAGRAPH_SHAPES } from './constructs/paragraph-shapes.ts';
import { generatedDocx, type BlockSpec, type DocumentSpec, type ShapeName } from './document.ts';

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

/** An imported file stands between blocks, never in a control. */
function canStandInControl(spec: BlockSpec): boolean {
  return !('block' in spec && spec.block === 'imported HTML');
}

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

test('the same spec makes the same bytes', () => {
  const spec: DocumentSpec = { sections: [{ blocks: everything }] };
  expect(generatedDocx(spec)).toEqual(generatedDocx(spec));
});
