import type { InlineName } from '#tests/word-host/generated/constructs.ts';
import type { BlockSpec, DocumentSpec } from '#tests/word-host/generated/document.ts';
import { bodyOf } from '#tests/word-host/generated/fixed-set.ts';

const LINE: BlockSpec = { paragraph: ['words'] };
const HEADING: BlockSpec = { paragraph: ['words'], shape: 'heading' };
const ITEM: BlockSpec = { paragraph: ['words'], shape: 'numbered list item' };
const NEXT_PAGE: BlockSpec = { paragraph: ['page break', 'words'] };
const OBJECTS: InlineName[] = [
  'equation by itself',
  'text box',
  'simple field',
  'footnote',
  'checkbox control',
  'inline picture',
];
const LETTER = bodyOf(HEADING, LINE, LINE);

/** Documents for a person to open in the real Word, by file name. */
export const DOCUMENTS = {
  letter: LETTER,
  objects: bodyOf(...OBJECTS.flatMap((name) => [HEADING, { paragraph: [name] }])),
  form: bodyOf(
    HEADING,
    { block: 'table with a cell control' },
    LINE,
    { block: 'table with a row control' },
    { paragraph: ['date control'] },
  ),
  headers: {
    hasEvenPages: true,
    sections: [
      {
        hasFirstPage: true,
        headers: { first: [HEADING], default: [LINE], even: [ITEM] },
        blocks: [LINE, NEXT_PAGE, NEXT_PAGE, NEXT_PAGE, NEXT_PAGE],
      },
    ],
  },
  'protected-reading': { ...LETTER, protection: 'read-only' },
  'protected-forms': { ...LETTER, protection: 'forms' },
  final: { ...LETTER, isFinal: true },
  list: bodyOf(HEADING, { block: 'table of contents' }, HEADING, ITEM, ITEM),
  tracked: {
    ...bodyOf(HEADING, { paragraph: ['words', 'inserted words', 'deleted words', 'words'] }),
    isTracking: true,
  },
  group: bodyOf({ paragraph: ['words', 'group of shapes'] }, LINE),
} satisfies Record<string, DocumentSpec>;
