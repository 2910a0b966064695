import type { BlockName } from '#tests/word-host/generated/constructs.ts';
import type { DocumentSpec } from '#tests/word-host/generated/document.ts';
import type { PlatformName } from '#word-host/platforms/platform.ts';

import type { Act } from './acts.ts';

/** Controls that a seal at the cursor has to come after, because Word refuses or empties what goes into them. */
const CONTROLS_TO_LEAVE: readonly BlockName[] = [
  'placeholder control around a paragraph',
  'table with a checkbox cell',
  'table with a drop-down cell',
  'table with a plain-text cell',
  'table with a grouped cell',
  'table with a cell control',
  'table with a row control',
  'table with repeating rows',
  'control around a table',
  'locked control around controls',
];

const TYPED_PLATFORMS = ['windows', 'web', 'mac'] as const;
const TYPED_PLACEMENTS = ['cursor', 'top', 'header'] as const;

/** While what somebody has just typed into a line of ours is put back. */
const PUTTING_BACK_FAILS = [
  { placement: 'header', kind: 'refuse', member: 'insertParagraph', after: 1 },
  { placement: 'footer', kind: 'refuse', member: 'insertParagraph', after: 1 },
  { placement: 'header', kind: 'misreport', member: 'insertParagraph', after: 1 },
  { placement: 'header', kind: 'skip', member: 'insertParagraph', after: 1 },
  { placement: 'header', kind: 'skip', member: 'insertOoxml', after: 1 },
  { placement: 'header', kind: 'repeat', member: 'insertOoxml', after: 1 },
  { placement: 'header', kind: 'misreport', member: 'delete', after: 0 },
  { placement: 'header', kind: 'skip', member: 'delete', after: 0 },
] as const;

