import { attribute, child, children, is } from '#playground/word-host/opc/xml.ts';
import { showControl } from './control.ts';
import { Fields } from './fields.ts';
import { type Look, wear } from './look.ts';
import { leadTo } from './links.ts';
import { showPicture } from './picture.ts';
import { type Showing, make } from './showing.ts';

/** What a paragraph holds: runs, links, fields, controls. */
export class InlineContent {
  readonly #showing: Showing;
  readonly #fields: Fields;
  readonly #textLook: Look;
  /** The smallest letters of the paragraph, which set how low its lines may be. */
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
    if (is(node, 'w:t')) {
      return [...node.childNodes]
        .filter((text) => text instanceof Text)
        .map((text) => places.bind(document.createTextNode(text.data), text));
    }
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
    if (is(node, 'mc:AlternateContent')) {
      return children(child(node, 'mc:Choice')).flatMap((choice) => this.#inRun(choice));
    }
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
