import { closest, element, is } from '#playground/word-host/opc/xml.ts';
import { keepParagraph, storyOf } from '#playground/word-host/wordml/blocks.ts';
import { insertAt, type Point } from '#playground/word-host/wordml/point.ts';
import { blockOfTable, isHeaderRow, rowsOf } from '#playground/word-host/wordml/table.ts';
import { runsOf } from '#playground/word-host/wordml/text.ts';
import { Collection } from './collection.ts';
import { extend, HostObject, orNull, orNullObject, type Members } from './host-object.ts';
import { BESIDE, RANGE_PLACES } from './location.ts';
import type { Paragraph } from './paragraph.ts';
import type { TableRow } from './table-row.ts';
import type { WordModel } from './word-model.ts';
import { itemNotFound } from './word-refusal.ts';

/** A table, as far as reading it and putting paragraphs beside it takes. */
export class Table extends HostObject {
  readonly typeName = 'Table';
  /** The `w:tbl`. */
  readonly root: Element;
  readonly #model: WordModel;

  constructor(model: WordModel, table: Element) {
    super();
    this.#model = model;
    this.root = table;
  }

  override get isAlive(): boolean {
    return this.root.isConnected;
  }

  get rows(): TableRow[] {
    return rowsOf(this.root).map((row) => this.#model.objects.row(row));
  }

  get #range(): Range {
    const range = this.root.ownerDocument.createRange();
    range.selectNode(this.root);
    return range;
  }

  #delete(): void {
    const { protection, revisions } = this.#model;
    protection.requireDeletable(this.#range);
    const container = this.root.parentNode;
    if (revisions.isTracking) revisions.strike(this.#range);
    else this.root.remove();
    keepParagraph(container);
    this.#model.changed();
  }

  /** The paragraph comes beside the table, never inside it, without a format of its own. */
  #insertParagraph(text: string, location: 'Before' | 'After'): Paragraph {
    const block = blockOfTable(this.root);
    const parent = block.parentElement ?? storyOf(this.root);
    const point: Point = { parent, before: location === 'Before' ? block : block.nextSibling };
    this.#model.protection.requireEditable(parent);
    const made = element(this.root.ownerDocument, `<w:p>${text && runsOf(text)}</w:p>`);
    insertAt(point, [made]);
    this.#model.inserted([made]);
    return this.#model.objects.paragraph(made);
  }

  /** The paragraph right beside the table; null where another table, or nothing, stands there. */
  #beside(location: 'Before' | 'After'): Paragraph | null {
    const block = blockOfTable(this.root);
    const found = location === 'Before' ? block.previousElementSibling : block.nextElementSibling;
    return is(found, 'w:p') ? this.#model.objects.paragraph(found) : null;
  }

  protected override describe(): Members {
    const { objects } = this.#model;
    const around = (name: 'w:sdt' | 'w:tbl' | 'w:tc'): Element | null => closest(this.root.parentNode, name);
    const table = (): HostObject | null => {
      const found = around('w:tbl');
      return found && objects.table(found);
    };
    const cell = (): HostObject | null => {
      const found = around('w:tc');
      return found && objects.cell(found);
    };
    const control = (): HostObject | null => {
      const found = around('w:sdt');
      return found && objects.control(found);
    };
    return extend(super.describe(), {
      properties: {
        HeaderRowCount: { get: () => rowsOf(this.root).filter(isHeaderRow).length },
        IsUniform: { get: () => new Set(this.rows.map(({ cells }) => cells.length)).size === 1 },
        NestingLevel: { get: () => depth(this.root) },
        RowCount: { get: () => this.rows.length },
        Values: { get: () => this.rows.map(({ texts }) => texts) },
      },
      objects: {
        ParentBody: () => objects.body(closest(this.root, 'w:tc') ?? storyOf(this.root)),
        ...orNullObject('ParentContentControl', control, itemNotFound),
        ...orNullObject('ParentTable', table, itemNotFound),
        ...orNullObject('ParentTableCell', cell, itemNotFound),
        Rows: () => new Collection('TableRowCollection', () => this.rows),
      },
      methods: {
        Delete: () => this.#delete(),
        GetRange: (given) => {
          const place = given.word(0, RANGE_PLACES, 'Whole');
          const range = this.#range;
          if (place === 'Start' || place === 'Before') range.collapse(true);
          if (place === 'End' || place === 'After') range.collapse(false);
          return objects.range(range);
        },
        InsertParagraph: (given) => this.#insertParagraph(given.text(0), given.word(1, BESIDE)),
        ...orNull('GetParagraphBefore', () => this.#beside('Before'), itemNotFound),
        ...orNull('GetParagraphAfter', () => this.#beside('After'), itemNotFound),
        ...orNull(
          'GetCell',
          (given) => this.rows[given.number(0)]?.cells[given.number(1)] ?? null,
          itemNotFound,
        ),
      },
    });
  }
}

function depth(node: Node | null): number {
  const table = closest(node, 'w:tbl');
  return table ? 1 + depth(table.parentNode) : 0;
}
