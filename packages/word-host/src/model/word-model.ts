import type { OpcPackage } from '#word-host/opc/package.ts';
import { Behaviors } from '#word-host/platforms/behaviors.ts';
import { child, descendants, is } from '#word-host/opc/xml.ts';
import { keepParagraph, paragraphsIn } from '#word-host/wordml/blocks.ts';
import { MainSettings } from '#word-host/wordml/main-settings.ts';
import { Revisions } from '#word-host/wordml/revisions.ts';
import { Sections, type Edge, type EdgeType } from '#word-host/wordml/sections.ts';
import type { Place } from '#word-host/wordml/transplant.ts';
import { numberControls } from '#word-host/wordml/unique-ids.ts';
import { isFinal } from '#word-host/wordml/properties.ts';
import { History } from './history.ts';
import { Protection, type EditObstacle } from './protection.ts';
import { WordObjects } from './word-objects.ts';

/** The open document: a package whose parts are live DOM, its selection, and its permissions. */
export class WordModel extends EventTarget {
  readonly package: OpcPackage;
  readonly settings: MainSettings;
  readonly sections: Sections;
  readonly revisions: Revisions;
  readonly protection: Protection;
  readonly objects: WordObjects;
  readonly history = new History();
  readonly behaviors: Behaviors;
  /** Controls that contained a text link when the document was opened. */
  readonly linkedAtOpening: ReadonlySet<Element>;
  /** Whether a story changed since this was last set to false: custom XML and properties don't count. */
  isTextChanged = false;
  /** Whether a control was inserted since this was last set to false. */
  hasNewControl = false;
  #isPersonAtWork = false;
  #selection: Range;

  constructor(source: OpcPackage, behaviors = new Behaviors()) {
    super();
    this.behaviors = behaviors;
    this.package = source;
    this.settings = new MainSettings(source);
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

  /** Whether getOoxml's answer includes the sections, and so the headers and footers. */
  get tellsSections(): boolean {
    return !this.behaviors.has('hidesSections');
  }

  set tellsSections(isOn: boolean) {
    this.behaviors.set('hidesSections', !isOn);
  }

  get main(): XMLDocument {
    return this.package.document(this.package.mainPath);
  }

  get body(): Element {
    const body = child(this.main.documentElement, 'w:body');
    if (!body) throw new Error('The document has no body');
    return body;
  }

  /** The part to which the main document has this type of relationship, such as its styles. */
  related(type: string): XMLDocument | null {
    const path = this.package.related(this.package.mainPath, type);
    return path !== null && this.package.has(path) ? this.package.document(path) : null;
  }

  /** The body and every header and footer. */
  stories(): Element[] {
    return [this.body, ...this.sections.allEdges().map((edge) => edge.documentElement)];
  }

  /** The header or footer that a section shows, or null; creates nothing. */
  story(edge: Edge, type: EdgeType, section = 0): XMLDocument | null {
    const found = this.sections.list()[section];
    return found ? this.sections.edge(found, edge, type) : null;
  }

  get selection(): Range {
    return this.#selection;
  }

  /** Sets the selection and notifies the add-in. */
  select(range: Range): void {
    this.#selection = range.cloneRange();
    this.dispatchEvent(new Event('selection'));
  }

  /** Call after every change of the DOM. */
  changed(): void {
    if (this.history.mark()) this.isTextChanged = true;
    if (!this.#selection.startContainer.isConnected) this.#selection = this.#start();
    this.dispatchEvent(new Event('change'));
  }

  /**
   * Makes a change that isn't the add-in's: a person's typing, or a test's change of the document. Raises the event
   * 'person' before.
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

  /** Call this instead after an insertion. */
  inserted(put: readonly Element[]): void {
    if (this.revisions.isTracking) this.revisions.noteInserted(put);
    this.revisions.keepIdsApart();
    if (put.some((each) => is(each, 'w:sdt') || descendants(each, 'w:sdt').length)) this.hasNewControl = true;
    this.changed();
  }

  /** Undoes the last change of the text, like Ctrl+Z; does nothing if typing would be refused. */
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

  /** Why a person can't type at a node; null if they can. */
  refusalAt(node: Node): EditObstacle | null {
    return this.protection.obstacleAt(node);
  }

  placeOf(node: Node): Place {
    return { package: this.package, path: this.package.pathOf(node.ownerDocument) };
  }

  /** The target of an `r:id` in the node's part: an address, or the path of a part. */
  linkOf(node: Node, relationshipId: string): string | null {
    const { path } = this.placeOf(node);
    const entry = this.package.relationships(path).find(relationshipId);
    if (!entry) return null;
    return entry.external ? entry.target : this.package.resolve(path, entry.target);
  }

  /** The picture of an `r:embed` in the node's part. */
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
