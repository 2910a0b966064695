import type { WordModel } from '#word-host/model/word-model.ts';
import { child, closest } from '#word-host/opc/xml.ts';
import type { DocumentView } from './document-view.ts';
import type { Place } from './places.ts';
import { make } from './showing.ts';

const HELD = 'held-selection';
const MARGIN = 24;

/** Synchronizes the document's selection with the browser's. */
export class Selecting {
  readonly #model: WordModel;
  readonly #view: DocumentView;
  readonly #caret = make('div', 'held-caret');
  readonly #stops = new AbortController();
  #isOwn = false;
  #isPointing = false;
  /** While an input method works, the browser's selection is left alone. */
  isComposing = false;

  constructor(model: WordModel, view: DocumentView) {
    this.#model = model;
    this.#view = view;
    const { signal } = this.#stops;
    document.addEventListener('selectionchange', () => this.#take(), { signal });
    model.addEventListener('selection', () => this.#follow(), { signal });
    view.text.addEventListener('drawn', () => this.#show(), { signal });
    view.text.addEventListener('focusin', (event) => this.#greet(event.target), { signal });
    view.text.addEventListener('pointerdown', () => (this.#isPointing = true), { signal });
    addEventListener('pointerup', () => (this.#isPointing = false), { signal });
    addEventListener('pointercancel', () => (this.#isPointing = false), { signal });
    view.text.addEventListener('focusout', () => this.#show(), { signal });
    view.text.addEventListener('click', (event) => this.#selectPicture(event.target), { signal });
    view.text.addEventListener('keydown', (event) => this.#selectAll(event), { signal });
  }

  stop(): void {
    this.#stops.abort();
    CSS.highlights.delete(HELD);
  }

  /** A range of the drawn page as a range of the document; null outside its text. */
  toModel(startNode: Node, startOffset: number, endNode: Node, endOffset: number): Range | null {
    const start = this.#view.places.toModel(startNode, startOffset);
    const end = this.#view.places.toModel(endNode, endOffset);
    if (!start || !end || start.node.ownerDocument !== end.node.ownerDocument) return null;
    const range = (start.node.ownerDocument ?? document).createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return range;
  }

  /** Moves the document's selection without scrolling to it. */
  put(range: Range): void {
    this.#isOwn = true;
    this.#model.select(range);
    this.#isOwn = false;
  }

  /** Scrolls as little as necessary to show the caret. */
  reveal(): void {
    const range = document.getSelection()?.rangeCount ? document.getSelection()?.getRangeAt(0) : null;
    const { focusNode } = document.getSelection() ?? {};
    const line =
      range?.getClientRects()[0] ?? (focusNode instanceof Element ? focusNode.getBoundingClientRect() : null);
    const window = this.#view.text.parentElement;
    if (!line || !window) return;
    const { top, bottom } = window.getBoundingClientRect();
    if (line.top < top) window.scrollTop -= top - line.top + MARGIN;
    if (line.bottom > bottom) window.scrollTop += line.bottom - bottom + MARGIN;
  }

  /** The selection on the drawn page, which reaches the document a moment later; null elsewhere. */
  shown(): Range | null {
    const selection = document.getSelection();
    if (!selection?.rangeCount || !this.#hasFocus) return null;
    if (!this.#view.text.contains(selection.focusNode) || !this.#view.text.contains(selection.anchorNode))
      return null;
    const range = selection.getRangeAt(0);
    return this.toModel(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  }

  #take(): void {
    const range = this.isComposing ? null : this.shown();
    if (range && !isSame(range, this.#model.selection)) this.put(range);
    this.#markControls();
  }

  /** A returning keyboard focus restores the document's caret; a click, or another text, has its own place. */
  #greet(text: EventTarget | null): void {
    const [start] = this.#places() ?? [];
    const owner = start && elementAt(start.node)?.closest('[role=textbox]');
    if (!this.#isPointing && owner === text) this.#show();
  }

  #follow(): void {
    if (this.#isOwn) return;
    this.#show();
    this.#places()?.[0]?.node.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }

  /** With the focus in the page the browser shows the selection; without it, the page marks its place. */
  #show(): void {
    this.#markControls();
    const places = this.#places();
    CSS.highlights.delete(HELD);
    this.#caret.remove();
    if (!places || this.isComposing) return;
    const [start, end] = places;
    if (this.#hasFocus) {
      document.getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
      return;
    }
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    if (range.collapsed) this.#holdCaret(range);
    else CSS.highlights.set(HELD, new Highlight(range));
  }

  #markControls(): void {
    const around = new Set<Node>();
    const { commonAncestorContainer } = this.#model.selection;
    for (let control = closest(commonAncestorContainer, 'w:sdt'); control;) {
      const content = child(control, 'w:sdtContent');
      const box = content && this.#view.places.viewOf(content);
      if (box) around.add(box);
      control = closest(control.parentNode, 'w:sdt');
    }
    for (const box of this.#view.text.querySelectorAll('.control'))
      box.classList.toggle('is-entered', around.has(box));
  }

  /** The browser sets no caret when a picture is clicked. */
  #selectPicture(target: EventTarget | null): void {
    const drawing = target instanceof HTMLImageElement ? this.#view.places.modelOf(target) : null;
    if (!drawing) return;
    const range = (drawing.ownerDocument ?? document).createRange();
    range.selectNode(drawing);
    this.put(range);
    this.#show();
  }

  #selectAll(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    // A click just before reaches the document only now.
    this.#take();
    const root = this.#model.selection.startContainer.ownerDocument?.documentElement;
    const range = (root?.ownerDocument ?? document).createRange();
    range.selectNodeContents(
      root === this.#model.main.documentElement ? this.#model.body : (root ?? this.#model.body),
    );
    this.put(range);
    this.#show();
  }

  #places(): [Place, Place] | null {
    const { startContainer, startOffset, endContainer, endOffset } = this.#model.selection;
    const start = this.#view.places.toView(startContainer, startOffset);
    const end = this.#view.places.toView(endContainer, endOffset);
    return start && end && this.#view.text.contains(start.node) && this.#view.text.contains(end.node)
      ? [start, end]
      : null;
  }

  #holdCaret(range: Range): void {
    const near = elementAt(range.startContainer);
    const page = near?.closest<HTMLElement>('.page');
    const rect = range.getClientRects()[0] ?? near?.getBoundingClientRect();
    if (!page || !rect) return;
    const { left, top } = page.getBoundingClientRect();
    const zoom = Number(getComputedStyle(page).zoom) || 1;
    Object.assign(this.#caret.style, {
      left: `${(rect.left - left) / zoom}px`,
      top: `${(rect.top - top) / zoom}px`,
      height: `${rect.height / zoom}px`,
    });
    page.append(this.#caret);
  }

  get #hasFocus(): boolean {
    return this.#view.text.contains(document.activeElement);
  }
}

const elementAt = (node: Node) => (node instanceof Element ? node : node.parentElement);

function isSame(one: Range, other: Range): boolean {
  return (
    one.startContainer === other.startContainer &&
    one.startOffset === other.startOffset &&
    one.endContainer === other.endContainer &&
    one.endOffset === other.endOffset
  );
}
