import type { Name } from '#word-host/opc/namespaces.ts';
import {
  attribute,
  child,
  closest,
  copyOf,
  descendants,
  element,
  escapeXml,
  firstChild,
  insertInOrder,
  shellOf,
} from '#word-host/opc/xml.ts';
import { isBlockContainer, keepParagraph } from '#word-host/wordml/blocks.ts';
import {
  contentOf,
  emptyControl,
  isAroundTablePart,
  lockOf,
  runLevelControlOf,
  subtypeOf,
} from '#word-host/wordml/control.ts';
import { CONTROL_ORDER } from '#word-host/wordml/element-order.ts';
import type { Point } from '#word-host/wordml/point.ts';
import { isShowingPlaceholder } from '#word-host/wordml/text.ts';
import { controlId } from '#word-host/wordml/unique-ids.ts';
import { asFlag, asText, extend, type Members, type Scalar } from './host-object.ts';
import { EVERYWHERE, INSIDE, type Location, Spanning } from './spanning.ts';
import type { WordModel } from './word-model.ts';
import type { WordRange } from './word-range.ts';
import { invalidArgument, notAllowed, WordRefusal } from './word-refusal.ts';

export class ContentControl extends Spanning {
  readonly typeName = 'ContentControl';
  readonly locations = INSIDE;
  readonly paragraphLocations = EVERYWHERE.filter((place) => place !== 'Replace');
  readonly element: Element;

  constructor(model: WordModel, control: Element) {
    super(model);
    this.element = control;
  }

  get root(): Element {
    return contentOf(this.element);
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

  /** The answer of getOoxml includes the control itself. */
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
    if (!isBlockContainer(this.root))
      throw new WordRefusal(
        'GeneralException',
        'Paragraphs do not fit into a content control within a line.',
      );
    return { parent: this.root, before: location === 'Start' ? this.root.firstChild : null };
  }

  get cannotDelete(): boolean {
    return ['sdtLocked', 'sdtContentLocked'].includes(lockOf(this.element));
  }

  get cannotEdit(): boolean {
    return ['contentLocked', 'sdtContentLocked'].includes(lockOf(this.element));
  }

  #delete(keepContent: boolean): void {
    const { behaviors, protection } = this.model;
    protection.requireEditable(this.element);
    if (keepContent) {
      this.element.replaceWith(...this.root.childNodes);
      this.model.changed();
      return;
    }
    if (behaviors.has('refusesToDeleteEmptyControls') && !this.text) throw notAllowed();
    const parent = this.element.parentNode;
    const around = this.element.ownerDocument.createRange();
    around.selectNode(this.element);
    protection.requireDeletable(around);
    if (!this.#isStruckOut()) this.element.remove();
    keepParagraph(parent);
    this.model.changed();
  }

  /** Strikes out the contents if changes are tracked. The control may stay, because it isn't tracked itself. */
  #isStruckOut(): boolean {
    if (!this.model.revisions.isTracking) return false;
    this.model.revisions.strike(this.span);
    return descendants(this.root, 'w:r').length > 0 || this.model.behaviors.has('keepsEmptiedControls');
  }

  protected override describe(): Members {
    const text = (name: Name) => ({
      get: () => this.#read(name) ?? '',
      set: (value: unknown) => this.#write(name, asText(value)),
    });
    return extend(super.describe(), {
      properties: {
        Id: { get: () => controlId(this.element) },
        Tag: text('w:tag'),
        Title: text('w:alias'),
        Subtype: { get: () => subtypeOf(this.element) },
        CannotDelete: {
          get: () => this.cannotDelete,
          set: (value) => this.#lock(asFlag(value), this.cannotEdit),
        },
        CannotEdit: {
          get: () => this.cannotEdit,
          set: (value) => this.#lock(this.cannotDelete, asFlag(value)),
        },
      },
      methods: {
        Delete: (given) => this.#delete(given.flag(0)),
        GetRange: (given) => this.#range(given.word(0, ['After'])),
      },
    });
  }

  #range(_place: 'After'): WordRange {
    const place = this.element.ownerDocument.createRange();
    place.setStartAfter(this.element);
    return this.model.objects.range(place);
  }

  #read(name: Name): string | null {
    const found = child(child(this.element, 'w:sdtPr'), name);
    return attribute(found, 'w:val');
  }

  /** null removes the property. */
  #write(name: Name, value: string | null): void {
    this.model.protection.requireWritable();
    const properties = firstChild(this.element, 'w:sdtPr');
    if (value === null) child(properties, name)?.remove();
    else {
      const made = element(this.element.ownerDocument, `<${name} w:val="${escapeXml(value)}"/>`);
      insertInOrder(properties, made, CONTROL_ORDER);
    }
    this.model.changed();
  }

  #lock(cannotDelete: boolean, cannotEdit: boolean): void {
    const edit = cannotEdit ? 'contentLocked' : null;
    this.#write('w:lock', cannotDelete ? (cannotEdit ? 'sdtContentLocked' : 'sdtLocked') : edit);
  }
}
