import type { Name } from '#playground/word-host/opc/namespaces.ts';
import {
  attribute,
  child,
  closest,
  copyOf,
  descendants,
  element,
  escapeXml,
  insertInOrder,
  shellOf,
} from '#playground/word-host/opc/xml.ts';
import { isBlockContainer, keepParagraph } from '#playground/word-host/wordml/blocks.ts';
import { contentOf, emptyControl, lockOf, runLevelControlOf } from '#playground/word-host/wordml/control.ts';
import { isAroundTablePart, subtypeOf, typeOf } from '#playground/word-host/wordml/control-kind.ts';
import { CONTROL_ORDER } from '#playground/word-host/wordml/element-order.ts';
import type { Point } from '#playground/word-host/wordml/point.ts';
import {
  isShowingPlaceholder,
  PLACEHOLDER,
  PLACEHOLDER_FORMAT,
  runsOf,
} from '#playground/word-host/wordml/text.ts';
import { controlId } from '#playground/word-host/wordml/unique-ids.ts';
import { asFlag, asText, asWord } from './call-arguments.ts';
import { extend, type Members, type Scalar } from './host-object.ts';
import { wrapBlocks } from './insert-control.ts';
import { EVERYWHERE, INSIDE, type Location } from './location.ts';
import { Spanning } from './spanning.ts';
import type { WordModel } from './word-model.ts';
import { invalidArgument, notAllowed, WordRefusal } from './word-refusal.ts';

const APPEARANCES = ['BoundingBox', 'Tags', 'Hidden'] as const;

export class ContentControl extends Spanning {
  readonly typeName = 'ContentControl';
  readonly locations = INSIDE;
  readonly paragraphLocations = EVERYWHERE.filter((place) => place !== 'Replace');
  readonly element: Element;
  #placeholder = PLACEHOLDER;

  constructor(model: WordModel, control: Element) {
    super(model);
    this.element = control;
  }

  get root(): Element {
    return contentOf(this.element);
  }

  get span(): Range {
    const range = this.root.ownerDocument.createRange();
    range.selectNodeContents(this.root);
    return range;
  }

  override get replacesParagraph(): boolean {
    return true;
  }

  override get outerControl(): Element | null {
    return closest(this.element.parentNode, 'w:sdt');
  }

  override get text(): string {
    return isShowingPlaceholder(this.element) ? '' : super.text;
  }

  override get identity(): Readonly<Record<string, Scalar>> {
    return { Id: controlId(this.element) };
  }

  override requireLocation(location: Location): void {
    const isRefused = ['RichTextTable', 'RichTextTableRow'].includes(subtypeOf(this.element));
    if (location === 'Replace' && isRefused) throw invalidArgument('Replace of a table or row');
  }

  /** The control itself belongs to what getOoxml answers. */
  extract(): Element[] {
    const copy = copyOf(this.element);
    const paragraph = runLevelControlOf(this.element) && closest(this.element, 'w:p');
    if (!paragraph) return [copy];
    const around = shellOf(paragraph);
    const format = child(paragraph, 'w:pPr');
    if (format) around.append(copyOf(format));
    around.append(copy);
    return [around];
  }

  empty(): void {
    emptyControl(this.element);
  }

  blockPoint(location: Location): Point {
    if (location === 'Before' || location === 'After') {
      if (isAroundTablePart(this.element)) throw invalidArgument(`${location} of a part of a table`);
      const beside = runLevelControlOf(this.element) ? closest(this.element, 'w:p') : this.element;
      const parent = beside?.parentElement ?? this.story;
      return { parent, before: location === 'Before' ? beside : (beside?.nextSibling ?? null) };
    }
    if (!isBlockContainer(this.root)) {
      throw new WordRefusal(
        'GeneralException',
        'Paragraphs do not fit into a content control within a line.',
      );
    }
    return { parent: this.root, before: location === 'Start' ? this.root.firstChild : null };
  }

  wrap(control: Element): Element {
    return wrapBlocks(this.element, this.element, control);
  }

  get cannotDelete(): boolean {
    return ['sdtLocked', 'sdtContentLocked'].includes(lockOf(this.element));
  }

  get cannotEdit(): boolean {
    return ['contentLocked', 'sdtContentLocked'].includes(lockOf(this.element));
  }

