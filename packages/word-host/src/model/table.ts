import { element, is } from '#word-host/opc/xml.ts';
import { blocksOf, storyOf } from '#word-host/wordml/blocks.ts';
import { insertAt, type Point } from '#word-host/wordml/point.ts';
import { runsOf } from '#word-host/wordml/text.ts';
import { extend, type Members, ModelObject } from './host-object.ts';
import { BESIDE } from './insertion/insertion-point.ts';
import type { Paragraph } from './paragraph.ts';
import type { WordModel } from './word-model.ts';

/** A table, as far as inserting paragraphs beside it needs. */
export class Table extends ModelObject {
  readonly typeName = 'Table';
  /** The `w:tbl`. */
  readonly root: Element;

  constructor(model: WordModel, table: Element) {
    super(model);
    this.root = table;
  }

  override get isAlive(): boolean {
    return this.root.isConnected;
  }

  /** The paragraph is inserted beside the table, never inside it, without its own format. */
  #insertParagraph(text: string, location: 'Before' | 'After'): Paragraph {
    const block = blockOfTable(this.root);
    const parent = block.parentElement ?? storyOf(this.root);
    const point: Point = { parent, before: location === 'Before' ? block : block.nextSibling };
    this.model.protection.requireEditable(parent);
    const made = element(this.root.ownerDocument, `<w:p>${text && runsOf(text)}</w:p>`);
    insertAt(point, [made]);
    this.model.inserted([made]);
    return this.model.objects.paragraph(made);
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: {
        InsertParagraph: (given) => this.#insertParagraph(given.text(0), given.word(1, BESIDE)),
      },
    });
  }
}

/** The table, or the outermost control with nothing else in it. */
function blockOfTable(table: Element): Element {
  const content = table.parentElement;
  const control = content?.parentElement;
  if (!control || !is(content, 'w:sdtContent') || blocksOf(content).length > 1) return table;
  return blockOfTable(control);
}
