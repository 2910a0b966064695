import { paragraph, PARAGRAPH_SHAPES } from './construct.ts';
import { BLOCKS, INLINES, type BlockName, type InlineName } from './constructs.ts';
import { control } from './constructs/controls.ts';
import { table } from './constructs/tables.ts';
import { Draft, OFFICE, STORY_XMLNS, StoryDraft, WORD } from './draft.ts';
import { addFixedParts, type Settings } from './fixed-parts.ts';
import { newEdge, sectionProperties, type Layout, type SectionStart } from './sections.ts';

export type ShapeName = keyof typeof PARAGRAPH_SHAPES;

export type BlockSpec =
  | { readonly paragraph: readonly InlineName[]; readonly shape?: ShapeName }
  | { readonly block: BlockName }
  | { readonly cells: readonly (readonly BlockSpec[])[] }
  | { readonly control: readonly BlockSpec[] };

export type EdgeType = 'default' | 'first' | 'even';

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
export interface DocumentSpec extends Partial<Settings> {
  readonly sections: readonly SectionSpec[];
}

const MAIN = 'word/document.xml';

/** The .docx of a spec, always with the same bytes. */
export function generatedDocx(spec: DocumentSpec): Uint8Array {
  const draft = new Draft();
  draft.relate('', `${OFFICE}/officeDocument`, MAIN);
  addFixedParts(draft, {
    protection: 'none',
    isTracking: false,
    hasEvenPages: false,
    isFinal: false,
    ...spec,
  });
  const body = new StoryDraft(draft, MAIN);
  const sections = spec.sections.map((section, index) => {
    const written = writeBlocks(body, section.blocks);
    const properties = sectionProperties(
      [...edges(draft, 'header', section.headers), ...edges(draft, 'footer', section.footers)],
      section.layout ?? 'plain',
      index === 0 ? 'nextPage' : (spec.sections[index - 1]?.start ?? 'nextPage'),
      section.hasFirstPage ?? false,
    );
    return written + (index === spec.sections.length - 1 ? properties : paragraph('', properties));
  });
  draft.addXml(
    MAIN,
    `${WORD}.document.main+xml`,
    `<w:document ${STORY_XMLNS}><w:body>${sections.join('')}</w:body></w:document>`,
  );
  return draft.toDocx();
}

function edges(draft: Draft, kind: 'header' | 'footer', specs: EdgeSpecs = {}): string[] {
  const types: EdgeType[] = ['default', 'first', 'even'];
  return types.flatMap((type) => {
    const blocks = specs[type];
    if (!blocks) return [];
    const { path, reference } = newEdge(draft, kind, type);
    const tag = kind === 'header' ? 'w:hdr' : 'w:ftr';
    const content = writeBlocks(new StoryDraft(draft, path), blocks);
    draft.addXml(path, `${WORD}.${kind}+xml`, `<${tag} ${STORY_XMLNS}>${content}</${tag}>`);
    return [reference];
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