/** What generated documents once showed to go wrong, under the name of what it was. */
export const FOUND_CASES: readonly {
  readonly name: string;
  readonly spec: DocumentSpec;
  readonly acts: readonly Act[];
  /** Where it needs what not every Word does. */
  readonly platform?: PlatformName;
}[] = [
  ...CONTROLS_TO_LEAVE.map((block) => ({
    name: `cursor in: ${block}`,
    spec: { sections: [{ blocks: [{ block }, { paragraph: ['words'] }] }] } satisfies DocumentSpec,
    acts: [
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      { act: 'insert', placement: 'cursor', isOther: false },
      { act: 'refresh', seal: 0 },
    ] satisfies Act[],
  })),
  {
    name: 'an issued document in a cell leaves no line behind',
    platform: 'mac',
    spec: { sections: [{ blocks: [{ block: 'inserted row' }, { paragraph: ['words'] }] }] },
    acts: [{ act: 'cursor', story: 0, paragraph: 0, extent: 'start' }, { act: 'issue' }],
  },
  {
    name: 'what is typed beside a seal in a cover page stays',
    platform: 'windows',
    spec: { sections: [{ blocks: [{ block: 'cover page' }] }], protection: 'not enforced' },
    acts: [
      { act: 'typing', seed: 2147483565 },
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      { act: 'insert', placement: 'cursor', isOther: true },
    ],
  },
  {
    name: 'what is typed into a tracked seal that goes stays, and so does the control before it',
    platform: 'windows-2021',
    spec: { sections: [{ blocks: [{ block: 'placeholder control around a paragraph' }] }], isTracking: true },
    acts: [
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      { act: 'insert', placement: 'header', isOther: false },
      { act: 'typing', seed: 0 },
      { act: 'insert', placement: 'cursor', isOther: false },
      { act: 'typing', seed: 1274270115 },
      { act: 'remove', seal: 1 },
    ],
  },
  {
    name: 'what is typed into a new header stays, though Word refuses markup there',
    platform: 'windows',
    spec: { sections: [{ blocks: [{ block: 'moved paragraph' }] }], isTracking: true, hasEvenPages: true },
    acts: [
      { act: 'typing', seed: 1598567524 },
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      { act: 'trouble', kind: 'refuse', member: 'insertOoxml', after: 1 },
      { act: 'insert', placement: 'footer', isOther: false },
      { act: 'insert', placement: 'footer', isOther: false },
    ],
  },
  {
    name: 'a paragraph that holds nothing is not taken for the seal',
    spec: { sections: [{ blocks: [{ paragraph: [] }] }] },
    acts: [
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      { act: 'insert', placement: 'cursor', isOther: false },
    ],
  },
  {
    name: 'a paragraph with nothing but a section end is not taken for the seal',
    spec: { sections: [{ blocks: [{ paragraph: ['words'] }] }, { blocks: [{ paragraph: ['words'] }] }] },
    acts: [
      { act: 'cursor', story: 0, paragraph: 1, extent: 'start' },
      { act: 'insert', placement: 'cursor', isOther: false },
    ],
  },
  {
    name: 'the end of a field in a paragraph of its own stays',
    spec: { sections: [{ blocks: [{ block: 'field that ends in an empty paragraph' }] }] },
    acts: [{ act: 'insert', placement: 'end', isOther: false }],
  },
  {
    name: 'a floating picture alone in the header stays when the seal comes and goes',
    spec: {
      sections: [
        { blocks: [{ paragraph: ['words'] }], headers: { default: [{ paragraph: ['floating picture'] }] } },
      ],
    },
    acts: [
      { act: 'insert', placement: 'header', isOther: false },
      { act: 'remove', seal: 0 },
    ],
  },
  {
    name: 'ink is not taken for the part that keeps the identity',
    spec: { sections: [{ blocks: [{ paragraph: ['ink'] }, { paragraph: ['words'] }] }] },
    acts: [{ act: 'identify' }],
  },
  {
    name: 'a text box beside a refreshed seal stays',
    spec: { sections: [{ blocks: [{ paragraph: ['text box'] }] }] },
    acts: [
      { act: 'insert', placement: 'top', isOther: false },
      { act: 'refresh', seal: 0 },
      { act: 'resize', seal: 0, sizeMm: 40 },
    ],
  },
  {
    name: 'a selection that ends in a locked control has its seal after the control',
    spec: {
      sections: [{ blocks: [{ paragraph: ['words'] }, { block: 'locked control around a paragraph' }] }],
    },
    acts: [
      { act: 'cursor', story: 0, paragraph: 0, extent: 'with the next' },
      { act: 'insert', placement: 'cursor', isOther: false },
    ],
  },
  {
    name: 'a cursor that went with a refreshed seal leaves the end of the footer',
    platform: 'windows',
    spec: { sections: [{ blocks: [{ paragraph: ['words'] }], hasFirstPage: true }] },
    acts: [
      { act: 'insert', placement: 'footer', isOther: false },
      { act: 'cursor', story: 1, paragraph: 0, extent: 'start' },
      { act: 'refresh', seal: 0 },
      { act: 'move', seal: 0 },
    ],
  },
  {
    name: 'a refresh whose deletions Word refuses for a moment leaves one seal',
    spec: { sections: [{ blocks: [{ paragraph: ['words'] }] }], isTracking: true },
    acts: [
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      { act: 'insert', placement: 'cursor', isOther: false },
      { act: 'trouble', kind: 'refuse', member: 'cannotEdit', after: 1 },
      { act: 'trouble', kind: 'refuse', member: 'cannotEdit', after: 1 },
      { act: 'insert', placement: 'cursor', isOther: false },
    ],
    platform: 'windows',
  },
  {
    name: 'a seal that Word unlocks but does not remove is locked again, though Word refuses that once',
    spec: { sections: [{ blocks: [{ paragraph: ['words'] }] }], isTracking: true },
    acts: [
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      { act: 'trouble', kind: 'repeat', member: 'insertOoxml', after: 0 },
      { act: 'insert', placement: 'cursor', isOther: false },
      { act: 'trouble', kind: 'refuse', member: 'cannotEdit', after: 2 },
      { act: 'trouble', kind: 'refuse', member: 'delete', after: 0 },
      { act: 'insert', placement: 'cursor', isOther: false },
    ],
    platform: 'windows',
  },
  {
    name: 'a line that somebody types into while its seal is refused goes without what was typed',
    spec: { sections: [{ blocks: [{ paragraph: ['words'] }] }] },
    acts: [
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      { act: 'typing', seed: 1_318_359_204 },
      { act: 'trouble', kind: 'refuse', member: 'insertOoxml', after: 0 },
      { act: 'insert', placement: 'cursor', isOther: true },
      { act: 'insert', placement: 'cursor', isOther: true },
    ],
    platform: 'windows',
  },
  {
    name: 'an empty line beside a seal that is refreshed stays, whatever is typed',
    spec: {
      sections: [
        { blocks: [{ paragraph: ['words'] }] },
        {
          blocks: [{ paragraph: ['words', 'words'] }],
          footers: {
            default: [{ block: 'empty paragraph' }],
            first: [{ block: 'table with a grouped cell' }],
          },
          hasFirstPage: true,
        },
        { blocks: [{ paragraph: ['words'] }] },
      ],
    },
    acts: [
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      { act: 'insert', placement: 'footer', isOther: false },
      { act: 'remove', seal: 2 },
      { act: 'typing', seed: 1_290_202_620 },
      { act: 'refresh', seal: 0 },
    ],
    platform: 'windows',
  },
  {
    name: 'of a refused seal in an empty document that somebody types into, no marker stays',
    spec: { sections: [{ blocks: [{ paragraph: [] }] }] },
    acts: [
      { act: 'typing', seed: 24 },
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      { act: 'trouble', kind: 'refuse', member: 'insertOoxml', after: 0 },
      { act: 'insert', placement: 'cursor', isOther: false },
      { act: 'insert', placement: 'cursor', isOther: false },
    ],
    platform: 'windows',
  },
  {
    name: 'a header made for a seal keeps a line when the seal goes and somebody types there',
    spec: { sections: [{ blocks: [{ paragraph: ['words'] }, { control: [{ paragraph: ['words'] }] }] }] },
    acts: [
      { act: 'insert', placement: 'header', isOther: false },
      // Leaves an empty line, from which on the document is compared with what it is then.
      { act: 'insert', placement: 'end', isOther: true },
      { act: 'remove', seal: 1 },
      { act: 'typing', seed: 0 },
      { act: 'remove', seal: 0 },
    ],
    platform: 'windows',
  },
  ...PUTTING_BACK_FAILS.map(({ placement, ...trouble }) => ({
    name: `${trouble.kind} ${trouble.member}: what is typed into a line of ours in the ${placement} stays`,
    spec: { sections: [{ blocks: [{ paragraph: ['words'] }] }] } satisfies DocumentSpec,
    acts: [
      { act: 'typing', seed: 29 },
      { act: 'trouble', ...trouble },
      { act: 'insert', placement, isOther: false },
      { act: 'insert', placement, isOther: false },
    ] satisfies Act[],
    platform: 'windows' as const,
  })),
  {
    name: 'an issued document that somebody edits as soon as it is there stays',
    spec: { sections: [{ blocks: [{ block: 'table' }, { block: 'empty paragraph' }] }] },
    acts: [
      { act: 'cursor', story: 0, paragraph: 0, extent: 'start' },
      { act: 'typing', seed: 1 },
      { act: 'issue' },
    ],
    platform: 'windows',
  },
];

/** What people type during every act stays: before each message to Word, the user or a second author may edit. */
export const TYPED_CASES: typeof FOUND_CASES = TYPED_PLATFORMS.flatMap((platform) =>
  TYPED_PLACEMENTS.map((placement, index) => ({
    name: `what people type while a seal comes, is refreshed and goes at ${placement} on ${platform} stays`,
    spec: {
      sections: [{ blocks: [{ paragraph: ['words'] }, { paragraph: [] }, { paragraph: ['text box'] }] }],
    },
    acts: [
      { act: 'cursor', story: 0, paragraph: 1, extent: 'start' },
      { act: 'typing', seed: index },
      { act: 'insert', placement, isOther: false },
      { act: 'typing', seed: index + 10 },
      { act: 'refresh', seal: 0 },
      { act: 'typing', seed: index + 20 },
      { act: 'move', seal: 0 },
      { act: 'typing', seed: index + 30 },
      { act: 'issue' },
      { act: 'typing', seed: index + 40 },
      { act: 'remove', seal: 0 },
    ],
    platform,
  })),
);
