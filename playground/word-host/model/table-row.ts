import { closest } from '#playground/word-host/opc/xml.ts';
import { cellsOf, isHeaderRow, rowsOf } from '#playground/word-host/wordml/table.ts';
import { asText } from './call-arguments.ts';
import { Collection } from './collection.ts';
import { extend, HostObject, type Members } from './host-object.ts';
import { insertText } from './insert-text.ts';
import type { Table } from './table.ts';
import type { WordModel } from './word-model.ts';
import { itemNotFound } from './word-refusal.ts';

export class TableRow extends HostObject {
  readonly typeName = 'TableRow';
  readonly #model: WordModel;
  readonly #row: Element;

  constructor(model: WordModel, row: Element) {
    super();
    this.#model = model;
    this.#row = row;
  }

  override get isAlive(): boolean {
    return this.#row.isConnected;
  }

  get cells(): TableCell[] {
    return cellsOf(this.#row).map((cell) => this.#model.objects.cell(cell));
  }

  get texts(): string[] {
    return this.cells.map(({ text }) => text);
  }

  protected override describe(): Members {
    const table = (): Table => tableOf(this.#model, this.#row);
    return extend(super.describe(), {
      properties: {
        CellCount: { get: () => this.cells.length },
        IsHeader: { get: () => isHeaderRow(this.#row) },
        RowIndex: { get: () => rowsOf(table().root).indexOf(this.#row) },
        Values: { get: () => [this.texts] },
      },
      objects: {
        Cells: () => new Collection('TableCellCollection', () => this.cells),
        ParentTable: table,
      },
    });
  }
}

export class TableCell extends HostObject {
  readonly typeName = 'TableCell';
  readonly #model: WordModel;
  readonly #cell: Element;

  constructor(model: WordModel, cell: Element) {
    super();
    this.#model = model;
    this.#cell = cell;
  }

  override get isAlive(): boolean {
    return this.#cell.isConnected;
  }

  get text(): string {
    return this.#model.objects.body(this.#cell).text;
  }

  get #row(): Element {
    const row = closest(this.#cell, 'w:tr');
    if (!row) throw itemNotFound();
    return row;
  }

  protected override describe(): Members {
    const { objects } = this.#model;
    const table = (): Table => tableOf(this.#model, this.#cell);
    return extend(super.describe(), {
      properties: {
        CellIndex: { get: () => cellsOf(this.#row).indexOf(this.#cell) },
        RowIndex: { get: () => rowsOf(table().root).indexOf(this.#row) },
        Value: {
          get: () => this.text,
          set: (value) => void insertText(objects.body(this.#cell), asText(value), 'Replace'),
        },
      },
      objects: {
        Body: () => objects.body(this.#cell),
        ParentRow: () => objects.row(this.#row),
        ParentTable: table,
      },
    });
  }
}

function tableOf(model: WordModel, part: Element): Table {
  const found = closest(part, 'w:tbl');
  if (!found) throw itemNotFound();
  return model.objects.table(found);
}