  delete(keepContent: boolean): void {
    const { behaviors, protection } = this.model;
    protection.requireEditable(this.element);
    if (behaviors.has('refusesToDeleteEmptyControls') && !this.text) throw notAllowed();
    const parent = this.element.parentNode;
    const around = this.element.ownerDocument.createRange();
    around.selectNode(this.element);
    if (this.cannotDelete || !keepContent) protection.requireDeletable(around);
    if (keepContent && !isShowingPlaceholder(this.element)) this.element.replaceWith(...this.root.childNodes);
    else if (!this.#isStruckOut()) this.element.remove();
    keepParagraph(parent);
    this.model.changed();
  }

  /** Strikes out the contents where changes are tracked. The control stays around them: it is not tracked itself. */
  #isStruckOut(): boolean {
    if (!this.model.revisions.isTracking) return false;
    this.model.revisions.strike(this.span);
    return descendants(this.root, 'w:r').length > 0;
  }

  protected override clear(): void {
    super.clear();
    if (!descendants(this.root, 'w:del').length) this.#showPlaceholder();
  }

  protected override describe(): Members {
    const base = super.describe();
    const text = (name: Name) => ({
      get: () => this.#read(name) ?? '',
      set: (value: unknown) => this.#write(name, asText(value)),
    });
    const { InsertContentControl: _, ...methods } = base.methods;
    return extend(
      { ...base, methods },
      {
        properties: {
          Id: { get: () => controlId(this.element) },
          Tag: text('w:tag'),
          Title: text('w:alias'),
          Type: { get: () => typeOf(this.element) },
          Subtype: { get: () => subtypeOf(this.element) },
          Appearance: {
            get: () => asWord(this.#read('w15:appearance') ?? 'BoundingBox', APPEARANCES),
            set: (value) => {
              const word = asWord(value, APPEARANCES);
              this.#write('w15:appearance', word === 'BoundingBox' ? null : word.toLowerCase());
            },
          },
          Color: {
            get: () => `#${this.#read('w15:color') ?? '000000'}`,
            set: (value) => this.#write('w15:color', colour(value)),
          },
          CannotDelete: {
            get: () => this.cannotDelete,
            set: (value) => this.#lock(asFlag(value), this.cannotEdit),
          },
          CannotEdit: {
            get: () => this.cannotEdit,
            set: (value) => this.#lock(this.cannotDelete, asFlag(value)),
          },
          RemoveWhenEdited: {
            get: () => child(child(this.element, 'w:sdtPr'), 'w:temporary') !== null,
            set: (value) => this.#write('w:temporary', asFlag(value) || null),
          },
          PlaceholderText: {
            get: () => this.#placeholder,
            set: (value) => {
              this.model.protection.requireWritable();
              if (this.model.behaviors.has('refusesPlaceholders')) throw notAllowed();
              this.#placeholder = asText(value);
              if (isShowingPlaceholder(this.element)) this.#showPlaceholder();
            },
          },
        },
        methods: { Delete: (given) => this.delete(given.flag(0)) },
      },
    );
  }

  #read(name: Name): string | null {
    const found = child(child(this.element, 'w:sdtPr'), name);
    return attribute(found, valueName(name));
  }

  /** null takes the property away; true sets one that has no value. */
  #write(name: Name, value: string | true | null): void {
    this.model.protection.requireWritable();
    const properties = child(this.element, 'w:sdtPr') ?? element(this.element.ownerDocument, '<w:sdtPr/>');
    if (!properties.parentNode) this.element.prepend(properties);
    if (value === null) child(properties, name)?.remove();
    else {
      const given = value === true ? '' : ` ${valueName(name)}="${escapeXml(value)}"`;
      insertInOrder(properties, element(this.element.ownerDocument, `<${name}${given}/>`), CONTROL_ORDER);
    }
    this.model.changed();
  }

  #lock(cannotDelete: boolean, cannotEdit: boolean): void {
    const edit = cannotEdit ? 'contentLocked' : null;
    this.#write('w:lock', cannotDelete ? (cannotEdit ? 'sdtContentLocked' : 'sdtLocked') : edit);
  }

  #showPlaceholder(): void {
    emptyControl(this.element);
    const holder = isBlockContainer(this.root) ? this.root.firstElementChild : this.root;
    const shown = element(
      this.root.ownerDocument,
      `<w:p>${runsOf(this.#placeholder, PLACEHOLDER_FORMAT)}</w:p>`,
    );
    holder?.append(...shown.childNodes);
    this.#write('w:showingPlcHdr', true);
  }
}

/** Appearance keeps its value in its own namespace; colour, beside it, does not. */
function valueName(name: Name): Name {
  return name === 'w15:appearance' ? 'w15:val' : 'w:val';
}

function colour(value: unknown): string {
  const digits = /^#?([0-9a-f]{6})$/i.exec(asText(value))?.[1];
  if (!digits) throw invalidArgument('a colour as #RRGGBB is wanted');
  return digits.toUpperCase();
}
