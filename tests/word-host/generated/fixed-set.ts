import type { BlockName, InlineName } from './constructs.ts';
import type { BlockSpec, DocumentSpec, SectionSpec, ShapeName } from './document.ts';

/** The cursor is at the end of this paragraph of the body, counted from 0. */
export interface FixedDocument {
  readonly name: string;
  readonly spec: DocumentSpec;
  readonly cursor: number;
}

const WORDS: BlockSpec = { paragraph: ['words'] };

/** The place of a construct. */
const POSITIONS = {
  first: (block) => [bodyOf(block, WORDS, WORDS), 0],
  last: (block) => [bodyOf(WORDS, WORDS, block), 2],
  'only paragraph': (block) => [bodyOf(block), 0],
  'between paragraphs': (block) => [bodyOf(WORDS, block, WORDS), 1],
  'in a cell': (block) => [bodyOf(WORDS, { cells: [[block]] }, WORDS), 1],
  'in a control': (block) => [bodyOf(WORDS, { control: [block] }, WORDS), 1],
  'in header and footer': (block) => [
    sectionsOf({ blocks: [WORDS], headers: { default: [block] }, footers: { default: [block] } }),
    0,
  ],
} satisfies Record<string, (block: BlockSpec) => [DocumentSpec, number]>;

type Position = keyof typeof POSITIONS;

/** Each construct where sealing could overlook it, or split it. */
const INLINE_CASES: readonly (readonly [InlineName, Position])[] = [
  ['inline picture', 'last'],
  ['floating picture', 'first'],
  ['floating picture', 'in header and footer'],
  ['picture behind the text', 'only paragraph'],
  ['inline EMF picture', 'last'],
  ['floating EMF picture', 'in header and footer'],
  ['picture that links', 'between paragraphs'],
  ['SVG picture', 'in a cell'],
  ['VML picture', 'first'],
  ['text box', 'only paragraph'],
  ['text box', 'last'],
  ['text box with an empty paragraph', 'first'],
  ['text box in the line', 'in a control'],
  ['VML text box', 'last'],
  ['shape without text', 'in header and footer'],
  ['group of shapes', 'first'],
  ['drawing canvas', 'last'],
  ['horizontal line', 'last'],
  ['WordArt watermark', 'in header and footer'],
  ['chart', 'first'],
  ['chart', 'last'],
  ['floating chart', 'in a cell'],
  ['SmartArt', 'only paragraph'],
  ['ink', 'last'],
  ['embedded object', 'last'],
  ['equation in the line', 'between paragraphs'],
  ['equation by itself', 'last'],
  ['equation by itself', 'in a cell'],
  ['simple field', 'in header and footer'],
  ['complex field', 'last'],
  ['field without a result', 'first'],
  ['field in a field', 'in header and footer'],
  ['text form field', 'in a cell'],
  ['checkbox form field', 'last'],
  ['link', 'last'],
  ['footnote', 'last'],
  ['endnote', 'first'],
  ['comment mark', 'last'],
  ['comment on words', 'only paragraph'],
  ['bookmark around nothing', 'last'],
  ['words everyone may edit', 'in a cell'],
  ['page break', 'last'],
  ['column break', 'between paragraphs'],
  ['symbol', 'last'],
  ['hidden text', 'first'],
  ['right-to-left words', 'last'],
  ['control with nothing in it', 'last'],
  ['plain-text control', 'between paragraphs'],
  ['date control', 'in a cell'],
  ['checkbox control', 'last'],
  ['picture control', 'in header and footer'],
  ['locked control', 'between paragraphs'],
  ['inserted words', 'last'],
  ['deleted words', 'only paragraph'],
  ['deleted picture', 'last'],
  ['moved words', 'between paragraphs'],
];

