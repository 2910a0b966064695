import { closest } from '../opc/xml.ts';
import { keepParagraph, storyOf } from '../wordml/blocks.ts';
import { isHeaderRow, rowsOf } from '../wordml/table.ts';
import { Collection } from './collection.ts';
import { extend, HostObject, orNull, type Members } from './host-object.ts';
import type { TableRow } from './table-row.ts';
import type { WordModel } from './word-model.ts';
import { itemNotFound } from './word-refusal.ts';

/** A table, as far as reading it takes. */
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

  protected override describe(): Members {
    const { objects } = this.#model;
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
        Rows: () => new Collection('TableRowCollection', () => this.rows),
      },
      methods: {
        Delete: () => this.#delete(),
        GetRange: () => objects.range(this.#range),
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
