import type { Edge, EdgeType } from '#word-host/wordml/sections.ts';
import { paragraph, PARAGRAPH_SHAPES } from './construct.ts';
import { BLOCKS, INLINES, type BlockName, type InlineName } from './constructs.ts';
import { control } from './constructs/controls.ts';
import { table } from './constructs/tables.ts';
import { Draft, type StoryDraft } from './draft.ts';
import { addFixedParts, type Settings } from './fixed-parts.ts';
import { sectionProperties, type Layout, type SectionStart } from './sections.ts';

export type ShapeName = keyof typeof PARAGRAPH_SHAPES;

export type BlockSpec =
  | { readonly paragraph: readonly InlineName[]; readonly shape?: ShapeName }
  | { readonly block: BlockName }
  | { readonly cells: readonly (readonly BlockSpec[])[] }
  | { readonly control: readonly BlockSpec[] };

/** A section's own headers or footers. */
export type EdgeSpecs = Readonly<Partial<Record<EdgeType, readonly BlockSpec[]>>>;

export interface SectionSpec {
  readonly blocks: readonly BlockSpec[];
  readonly headers?: EdgeSpecs;
  readonly footers?: EdgeSpecs;
  readonly layout?: Layout;
  /** How the next section starts; ignored for the last. */
  readonly start?: SectionStart;
  readonly hasFirstPage?: boolean;
}

/** A document as plain data, so that a failure can be stored as a named case. */
export interface DocumentSpec extends Settings {
  readonly sections: readonly SectionSpec[];
}

/** The .docx of a spec, always with the same bytes. */
export function generatedDocx(spec: DocumentSpec): Uint8Array {
  const draft = new Draft();
  addFixedParts(draft, spec);
  const sections = spec.sections.map((section, index) => {
    const written = writeBlocks(draft.body, section.blocks);
    const properties = sectionProperties(
      [...edges(draft, 'header', section.headers), ...edges(draft, 'footer', section.footers)],
      section.layout,
      spec.sections[index - 1]?.start,
      section.hasFirstPage,
    );
    return written + (index === spec.sections.length - 1 ? properties : paragraph('', properties));
  });
  draft.addBody(sections.join(''));
  return draft.toDocx();
}

function edges(draft: Draft, kind: Edge, specs: EdgeSpecs = {}): string[] {
  const types: EdgeType[] = ['default', 'first', 'even'];
  return types.flatMap((type) => {
    const blocks = specs[type];
    return blocks ? [draft.addEdge(kind, type, (story) => writeBlocks(story, blocks))] : [];
  });
}

function writeBlocks(story: StoryDraft, blocks: readonly BlockSpec[]): string {
  return blocks.map((spec) => writeBlock(story, spec)).join('');
}

function writeBlock(story: StoryDraft, spec: BlockSpec): string {
  if ('block' in spec) return BLOCKS[spec.block](story);
  if ('control' in spec) return control(story, '', writeBlocks(story, spec.control));
  if ('cells' in spec) return table([spec.cells.map((cell) => endedWithParagraph(story, cell))]);
  const content = spec.paragraph.map((name) => INLINES[name](story)).join('');
  return paragraph(content, PARAGRAPH_SHAPES[spec.shape ?? 'plain'](story));
}

/** A cell ends with a paragraph, or Word calls the file damaged. */
function endedWithParagraph(story: StoryDraft, blocks: readonly BlockSpec[]): string {
  const last = blocks.at(-1);
  return writeBlocks(story, blocks) + (last && 'paragraph' in last ? '' : paragraph(''));
}