const BLOCK_CASES: readonly (readonly [BlockName, Position])[] = [
  ['field over paragraphs', 'between paragraphs'],
  ['field that ends in an empty paragraph', 'last'],
  ['field that begins in an empty paragraph', 'first'],
  ['table of contents', 'first'],
  ['bookmark over paragraphs', 'last'],
  ['bookmark that ends in an empty paragraph', 'last'],
  ['paragraphs everyone may edit', 'only paragraph'],
  ['cover page', 'first'],
  ['watermark control', 'in header and footer'],
  ['group control', 'between paragraphs'],
  ['locked control around a paragraph', 'last'],
  ['repeating section', 'last'],
  ['controls in each other', 'between paragraphs'],
  ['control around a table', 'first'],
  ['table', 'only paragraph'],
  ['table', 'in header and footer'],
  ['table in a table', 'between paragraphs'],
  ['table with merged cells', 'last'],
  ['floating table', 'last'],
  ['right-to-left table', 'between paragraphs'],
  ['table with a row control', 'between paragraphs'],
  ['table with a cell control', 'between paragraphs'],
  ['table with repeating rows', 'between paragraphs'],
  ['inserted row', 'between paragraphs'],
  ['deleted cell', 'between paragraphs'],
  ['deleted paragraph', 'first'],
  ['moved paragraph', 'first'],
  ['imported HTML', 'last'],
];

const SHAPE_CASES: readonly (readonly [ShapeName, Position])[] = [
  ['heading', 'last'],
  ['bulleted list item', 'last'],
  ['numbered list item', 'in a cell'],
  ['drop cap', 'first'],
  ['framed', 'last'],
  ['right to left', 'last'],
  ['exact line spacing', 'last'],
  ['changed properties', 'last'],
  ['deleted mark', 'between paragraphs'],
];

const EDGE: BlockSpec = { paragraph: ['words'], shape: 'centered' };
const EDGES = { headers: { default: [EDGE] }, footers: { default: [EDGE] } };

const WHOLE_DOCUMENTS: Readonly<Record<string, DocumentSpec>> = {
  'two columns': sectionsOf({ layout: 'columns' }),
  'right-to-left section': sectionsOf({ layout: 'right to left' }),
  'landscape section after another': sectionsOf({}, { layout: 'landscape' }),
  'numbered lines': sectionsOf({ layout: 'numbered' }),
  'continuous section end': sectionsOf({ start: 'continuous' }, { layout: 'columns' }),
  'section on an even page': sectionsOf({ start: 'evenPage' }, {}),
  'first, even and odd headers': {
    hasEvenPages: true,
    ...sectionsOf({
      blocks: [WORDS, { paragraph: ['page break'] }, WORDS],
      hasFirstPage: true,
      headers: { default: [EDGE], first: [EDGE], even: [EDGE] },
      footers: { default: [EDGE], first: [EDGE], even: [EDGE] },
    }),
  },
  'headers linked to the section before': sectionsOf(EDGES, {}, EDGES),
  'tracked changes on': { ...sectionsOf({}), isTracking: true },
  'read-only protection not enforced': { ...sectionsOf({}), protection: 'not enforced' },
  'only empty paragraphs': bodyOf({ paragraph: [] }, { paragraph: [] }),
  'empty last cell at the end': bodyOf(WORDS, { block: 'table with empty cells' }),
};

/** Documents that are refused, and must stay as they are. */
export const PROTECTED_DOCUMENTS: readonly FixedDocument[] = (
  ['read-only', 'forms', 'comments'] as const
).map((protection) => ({
  name: `protection: ${protection}`,
  spec: { ...sectionsOf({}), protection },
  cursor: 0,
}));

/** Named documents for the tests that open, print and scan every one of them. */
export const FIXED_SET: readonly FixedDocument[] = [
  ...INLINE_CASES.map(([name, position]) => fixed(name, position, { paragraph: [name] })),
  ...BLOCK_CASES.map(([block, position]) => fixed(block, position, { block })),
  ...SHAPE_CASES.map(([shape, position]) => fixed(shape, position, { paragraph: ['words'], shape })),
  ...Object.entries(WHOLE_DOCUMENTS).map(([name, spec]) => ({ name, spec, cursor: 0 })),
];

function fixed(name: string, position: Position, block: BlockSpec): FixedDocument {
  const [spec, cursor] = POSITIONS[position](block);
  return { name: `${name}, ${position}`, spec, cursor };
}

export function bodyOf(...blocks: BlockSpec[]): DocumentSpec {
  return { sections: [{ blocks }] };
}

function sectionsOf(...sections: Partial<SectionSpec>[]): DocumentSpec {
  return { sections: sections.map((section) => ({ blocks: [WORDS, WORDS], ...section })) };
}
