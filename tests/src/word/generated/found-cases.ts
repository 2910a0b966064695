import type { BlockName } from '#tests/word-host/generated/constructs.ts';
import type { BlockSpec, DocumentSpec } from '#tests/word-host/generated/document.ts';
import type { PlatformName } from '#word-host/platforms/platform.ts';
import type { Act, Cursor, Trouble } from './acts.ts';

interface FoundCase {
  readonly name: string;
  readonly spec: DocumentSpec;
  readonly acts: readonly Act[];
  /** If it needs what not every Word does. */
  readonly platform?: PlatformName;
}

const found = (
  name: string,
  spec: DocumentSpec,
  acts: readonly Act[],
  platform?: PlatformName,
): FoundCase => ({ name, spec, acts, ...(platform && { platform }) });

const WORDS: BlockSpec = { paragraph: ['words'] };
const EMPTY: BlockSpec = { paragraph: [] };
const body = (...blocks: BlockSpec[]): DocumentSpec => ({ sections: [{ blocks }] });
const tracked = (...blocks: BlockSpec[]): DocumentSpec => ({ ...body(...blocks), isTracking: true });

const START: Act = { act: 'cursor', story: 0, paragraph: 0, extent: 'start' };
const cursor = (place: Partial<Cursor>): Act => ({ ...START, ...place });
type Placement = Extract<Act, { act: 'insert' }>['placement'];
const insert = (placement: Placement, isOther = false): Act => ({ act: 'insert', placement, isOther });
const refresh = (seal = 0): Act => ({ act: 'refresh', seal });
const move = (seal = 0): Act => ({ act: 'move', seal });
const remove = (seal = 0): Act => ({ act: 'remove', seal });
const typing = (seed: number): Act => ({ act: 'typing', seed });
const trouble = (kind: Trouble['kind'], member: Trouble['member'], after = 0): Act => ({
  act: 'trouble',
  kind,
  member,
  after,
});

/** Controls that a seal at the cursor must follow, because Word refuses or deletes what is inserted into them. */
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

/** While text that somebody has just typed into a line of ours is put back. */
const PUTTING_BACK_FAILS: readonly [Placement, Trouble['kind'], Trouble['member'], number][] = [
  ['header', 'refuse', 'insertParagraph', 1],
  ['footer', 'refuse', 'insertParagraph', 1],
  ['header', 'misreport', 'insertParagraph', 1],
  ['header', 'skip', 'insertParagraph', 1],
  ['header', 'skip', 'insertOoxml', 1],
  ['header', 'repeat', 'insertOoxml', 1],
  ['header', 'misreport', 'delete', 0],
  ['header', 'skip', 'delete', 0],
];

