import { attribute, closest, descendants, is } from '#word-host/opc/xml.ts';
import { isRichText } from '#word-host/wordml/control.ts';
import type { Edge, EdgeType } from '#word-host/wordml/sections.ts';
import { Body, Table } from './body.ts';
import { Collection, ContentControlCollection } from './collection.ts';
import { ContentControl } from './content-control.ts';
import { type CallArguments, extend, type Members, ModelObject } from './host-object.ts';
import { InlinePicture } from './inline-picture.ts';
import { Paragraph } from './paragraph.ts';
import type { WordModel } from './word-model.ts';
import { WordRange } from './word-range.ts';
import { generalException } from './word-refusal.ts';

type Kept = Body | ContentControl | InlinePicture | Paragraph | Section | Table;

/** Creates the API's objects for elements of the document: always the same object for an element. */
export class WordObjects {
  readonly #model: WordModel;
  readonly #made = new WeakMap<Element, Kept>();

  constructor(model: WordModel) {
    this.#model = model;
  }

  range(range: Range): WordRange {
    return new WordRange(this.#model, range);
  }

  body(story: Element): Body {
    return this.#keep(story, Body, () => new Body(this.#model, story));
  }

  paragraph(element: Element): Paragraph {
    return this.#keep(element, Paragraph, () => new Paragraph(this.#model, element));
  }

  control(element: Element): ContentControl {
    return this.#keep(element, ContentControl, () => new ContentControl(this.#model, element));
  }

  picture(element: Element): InlinePicture {
    return this.#keep(element, InlinePicture, () => new InlinePicture(this.#model, element));
  }

  section(element: Element): Section {
    return this.#keep(element, Section, () => new Section(this.#model, element));
  }

  table(element: Element): Table {
    return this.#keep(element, Table, () => new Table(this.#model, element));
  }

  tables(find: () => Element[]): Collection<Table> {
    return new Collection('TableCollection', () => find().map((found) => this.table(found)));
  }

  paragraphs(find: () => Element[]): Collection<Paragraph> {
    return new Collection('ParagraphCollection', () => find().map((found) => this.paragraph(found)));
  }

  pictures(find: () => Element[]): Collection<InlinePicture> {
    return new Collection('InlinePictureCollection', () =>
      find()
        .filter((found) => descendants(found, 'pic:pic').length && !this.#isHiddenMetafile(found))
        .map((found) => this.picture(found)),
    );
  }

  controls(find: () => Element[]): ContentControlCollection {
    return new ContentControlCollection(() =>
      find()
        .filter((found) => is(found, 'w:sdt') && isRichText(found) && this.#isListed(found))
        .map((found) => this.control(found)),
    );
  }

  sections(): Collection<Section> {
    const find = (): Element[] => this.#model.sections.list();
    return new Collection('SectionCollection', () => find().map((found) => this.section(found)));
  }

  #isListed(control: Element): boolean {
    const { behaviors, linkedAtOpening } = this.#model;
    if (behaviors.has('hidesLinkedControls') && linkedAtOpening.has(control)) return false;
    if (behaviors.has('hidesNestedControls') && closest(control.parentNode, 'w:sdt')) return false;
    return !(behaviors.has('hidesControlsInTables') && closest(control, 'w:tbl'));
  }

  #isHiddenMetafile(inline: Element): boolean {
    if (!this.#model.behaviors.has('hidesMetafiles')) return false;
    const id = attribute(descendants(inline, 'a:blip')[0], 'r:embed');
    const path = id === null ? null : this.#model.linkOf(inline, id);
    return path !== null && /\.(emf|wmf)$/i.test(path);
  }

  #keep<Made extends Kept>(
    element: Element,
    kind: abstract new (...given: never[]) => Made,
    make: () => Made,
  ): Made {
    const known = this.#made.get(element);
    if (known instanceof kind) return known;
    const made = make();
    this.#made.set(element, made);
    return made;
  }
}

const TYPES = { Primary: 'default', FirstPage: 'first', EvenPages: 'even' } as const satisfies Record<
  string,
  EdgeType
>;

class Section extends ModelObject {
  readonly typeName = 'Section';
  /** The `w:sectPr`. */
  readonly #properties: Element;

  constructor(model: WordModel, properties: Element) {
    super(model);
    this.#properties = properties;
  }

  override get isAlive(): boolean {
    return this.#properties.isConnected;
  }

  /** Asking for a missing header or footer creates it, unless the document refuses writes. */
  #edge(edge: Edge, given: CallArguments): Body {
    const type = TYPES[given.word(0, ['Primary', 'FirstPage', 'EvenPages'])];
    if (type !== 'default' && this.model.behaviors.has('refusesOtherPages')) throw generalException();
    const { sections, protection, objects, history } = this.model;
    const known = sections.edge(this.#properties, edge, type);
    if (known && sections.isInUse(this.#properties, type)) return objects.body(known.documentElement);
    protection.requireWritable();
    const made = sections.touch(this.#properties, edge, type);
    history.watch(made);
    this.model.changed();
    return objects.body(made.documentElement);
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      methods: {
        GetHeader: (given) => this.#edge('header', given),
        GetFooter: (given) => this.#edge('footer', given),
      },
    });
  }
}
