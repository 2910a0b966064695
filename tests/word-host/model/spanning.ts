import { closest, descendants } from '../opc/xml.ts';
import { paragraphsIn, storyOf } from '../wordml/blocks.ts';
import { flatOpcOf } from '../wordml/extract.ts';
import type { Point } from '../wordml/point.ts';
import { textOf } from '../wordml/text.ts';
import { extend, HostObject, type Members } from './host-object.ts';
import { insertControl } from './insert-control.ts';
import { insertOoxml } from './insert-ooxml.ts';
import { insertParagraph } from './insert-paragraph.ts';
import { insertText } from './insert-text.ts';
import { RANGE_PLACES, type Location } from './location.ts';
import type { WordModel } from './word-model.ts';
import { itemNotFound } from './word-refusal.ts';

/** What every object that covers a stretch of the document has in common: text, contents, insertion. */
export abstract class Spanning extends HostObject {
  readonly model: WordModel;

  constructor(model: WordModel) {
    super();
    this.model = model;
  }

  /** A live DOM range over the contents. */
  abstract get span(): Range;
  /** The element the contents stand in. */
  abstract get root(): Element;
  /** Where content may be put. */
  abstract readonly locations: readonly Location[];
  /** Where whole paragraphs may be put. */
  abstract readonly paragraphLocations: readonly Location[];
  /** The contents as copies that can stand in a body. */
  abstract extract(): Element[];
  /** Takes the contents out and leaves the place. The caller has asked whether that is allowed. */
  abstract empty(): void;

  /** Where whole paragraphs go. */
  abstract blockPoint(location: Location): Point;
  /** Moves the contents into a new content control and puts that in their place. */
  abstract wrap(control: Element): Element;

  /** Whether replacing takes the paragraph mark too, so that no empty paragraph stays behind inserted blocks. */
  get replacesParagraph(): boolean {
    return false;
  }

  override get isAlive(): boolean {
    return this.root.isConnected;
  }

  get story(): Element {
    return storyOf(this.root);
  }

  get paragraphElements(): Element[] {
    const { span } = this;
    const around = closest(this.root, 'w:p');
    return around ? [around] : paragraphsIn(this.root).filter((paragraph) => span.intersectsNode(paragraph));
  }

  get firstParagraph(): Element {
    const first = this.paragraphElements[0];
    if (!first) throw itemNotFound();
    return first;
  }

  get text(): string {
    const { span } = this;
    return this.paragraphElements.map((paragraph) => textOf(paragraph, span)).join('\r');
  }

  /** The control around the contents. */
  get outerControl(): Element | null {
    return closest(this.span.commonAncestorContainer, 'w:sdt');
  }

  /** The document range for a place in or at the contents. */
  rangeAt(location: Location | 'Whole' | 'Content'): Range {
    const range = this.span.cloneRange();
    if (location === 'Start' || location === 'Before') range.collapse(true);
    if (location === 'End' || location === 'After') range.collapse(false);
    return range;
  }

  protected find(name: 'w:sdt' | 'wp:inline'): Element[] {
    const { span } = this;
    return descendants(this.root, name).filter((found) => {
      const box = closest(found, 'w:txbxContent');
      return (!box || box.contains(this.root)) && covers(span, found);
    });
  }

  protected clear(): void {
    this.model.protection.requireDeletable(this.span);
    this.empty();
    this.model.changed();
  }

  protected override describe(): Members {
    const { objects, styles } = this.model;
    const style = (): string => styles.nameOf(objects.paragraph(this.firstParagraph).styleId);
    const setStyle = (value: unknown): void => {
      for (const found of this.paragraphElements) objects.paragraph(found).setStyle(value);
    };
    const control = (): HostObject | null => this.outerControl && objects.control(this.outerControl);
    const where = this.locations;
    return extend(super.describe(), {
      properties: {
        Text: { get: () => this.text },
        Style: { get: style, set: setStyle },
        StyleBuiltIn: { get: () => style().replaceAll(' ', ''), set: setStyle },
      },
      objects: {
        Paragraphs: () => objects.paragraphs(() => this.paragraphElements),
        ContentControls: () => objects.controls(() => this.find('w:sdt')),
        InlinePictures: () => objects.pictures(() => this.find('wp:inline')),
        ParentBody: () => objects.body(this.story),
        ParentContentControlOrNullObject: control,
        ParentContentControl: () => {
          const found = control();
          if (!found) throw itemNotFound();
          return found;
        },
      },
      methods: {
        Clear: () => this.clear(),
        GetOoxml: () => flatOpcOf(this.model, this.story, this.extract()),
        GetRange: (given) => objects.range(this.rangeAt(given.word(0, RANGE_PLACES, 'Whole'))),
        InsertContentControl: (given) => insertControl(this, given.value(0)),
        InsertOoxml: (given) => insertOoxml(this, given.text(0), given.word(1, where)),
        InsertParagraph: (given) =>
          insertParagraph(this, given.text(0), given.word(1, this.paragraphLocations)),
        InsertText: (given) => insertText(this, given.text(0), given.word(1, where)),
        Select: (given) => {
          const mode = given.word(0, ['Select', 'Start', 'End'], 'Select');
          this.model.select(this.rangeAt(mode === 'Select' ? 'Whole' : mode));
        },
      },
    });
  }
}

function covers(span: Range, found: Element): boolean {
  const whole = found.ownerDocument.createRange();
  whole.selectNode(found);
  return (
    span.compareBoundaryPoints(Range.START_TO_START, whole) <= 0 &&
    span.compareBoundaryPoints(Range.END_TO_END, whole) >= 0
  );
}