/** Failures that generated documents once found, by name. */
export const FOUND_CASES: readonly FoundCase[] = [
  ...CONTROLS_TO_LEAVE.map((block) =>
    found(`cursor in: ${block}`, body({ block }, WORDS), [START, insert('cursor'), refresh()]),
  ),
  found(
    'text typed beside a seal in a cover page stays',
    { ...body({ block: 'cover page' }), protection: 'not enforced' },
    [typing(2_147_483_565), START, insert('cursor', true)],
    'windows',
  ),
  found(
    'text typed into a tracked seal that goes stays, and so does the control before it',
    tracked({ block: 'placeholder control around a paragraph' }),
    [START, insert('header'), typing(0), insert('cursor'), typing(1_274_270_115), remove(1)],
    'windows-2021',
  ),
  found(
    'text typed into a new header stays, though Word refuses markup there',
    { ...tracked({ block: 'moved paragraph' }), hasEvenPages: true },
    [typing(1_598_567_524), START, trouble('refuse', 'insertOoxml', 1), insert('footer'), insert('footer')],
    'windows',
  ),
  found('a paragraph that holds nothing is not taken for the seal', body(EMPTY), [START, insert('cursor')]),
  found(
    'a paragraph with nothing but a section end is not taken for the seal',
    { sections: [{ blocks: [WORDS] }, { blocks: [WORDS] }] },
    [cursor({ paragraph: 1 }), insert('cursor')],
  ),
  found(
    'the end of a field in a paragraph of its own stays',
    body({ block: 'field that ends in an empty paragraph' }),
    [insert('end')],
  ),
  found(
    'a floating picture alone in the header stays when the seal comes and goes',
    { sections: [{ blocks: [WORDS], headers: { default: [{ paragraph: ['floating picture'] }] } }] },
    [insert('header'), remove()],
  ),
  found('ink is not taken for the part that keeps the identity', body({ paragraph: ['ink'] }, WORDS), [
    { act: 'identify' },
  ]),
  found('a text box beside a refreshed seal stays', body({ paragraph: ['text box'] }), [
    insert('top'),
    refresh(),
    { act: 'resize', seal: 0, sizeMm: 40 },
  ]),
  found(
    'a selection that ends in a locked control has its seal after the control',
    body(WORDS, { block: 'locked control around a paragraph' }),
    [cursor({ extent: 'with the next' }), insert('cursor')],
  ),
  found(
    'a cursor that went with a refreshed seal leaves the end of the footer',
    { sections: [{ blocks: [WORDS], hasFirstPage: true }] },
    [insert('footer'), cursor({ story: 1 }), refresh(), move()],
    'windows',
  ),
  found(
    'a refresh whose deletions Word refuses for a moment leaves one seal',
    tracked(WORDS),
    [
      START,
      insert('cursor'),
      trouble('refuse', 'cannotEdit', 1),
      trouble('refuse', 'cannotEdit', 1),
      insert('cursor'),
    ],
    'windows',
  ),
  found(
    'a seal that Word unlocks but does not remove is locked again, though Word refuses that once',
    tracked(WORDS),
    [
      START,
      trouble('repeat', 'insertOoxml'),
      insert('cursor'),
      trouble('refuse', 'cannotEdit', 2),
      trouble('refuse', 'delete'),
      insert('cursor'),
    ],
    'windows',
  ),
  found(
    'a line that somebody types into while its seal is refused goes without what was typed',
    body(WORDS),
    [
      START,
      typing(1_318_359_204),
      trouble('refuse', 'insertOoxml'),
      insert('cursor', true),
      insert('cursor', true),
    ],
    'windows',
  ),
  found(
    'an empty line beside a seal that is refreshed stays, whatever is typed',
    {
      sections: [
        { blocks: [WORDS] },
        {
          blocks: [{ paragraph: ['words', 'words'] }],
          footers: {
            default: [{ block: 'empty paragraph' }],
            first: [{ block: 'table with a grouped cell' }],
          },
          hasFirstPage: true,
        },
        { blocks: [WORDS] },
      ],
    },
    [START, insert('footer'), remove(2), typing(1_290_202_620), refresh()],
    'windows',
  ),
  found(
    'of a refused seal in an empty document that somebody types into, no marker stays',
    body(EMPTY),
    [typing(24), START, trouble('refuse', 'insertOoxml'), insert('cursor'), insert('cursor')],
    'windows',
  ),
  found(
    'a header made for a seal keeps a line when the seal goes and somebody types there',
    body(WORDS, { control: [WORDS] }),
    // The second seal leaves an empty line, and the document is compared with that one from then on.
    [insert('header'), insert('end', true), remove(1), typing(0), remove()],
    'windows',
  ),
  ...PUTTING_BACK_FAILS.map(([placement, kind, member, after]) =>
    found(
      `${kind} ${member}: what is typed into a line of ours in the ${placement} stays`,
      body(WORDS),
      [typing(29), trouble(kind, member, after), insert(placement), insert(placement)],
      'windows',
    ),
  ),
];

/** What people type during every act stays: before each message to Word, the user or a second author may edit. */
export const TYPED_CASES = (['windows', 'web', 'mac'] as const).flatMap((platform) =>
  (['cursor', 'top', 'header'] as const).map((placement, index) =>
    found(
      `text typed while a seal comes, is refreshed and goes at ${placement} on ${platform} stays`,
      body(WORDS, EMPTY, { paragraph: ['text box'] }),
      [
        cursor({ paragraph: 1 }),
        ...[insert(placement), refresh(), move(), remove()].flatMap((act, place) => [
          typing(index + 10 * place),
          act,
        ]),
      ],
      platform,
    ),
  ),
);
