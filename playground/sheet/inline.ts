import { sentence } from '#playground/say.ts';
import { attribute, child, children, descendants, is } from '#word-host/opc/xml.ts';
import { type Look, wear } from './look.ts';
import { emu, make, type Showing } from './showing.ts';

/** The content of a paragraph: runs, links, fields, controls. */
export class InlineContent {
  readonly #showing: Showing;
  readonly #fields: Fields;
  readonly #textLook: Look;
  /** The smallest letters of the paragraph, which limit the line height. */
  smallest: number | null = null;

  constructor(showing: Showing, textLook: Look) {
    this.#showing = showing;
    this.#fields = new Fields(showing.page);
    this.#textLook = textLook;
  }

  show(parent: Element): Node[] {
    return children(parent).flatMap((node) => this.#node(node));
  }

  #node(node: Node): Node[] {
    if (is(node, 'w:r')) return this.#run(node);
    if (is(node, 'w:hyperlink')) return [this.#link(node)];
    if (is(node, 'w:sdt')) return showControl(node, 'span', this.#showing, (content) => this.show(content));
    if (is(node, 'w:fldSimple')) {
      const result = this.#fields.result(attribute(node, 'w:instr') ?? '');
      return result === null ? this.show(node) : [make('span', 'field', result)];
    }
    if (is(node, 'w:ins')) return [make('ins', '', ...this.show(node))];
    if (is(node, 'w:smartTag', 'w:customXml', 'w:moveTo', 'w:dir', 'w:bdo')) return this.show(node);
    return [];
  }

  #link(node: Element): Node {
    const { model, places } = this.#showing;
    const link = places.bind(make('a', '', ...this.show(node)), node);
    const id = attribute(node, 'r:id');
    if (id !== null) leadTo(link, model.linkOf(node, id));
    return link;
  }

  #run(run: Element): Node[] {
    const content = children(run).flatMap((node) => this.#inRun(node));
    if (content.length === 0) return [];
    const look = { ...this.#showing.styles.runLook(run) };
    look['fontSize'] ??= this.#textLook['fontSize'] ?? '11pt';
    const size = Number.parseFloat(look['fontSize']);
    if (look['fontSize'].endsWith('pt')) this.smallest = Math.min(size, this.smallest ?? size);
    const span = this.#showing.places.bind(make('span', '', ...content), run);
    wear(span, look);
    return [span];
  }

  #inRun(node: Node): Node[] {
    const { places } = this.#showing;
    if (is(node, 'w:fldChar')) {
      const text = this.#fields.pass(node);
      return text ? [make('span', 'field', text)] : [];
    }
    if (is(node, 'w:instrText')) this.#fields.instruct(node.textContent ?? '');
    if (this.#fields.isHiding) return [];
    if (is(node, 'w:t'))
      return [...node.childNodes]
        .filter((text) => text instanceof Text)
        .map((text) => places.bind(document.createTextNode(text.data), text));
    if (is(node, 'w:tab', 'w:ptab')) return [places.bind(tabStop(node), node)];
    if (is(node, 'w:br', 'w:cr')) {
      const isPage = ['page', 'column'].includes(attribute(node, 'w:type') ?? '');
      return isPage ? [] : [places.bind(make('br'), node)];
    }
    if (is(node, 'w:noBreakHyphen')) return [places.bind(make('span', 'atom', '\u2011'), node)];
    if (is(node, 'w:softHyphen')) return [places.bind(make('span', 'atom', '\u00ad'), node)];
    if (is(node, 'w:sym')) return [places.bind(make('span', 'atom', symbol(node)), node)];
    if (is(node, 'w:drawing')) {
      const picture = showPicture(node, this.#showing);
      return picture ? [picture] : [];
    }
    if (is(node, 'mc:AlternateContent'))
      return children(child(node, 'mc:Choice')).flatMap((choice) => this.#inRun(choice));
    return [];
  }
}

function tabStop(tab: Element): HTMLElement {
  const stop = make('span', 'tab');
  stop.contentEditable = 'false';
  const alignment = attribute(tab, 'w:alignment');
  if (alignment) stop.dataset['alignment'] = alignment;
  return stop;
}

const symbol = (node: Element) =>
  String.fromCodePoint(Number.parseInt(attribute(node, 'w:char') ?? '25a1', 16));

/** A content control: its box and title are shown when the pointer or the caret is in it. */
export function showControl(
  control: Element,
  tag: 'div' | 'span',
  { places }: Showing,
  show: (content: Element) => Node[],
): Node[] {
  const content = child(control, 'w:sdtContent');
  if (!content) return [];
  const properties = child(control, 'w:sdtPr');
  const box = places.bind(make(tag, 'control', ...show(content)), content);
  const title = attribute(child(properties, 'w:alias'), 'w:val');
  if (title) box.dataset['title'] = title;
  const isTall = tag === 'span' && descendants(content, 'w:drawing').length > 0;
  if (isTall) box.classList.add('is-tall');
  if (attribute(child(properties, 'w15:appearance'), 'w15:val') === 'hidden') box.classList.add('is-plain');
  if (child(properties, 'w:showingPlcHdr')) box.classList.add('is-placeholder');
  return [box];
}

/** Follows a field through the runs of a paragraph: its instruction is hidden, page numbers are computed. */
export class Fields {
  #open: { instruction: string; isShown: boolean; isReplaced: boolean }[] = [];
  readonly #page: Showing['page'];

  constructor(page: Showing['page']) {
    this.#page = page;
  }

  /** Whether the following content is a field's instruction, or a replaced result. */
  get isHiding(): boolean {
    return this.#open.some((field) => !field.isShown || field.isReplaced);
  }

  instruct(text: string): void {
    const field = this.#open.at(-1);
    if (field && !field.isShown) field.instruction += text;
  }

  /** A `w:fldChar`; returns the text to show instead of the field's result. */
  pass(character: Element): string {
    const kind = attribute(character, 'w:fldCharType');
    if (kind === 'begin') this.#open.push({ instruction: '', isShown: false, isReplaced: false });
    const field = this.#open.at(-1);
    if (kind === 'end') this.#open.pop();
    if (!field || field.isShown || kind === 'begin') return '';
    field.isShown = true;
    const text = this.result(field.instruction);
    field.isReplaced = text !== null;
    return text ?? '';
  }

  result(instruction: string): string | null {
    if (!this.#page) return null;
    const name = instruction.trim().split(/\s+/)[0]?.toUpperCase();
    if (name === 'PAGE') return String(this.#page.number);
    return name === 'NUMPAGES' || name === 'SECTIONPAGES' ? String(this.#page.total) : null;
  }
}

const addresses = new WeakMap<Uint8Array, string>();

function addressOf({ bytes, type }: { bytes: Uint8Array; type: string }): string {
  const known = addresses.get(bytes);
  if (known) return known;
  const address = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type }));
  addresses.set(bytes, address);
  return address;
}

/** A drawing with a picture; shapes, charts and the like are left out. */
function showPicture(drawing: Element, { model, places }: Showing): HTMLElement | null {
  const id = attribute(descendants(drawing, 'a:blip')[0], 'r:embed');
  const picture = id === null ? null : model.pictureOf(drawing, id);
  if (!picture) return null;
  const image = places.bind(make('img'), drawing);
  const extent = descendants(drawing, 'wp:extent')[0];
  image.style.width = emu(Number(extent?.getAttribute('cx')));
  image.style.height = emu(Number(extent?.getAttribute('cy')));
  const link = attribute(descendants(drawing, 'a:hlinkClick')[0], 'r:id');
  if (link !== null) leadTo(image, model.linkOf(drawing, link));
  image.alt = descendants(drawing, 'wp:docPr')[0]?.getAttribute('descr') || sentence('picture');
  image.src = addressOf(picture);
  image.draggable = false;
  return image;
}

const OPENED = ['http:', 'https:', 'mailto:'];

/** Stores the target of a drawn link or picture; a click alone sets the caret, as in Word. */
function leadTo(view: HTMLElement, address: string | null): void {
  if (!address) return;
  view.dataset['address'] = address;
  view.title = sentence('followLink', { address });
}

/** Ctrl+click opens a link in a new tab. */
export function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-address]') : null;
  const address = URL.parse(link?.dataset['address'] ?? '');
  if (!address || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (OPENED.includes(address.protocol)) open(address, '_blank', 'noopener,noreferrer');
}
