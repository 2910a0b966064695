import { label } from '#playground/say.ts';
import type { WordModel } from '#word-host/model/word-model.ts';
import { closest } from '#word-host/opc/xml.ts';
import type { Edge } from '#word-host/wordml/sections.ts';
import { showBlocks } from './blocks.ts';
import { BodyFlow } from './body-flow.ts';
import { Drawing, heightOf } from './drawing.ts';
import { Page, type PageContent, paginate } from './page.ts';
import { make, readSection, type Section, type Showing } from './showing.ts';
import { StyleSheet } from './style-sheet.ts';

/** Draws the document as pages of paper, and redraws what changed. */
export class DocumentView {
  readonly text = make('div', 'document');
  readonly #model: WordModel;
  readonly #drawing: Drawing;
  readonly #body: BodyFlow;
  readonly #edges: EdgeStories;
  readonly #observer = new MutationObserver((records) => this.#note(records));
  readonly #watched = new WeakSet<Document>();
  readonly #pages: Page[] = [];
  #areStylesStale = true;
  #areEdgesStale = true;
  /** Stays false if only something invisible changed, such as custom XML. */
  #isStale = true;
  #scheduled = 0;

  constructor(root: HTMLElement, model: WordModel) {
    this.#model = model;
    this.#drawing = new Drawing(model);
    this.#body = new BodyFlow(this.#drawing);
    this.#edges = new EdgeStories(this.#drawing, (part) => this.#watch(part));
    this.text.contentEditable = 'true';
    this.text.spellcheck = false;
    this.text.setAttribute('role', 'textbox');
    this.text.setAttribute('aria-multiline', 'true');
    label(this.text, 'document');
    root.replaceChildren(this.text, this.#drawing.bench);
    model.addEventListener('change', this.#schedule);
    this.refresh();
  }

  stop(): void {
    this.#model.removeEventListener('change', this.#schedule);
    this.#observer.disconnect();
    cancelAnimationFrame(this.#scheduled);
  }

  get styles(): StyleSheet {
    return this.#drawing.styles;
  }

  get places() {
    return this.#drawing.places;
  }

  /** Call after the browser itself changed the drawing, as an input method does. */
  forgetDrawing(): void {
    this.#body.forgetAll();
    this.#areEdgesStale = true;
  }

  refresh(): void {
    cancelAnimationFrame(this.#scheduled);
    this.#note(this.#observer.takeRecords());
    this.#watch(this.#model.main);
    if (this.#areStylesStale) this.#readStyles();
    if (this.#areEdgesStale) this.#edges.forgetAll();
    const sections = this.#model.sections.list().map(readSection);
    const contents = paginate(this.#body.pieces(sections), (section, isFirst) =>
      this.#edges.room(section, isFirst),
    );
    const isRepaged = this.#fit(contents.length);
    contents.forEach(({ section, elements }, at) => {
      this.#pages[at]?.shape(section, at + 1);
      this.#pages[at]?.hold(elements);
    });
    if (isRepaged) this.text.dispatchEvent(new Event('paged'));
    if (this.#areEdgesStale) this.#drawEdges(contents);
    this.#areEdgesStale = false;
    this.#isStale = false;
    this.text.dispatchEvent(new Event('drawn'));
  }

  readonly #schedule = () => {
    cancelAnimationFrame(this.#scheduled);
    this.#scheduled = requestAnimationFrame(() => {
      this.#note(this.#observer.takeRecords());
      if (this.#isStale) this.refresh();
    });
  };

  #note(records: MutationRecord[]): void {
    const styles = this.#drawing.part('styles');
    if (records.length > 0) this.#isStale = true;
    for (const { target } of records) {
      const owner = target instanceof Document ? target : target.ownerDocument;
      if (owner === styles) this.#areStylesStale = true;
      else if (owner === this.#model.main && !closest(target, 'w:sectPr')) this.#body.forget(target);
      else this.#areEdgesStale = true;
    }
  }

  #watch(part: XMLDocument | null): void {
    if (!part || this.#watched.has(part)) return;
    this.#watched.add(part);
    this.#observer.observe(part, { subtree: true, childList: true, characterData: true, attributes: true });
  }

  #readStyles(): void {
    const part = this.#drawing.part('styles');
    this.#watch(part);
    this.#drawing.styles = new StyleSheet(part);
    this.#areStylesStale = false;
    this.forgetDrawing();
  }

  /** Pages are added and removed only at the end, so that the edited one keeps the focus. */
  #fit(count: number): boolean {
    if (this.#pages.length === count) return false;
    this.#areEdgesStale = true;
    for (const page of this.#pages.splice(count)) page.element.remove();
    while (this.#pages.length < count) {
      const page = new Page();
      this.#pages.push(page);
      this.text.append(page.element);
    }
    return true;
  }

  #drawEdges(contents: readonly PageContent[]): void {
    const anchor = document.getSelection()?.anchorNode ?? null;
    const drawn = contents.map((content, at) => ({ ...content, at, page: this.#pages[at] }));
    // The edited page comes last, because the caret is looked for there.
    drawn.sort(
      (one, other) =>
        Number(one.page?.element.contains(anchor)) - Number(other.page?.element.contains(anchor)),
    );
    for (const { section, isFirstOfSection, at, page } of drawn) {
      const count = { number: at + 1, total: contents.length };
      for (const edge of EDGES) page?.fill(edge, this.#edges.draw(edge, section, isFirstOfSection, count));
    }
  }
}

const EDGES: readonly Edge[] = ['header', 'footer'];

/** Headers and footers: one text each, drawn again on every page that shows it. */
class EdgeStories {
  readonly #drawing: Drawing;
  readonly #watch: (part: XMLDocument) => void;
  readonly #rooms = new Map<string, number>();

  /** Calls `watch` for every drawn part. */
  constructor(drawing: Drawing, watch: (part: XMLDocument) => void) {
    this.#drawing = drawing;
    this.#watch = watch;
  }

  forgetAll(): void {
    this.#rooms.clear();
  }

  draw(edge: Edge, section: Section, isFirst: boolean, page: NonNullable<Showing['page']>): HTMLElement[] {
    const part = this.#drawing.model.story(edge, typeOn(section, isFirst), section.index);
    if (!part) return [];
    this.#watch(part);
    const root = part.documentElement;
    const showing = this.#drawing.showing(this.#drawing.marksBelow(root), page);
    const blocks = showBlocks(root, showing).map((view) => make('div', 'block', view));
    this.#drawing.lay(section, blocks);
    return blocks;
  }

  /** The height that header and footer leave for the body, in points. */
  room(section: Section, isFirst: boolean): number {
    const key = `${section.index} ${typeOn(section, isFirst)}`;
    const known = this.#rooms.get(key);
    if (known !== undefined) return known;
    const [header = 0, footer = 0] = EDGES.map((edge) => {
      const blocks = this.draw(edge, section, isFirst, { number: 1, total: 1 });
      return blocks.reduce((height, block) => height + heightOf(block), 0);
    });
    const top = Math.max(section.top, header && section.header + header);
    const bottom = Math.max(section.bottom, footer && section.footer + footer);
    this.#rooms.set(key, section.height - top - bottom);
    return section.height - top - bottom;
  }
}

const typeOn = (section: Section, isFirst: boolean) =>
  isFirst && section.hasTitlePage ? 'first' : 'default';
