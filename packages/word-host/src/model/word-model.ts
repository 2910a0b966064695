import type { OpcPackage } from '#word-host/opc/package.ts';
import { Behaviors } from '#word-host/platforms/behaviors.ts';
import { child, descendants, is } from '#word-host/opc/xml.ts';
import { keepParagraph, paragraphsIn } from '#word-host/wordml/blocks.ts';
import { MainSettings } from '#word-host/wordml/main-settings.ts';
import { Revisions } from '#word-host/wordml/revisions.ts';
import { Sections, type Edge, type EdgeType } from '#word-host/wordml/sections.ts';
import { Styles } from '#word-host/wordml/styles.ts';
import type { Place } from '#word-host/wordml/transplant.ts';
import { numberControls } from '#word-host/wordml/unique-ids.ts';
import { isFinal } from '#word-host/wordml/properties.ts';
import { History } from './history.ts';
import { Protection, type EditObstacle } from './protection.ts';
import { WordObjects } from './word-objects.ts';

/** The open document: a package whose parts are live DOM, what is selected in it, and who may change it. */
export class WordModel extends EventTarget {
  readonly package: OpcPackage;
  readonly settings: MainSettings;
  readonly styles: Styles;
  readonly sections: Sections;
  readonly revisions: Revisions;
  readonly protection: Protection;
  readonly objects: WordObjects;
  readonly history = new History();
  readonly behaviors: Behaviors;
  /** Controls that held a text link when the document was opened. */
  readonly linkedAtOpening: ReadonlySet<Element>;
  /** Whether a story changed since this was last set to false: custom XML and properties do not count. */
  isTextChanged = false;
  /** Whether a control went in since this was last set to false. */
  hasNewControl = false;
  #isPersonAtWork = false;
  #selection: Range;

  constructor(source: OpcPackage, behaviors = new Behaviors()) {
    super();
    this.behaviors = behaviors;
    this.package = source;
    this.settings = new MainSettings(source);
    this.styles = new Styles(source);
    this.sections = new Sections(source, this.settings);
    this.revisions = new Revisions(this.settings, () => this.stories());
    this.protection = new Protection(this.settings, behaviors);
    this.protection.isReadOnly = isFinal(source);
    this.objects = new WordObjects(this);
    this.sections.ensure();
    for (const story of this.stories()) keepParagraph(story);
    numberControls(this.stories());
    this.linkedAtOpening = new Set(
      this.stories()
        .flatMap((story) => descendants(story, 'w:sdt'))
        .filter((control) => descendants(control, 'w:hyperlink').length),
    );
    for (const story of this.stories()) this.history.watch(story.ownerDocument);
    this.#selection = this.#start();
  }

  /** Whether the sections, and so the headers and footers, are in what getOoxml answers. */
  get tellsSections(): boolean {
    return !this.behaviors.has('hidesSections');
  }

  set tellsSections(isOn: boolean) {
    this.behaviors.set('hidesSections', !isOn);
  }

  /** The main document part (`w:document`). */
  get main(): XMLDocument {
    return this.package.document(this.package.mainPath);
  }

  get body(): Element {
    const body = child(this.main.documentElement, 'w:body');
    if (!body) throw new Error('The document has no body');
    return body;
  }

  /** The part the main document points at with this type of relationship, such as its styles. */
  related(type: string): XMLDocument | null {
    const path = this.package.related(this.package.mainPath, type);
    return path !== null && this.package.has(path) ? this.package.document(path) : null;
  }

  /** The body and every header and footer. */
  stories(): Element[] {
    return [this.body, ...this.sections.allEdges().map((edge) => edge.documentElement)];
  }

  /** The header or footer a section shows, or null; creates nothing. */
  story(edge: Edge, type: EdgeType, section = 0): XMLDocument | null {
    const found = this.sections.list()[section];
    return found ? this.sections.edge(found, edge, type) : null;
  }

  get selection(): Range {
    return this.#selection;
  }

  /** Puts the selection and tells the add-in. */
  select(range: Range): void {
    this.#selection = range.cloneRange();
    this.dispatchEvent(new Event('selection'));
  }

  /** To be called after every change of the DOM. */
  changed(): void {
    if (this.history.mark()) this.isTextChanged = true;
    if (!this.#selection.startContainer.isConnected) this.#selection = this.#start();
    this.dispatchEvent(new Event('change'));
  }

  /**
   * Makes a change that is not the add-in's: what a person types, or what a test does to the document itself. The event
   * 'person' comes before it.
   */
  byPerson<Result>(change: () => Result): Result {
    this.dispatchEvent(new Event('person'));
    this.#isPersonAtWork = true;
    try {
      return change();
    } finally {
      this.#isPersonAtWork = false;
    }
  }

  get isPersonAtWork(): boolean {
    return this.#isPersonAtWork;
  }

  /** To be called instead after something was put in. */
  inserted(put: readonly Element[]): void {
    if (this.revisions.isTracking) this.revisions.noteInserted(put);
    this.revisions.keepIdsApart();
    if (put.some((each) => is(each, 'w:sdt') || descendants(each, 'w:sdt').length)) this.hasNewControl = true;
    this.changed();
  }

  /** Takes the last change of the text back, as Ctrl+Z does; nothing where typing would be refused. */
  undo(): void {
    if (this.protection.obstacle() || !this.history.depth) return;
    this.byPerson(() => {
      this.history.undo();
      this.isTextChanged = true;
      this.changed();
    });
  }

  redo(): void {
    if (this.protection.obstacle() || !this.history.canRedo) return;
    this.byPerson(() => {
      this.history.redo();
      this.isTextChanged = true;
      this.changed();
    });
  }

  /** What keeps a person from typing at a node; null where typing is allowed. */
  refusalAt(node: Node): EditObstacle | null {
    return this.protection.obstacleAt(node);
  }

  placeOf(node: Node): Place {
    return { package: this.package, path: this.package.pathOf(node.ownerDocument) };
  }

  /** Where an `r:id` in the part that owns the node leads: an address, or the path of a part. */
  linkOf(node: Node, relationshipId: string): string | null {
    const { path } = this.placeOf(node);
    const entry = this.package.relationships(path).find(relationshipId);
    if (!entry) return null;
    return entry.external ? entry.target : this.package.resolve(path, entry.target);
  }

  /** The picture an `r:embed` in the part that owns the node leads to. */
  pictureOf(node: Node, relationshipId: string): { bytes: Uint8Array; type: string } | null {
    const path = this.linkOf(node, relationshipId);
    if (path === null || !this.package.has(path)) return null;
    return { bytes: this.package.bytes(path), type: this.package.types.of(path) };
  }

  #start(): Range {
    const range = this.main.createRange();
    range.selectNodeContents(paragraphsIn(this.body)[0] ?? this.body);
    range.collapse(true);
    return range;
  }
}
