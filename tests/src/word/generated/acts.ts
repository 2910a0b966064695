import * as fc from 'fast-check';

import type { Placement } from '#src/word/seal/insert-seal.ts';

import { plainRecord } from '#tests/word-host/generated/arbitrary.ts';

/** The place of the cursor, or the selection; numbers beyond the end continue from the start. */
export interface Cursor {
  readonly story: number;
  readonly paragraph: number;
  readonly extent: 'start' | 'end' | 'whole' | 'with the next';
}

/** What a person does with the pane in an open document; `seal` counts its seals. */
export type Act =
  | ({ readonly act: 'cursor' } & Cursor)
  | { readonly act: 'insert'; readonly placement: Placement; readonly isOther: boolean }
  | { readonly act: 'refresh' | 'move' | 'remove'; readonly seal: number }
  | { readonly act: 'resize'; readonly seal: number; readonly sizeMm: number }
  | { readonly act: 'identify' | 'field' }
  /** During the next act, the user and a second author edit the document. */
  | { readonly act: 'typing'; readonly seed: number }
  | Trouble;

/** The fault of one use of a member in the next act, after `after` successful uses. */
export interface Trouble {
  readonly act: 'trouble';
  readonly kind: 'refuse' | 'misreport' | 'skip' | 'repeat';
  readonly member: (typeof WRITES | typeof FIELD_WRITES)[number];
  readonly after: number;
}

const WRITES = ['insertOoxml', 'insertParagraph', 'delete', 'cannotEdit', 'getHeader', 'addAsync'] as const;

const FIELD_WRITES = ['insertContentControl', 'ContentControl.tag', 'insertText', 'getRange'] as const;

export const PLACEMENTS = ['cursor', 'top', 'end', 'header', 'footer'] as const;

const seal = fc.nat({ max: 5 });

const cursor: fc.Arbitrary<Act> = plainRecord({
  act: fc.constant('cursor' as const),
  story: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 6 }) }),
  paragraph: fc.nat({ max: 12 }),
  extent: fc.constantFrom('start', 'end', 'whole', 'with the next'),
});

const insertion: fc.Arbitrary<Act> = plainRecord({
  act: fc.constant('insert' as const),
  placement: fc.constantFrom(...PLACEMENTS),
  isOther: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

const change: fc.Arbitrary<Act> = fc.oneof(
  plainRecord({ act: fc.constantFrom('refresh', 'move', 'remove'), seal }),
  plainRecord({ act: fc.constant('resize' as const), seal, sizeMm: fc.integer({ min: 20, max: 60 }) }),
  plainRecord({ act: fc.constant('identify' as const) }),
);

function troubleWith(writes: readonly Trouble['member'][]): fc.Arbitrary<Act> {
  return plainRecord({
    act: fc.constant('trouble' as const),
    kind: fc.constantFrom('refuse', 'misreport', 'skip', 'repeat'),
    member: fc.constantFrom(...writes),
    after: fc.nat({ max: 2 }),
  });
}
const trouble = troubleWith(WRITES);

const typing: fc.Arbitrary<Act> = plainRecord({ act: fc.constant('typing' as const), seed: fc.nat() });

/** The same acts, with people typing during about half of them. */
function typedDuring(acts: fc.Arbitrary<readonly Act[]>): fc.Arbitrary<readonly Act[]> {
  const meanwhile = fc.array(fc.option(typing), { minLength: 7, maxLength: 7 });
  return fc
    .tuple(acts, meanwhile)
    .map(([each, typed]) => each.flatMap((act, index) => [typed[index] ?? [], act].flat()));
}

export function anyTroubledActs(): fc.Arbitrary<readonly Act[]> {
  const later = fc.array(fc.oneof(trouble, change, insertion), { maxLength: 4, size: 'medium' });
  const acts = fc
    .tuple(cursor, trouble, insertion, later)
    .map(([where, wrong, first, rest]) => [where, wrong, first, ...rest, first]);
  return typedDuring(acts);
}

/** A first insertion somewhere, then anything. */
export function anyActs(): fc.Arbitrary<readonly Act[]> {
  const later = fc.array(
    fc.oneof(
      { weight: 1, arbitrary: cursor },
      { weight: 2, arbitrary: insertion },
      { weight: 3, arbitrary: change },
    ),
    { maxLength: 4, size: 'medium' },
  );
  return typedDuring(
    fc.tuple(cursor, insertion, later).map(([where, first, rest]) => [where, first, ...rest]),
  );
}

/** Fields of a template, inserted at one place after another, some failing. */
export function anyFieldActs(): fc.Arbitrary<readonly Act[]> {
  const field: Act = { act: 'field' };
  const wrong = fc.option(troubleWith(FIELD_WRITES));
  const each = fc.tuple(cursor, wrong).map(([where, fault]) => [where, ...(fault ? [fault] : []), field]);
  return typedDuring(fc.array(each, { minLength: 1, maxLength: 3 }).map((acts) => acts.flat()));
}
