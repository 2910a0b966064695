import * as fc from 'fast-check';

import { BLOCKS, BODY_ONLY, INLINES, type BlockName, type InlineName } from './constructs.ts';
import { IMPORTED } from './constructs/objects.ts';
import { PARAGRAPH_SHAPES } from './construct.ts';
import type { BlockSpec, DocumentSpec, EdgeSpecs, SectionSpec, ShapeName } from './document.ts';
import type { ProtectionKind } from './fixed-parts.ts';
import { LAYOUTS, type Layout, type SectionStart } from './sections.ts';

/** The place of blocks: some constructs are for the body only, and some never within another block. */
type Level = 'body' | 'nested' | 'edge';

const inlines = Object.keys(INLINES) as InlineName[];
const blocks = Object.keys(BLOCKS) as BlockName[];
const shapes = Object.keys(PARAGRAPH_SHAPES) as ShapeName[];
const layouts = Object.keys(LAYOUTS) as Layout[];
const starts: SectionStart[] = ['nextPage', 'continuous', 'evenPage'];
const protections: ProtectionKind[] = ['not enforced', 'read-only', 'forms', 'comments', 'tracked changes'];

/** Documents of few blocks: failures occur beside the seal, and small documents shrink and run fast. */
export function anyDocument(): fc.Arbitrary<DocumentSpec> {
  return plainRecord({
    sections: fc.array(section(), { minLength: 1, maxLength: 3, size: 'small' }),
    isTracking: seldom(fc.constant(true), false),
    hasEvenPages: seldom(fc.constant(true), false),
    protection: seldom(fc.constantFrom(...protections), 'none' as const, 30),
  });
}

function section(): fc.Arbitrary<SectionSpec> {
  return plainRecord({
    blocks: fc.array(block('body', 2), { minLength: 1, maxLength: 5, size: 'medium' }),
    headers: seldom(edges(), {}),
    footers: seldom(edges(), {}),
    layout: seldom(fc.constantFrom(...layouts), 'plain' as const),
    start: seldom(fc.constantFrom(...starts), 'nextPage' as const),
    hasFirstPage: seldom(fc.constant(true), false),
  });
}

function edges(): fc.Arbitrary<EdgeSpecs> {
  const content = fc.array(block('edge', 1), { minLength: 1, maxLength: 3, size: 'medium' });
  return fc.record(
    { default: content, first: content, even: content },
    { requiredKeys: [], noNullPrototype: true },
  );
}

function block(level: Level, depth: number): fc.Arbitrary<BlockSpec> {
  const fits = (name: string) =>
    (level !== 'edge' || !BODY_ONLY.has(name)) && (level === 'body' || !(name in IMPORTED));
  const choices: (fc.WeightedArbitrary<BlockSpec> & object)[] = [
    { weight: 8, arbitrary: paragraph(inlines.filter(fits)) },
    { weight: 3, arbitrary: plainRecord({ block: fc.constantFrom(...blocks.filter(fits)) }) },
  ];
  if (depth > 0) {
    const inner = fc.array(block(level === 'edge' ? 'edge' : 'nested', depth - 1), {
      minLength: 1,
      maxLength: 3,
      size: 'medium',
    });
    choices.push(
      { weight: 1, arbitrary: plainRecord({ control: inner }) },
      { weight: 1, arbitrary: plainRecord({ cells: fc.array(inner, { minLength: 1, maxLength: 2 }) }) },
    );
  }
  return fc.oneof(...choices);
}

/** A record of objects like those that a test writes. */
export const plainRecord = <T>(model: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) =>
  fc.record(model, { noNullPrototype: true });

/** The most difficult one is a paragraph with one construct and no words. */
function paragraph(names: readonly InlineName[]): fc.Arbitrary<BlockSpec> {
  const inline = fc.constantFrom(...names);
  const content: fc.Arbitrary<InlineName[]> = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(inline) },
    { weight: 2, arbitrary: fc.tuple(inline, inline) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('words' as const), inline) },
    { weight: 1, arbitrary: fc.constant<InlineName[]>(['words']) },
    { weight: 1, arbitrary: fc.constant<InlineName[]>([]) },
  );
  return plainRecord({ paragraph: content, shape: seldom(fc.constantFrom(...shapes), 'plain' as const, 5) });
}

/** `usual` in all but one of `times`, so that most documents differ in few ways. */
function seldom<Value, Usual>(arbitrary: fc.Arbitrary<Value>, usual: Usual, times = 4) {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });
}
