import { attribute, closest, descendants, is } from '#word-host/opc/xml.ts';
import { isRichText } from '#word-host/wordml/control.ts';
import type { Edge, EdgeType } from '#word-host/wordml/sections.ts';
import { Body, tableObject } from './body.ts';
import { Collection, ContentControlCollection } from './collection.ts';
import { ContentControl } from './content-control.ts';
import { type CallArguments, type HostObject, PlainObject } from './host-object.ts';
import { InlinePicture } from './inline-picture.ts';
import { Paragraph } from './paragraph.ts';
import type { WordModel } from './word-model.ts';
import { WordRange } from './word-range.ts';
import { generalException } from './word-refusal.ts';

/** Creates the API's objects for elements of the document: always the same object for an element. */
export class WordObjects {
  readonly #model: WordModel;
  readonly #made = new WeakMap<Element, HostObject>();

  constructor(model: WordModel) {
    this.#model = model;
  }

  range(range: Range): WordRange {
    return new WordRange(this.#model, range);
  }

  body(story: Element): Body {
    return this.#keep(story, 'Body', () => new Body(this.#model, story));
  }

  paragraph(element: Element): Paragraph {
    return this.#keep(element, 'Paragraph', () => new Paragraph(this.#model, element));
  }

  control(element: Element): ContentControl {
    return this.#keep(element, 'ContentControl', () => new ContentControl(this.#model, element));
  }

  picture(element: Element): InlinePicture {
    return this.#keep(element, 'InlinePicture', () => new InlinePicture(this.#model, element));
  }

  section(element: Element): PlainObject {
    return this.#keep(element, 'Section', () => sectionObject(this.#model, element));
  }

  table(element: Element): PlainObject {
    return this.#keep(element, 'Table', () => tableObject(this.#model, element));
  }

  tables(find: () => Element[]): Collection<PlainObject> {
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

  sections(): Collection<PlainObject> {
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

  #keep<Made extends HostObject>(element: Element, typeName: Made['typeName'], make: () => Made): Made {
    const known = this.#made.get(element);
    if (known?.typeName === typeName) return known as Made;
    const made = make();
    this.#made.set(element, made);
    return made;
  }
}

const TYPES = { Primary: 'default', FirstPage: 'first', EvenPages: 'even' } as const satisfies Record<
  string,
  EdgeType
>;

/** The section of a `w:sectPr`. */
function sectionObject(model: WordModel, properties: Element): PlainObject {
  /** Asking for a missing header or footer creates it, unless the document refuses writes. */
  function edge(kind: Edge, given: CallArguments): Body {
    const type = TYPES[given.word(0, ['Primary', 'FirstPage', 'EvenPages'])];
    if (type !== 'default' && model.behaviors.has('refusesOtherPages')) throw generalException();
    const { sections, protection, objects, history } = model;
    const known = sections.edge(properties, kind, type);
    if (known && sections.isInUse(properties, type)) return objects.body(known.documentElement);
    protection.requireWritable();
    const made = sections.touch(properties, kind, type);
    history.watch(made);
    model.changed();
    return objects.body(made.documentElement);
  }
  return new PlainObject(
    'Section',
    { methods: { GetHeader: (given) => edge('header', given), GetFooter: (given) => edge('footer', given) } },
    { isAlive: () => properties.isConnected },
  );
}
