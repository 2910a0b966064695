import { notPlayed } from '#playground/word-host/model/word-refusal.ts';
import { HtmlInlines, isInline } from './html-inlines.ts';
import type { HtmlParts } from './html-parts.ts';
import { tableOf } from './html-table.ts';
import { lookIn, type TextLook } from './text-look.ts';

/** What a paragraph takes from the elements around it. */
export interface ParagraphLook {
  readonly style: string | null;
  readonly alignment: string | null;
  /** The list it is an item of, while its number still has to be shown. */
  readonly item: { readonly list: string; readonly level: number } | null;
  /** In levels of 0.5 inch. */
  readonly indent: number;
}

export const BODY_TEXT: ParagraphLook = { style: null, alignment: null, item: null, indent: 0 };

const CONTAINERS = ['div', 'section', 'article', 'header', 'footer', 'main', 'blockquote', 'p'];
const ALIGNMENTS: Readonly<Record<string, string>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  justify: 'both',
};
const LEVEL_TWIPS = 720;
const RULE =
  '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="auto"/></w:pBdr></w:pPr></w:p>';

/** Paragraphs and tables made of the children of an element. */
export class HtmlBlocks {
  readonly #parts: HtmlParts;
  readonly #blocks: string[] = [];

  constructor(parts: HtmlParts) {
    this.#parts = parts;
  }

  get xml(): readonly string[] {
    return this.#blocks;
  }

  add(container: Element, paragraph: ParagraphLook, text: TextLook): void {
    let look = paragraph;
    let line = new HtmlInlines(this.#parts);
    const endLine = (): void => {
      const runs = line.runs();
      line = new HtmlInlines(this.#parts);
      if (runs === '') return;
      this.#blocks.push(`<w:p>${formatOf(look)}${runs}</w:p>`);
      look = withoutNumber(look);
    };
    for (const node of container.childNodes) {
      if (isInline(node)) line.add(node, text);
      else if (node instanceof HTMLElement) {
        endLine();
        const before = this.#blocks.length;
        this.#addBlock(node, look, text);
        if (this.#blocks.length > before) look = withoutNumber(look);
      }
    }
    endLine();
  }

  #addBlock(element: HTMLElement, around: ParagraphLook, text: TextLook): void {
    const name = element.localName;
    const paragraph = lookAround(element, around);
    const look = lookIn(element, text);
    const heading = /^h([1-6])$/.exec(name)?.[1];
    if (heading) this.#addParagraph(element, { ...paragraph, style: `Heading${heading}` }, look);
    else if (name === 'p') this.#addParagraph(element, paragraph, look);
    else if (name === 'blockquote') this.add(element, { ...paragraph, indent: paragraph.indent + 1 }, look);
    else if (CONTAINERS.includes(name)) this.add(element, paragraph, look);
    else if (name === 'ul' || name === 'ol') this.#addList(element, paragraph, look);
    else if (name === 'table') this.#addTable(element as HTMLTableElement, paragraph, look);
    else if (name === 'hr') this.#blocks.push(RULE);
    else throw notPlayed(`insertHtml with <${name}>`);
  }

  /** An empty one counts too: it keeps lines apart. */
  #addParagraph(element: HTMLElement, paragraph: ParagraphLook, look: TextLook): void {
    const before = this.#blocks.length;
    this.add(element, paragraph, look);
    if (this.#blocks.length === before) this.#blocks.push(`<w:p>${formatOf(paragraph)}</w:p>`);
  }

  #addList(element: HTMLElement, around: ParagraphLook, look: TextLook): void {
    const level = around.indent;
    const list = this.#parts.list(element, level);
    for (const item of element.children) {
      if (!(item instanceof HTMLLIElement)) throw notPlayed(`insertHtml with <${item.localName}> in a list`);
      if (item.hasAttribute('value')) throw notPlayed('insertHtml with an item’s own number');
      const paragraph = { ...around, style: 'ListParagraph', item: { list, level }, indent: level + 1 };
      this.#addParagraph(item, lookAround(item, paragraph), lookIn(item, look));
    }
  }

  #addTable(element: HTMLTableElement, around: ParagraphLook, look: TextLook): void {
    const contentOf = (cell: HTMLElement): string => {
      const blocks = new HtmlBlocks(this.#parts);
      const centred = cell.localName === 'th' ? 'center' : null;
      const paragraph = lookAround(cell, { ...BODY_TEXT, alignment: centred ?? around.alignment });
      blocks.add(cell, paragraph, lookIn(cell, look));
      const isClosed = blocks.xml.at(-1)?.startsWith('<w:p>') ?? false;
      return blocks.xml.join('') + (isClosed ? '' : '<w:p/>');
    };
    if (element.caption) this.#addParagraph(element.caption, around, look);
    this.#blocks.push(tableOf(element, contentOf));
  }
}

function lookAround(element: HTMLElement, around: ParagraphLook): ParagraphLook {
  const asked = element.style.textAlign || element.getAttribute('align') || '';
  return { ...around, alignment: ALIGNMENTS[asked.toLowerCase()] ?? around.alignment };
}

function withoutNumber(look: ParagraphLook): ParagraphLook {
  return { ...look, item: null };
}

function formatOf({ style, alignment, item, indent }: ParagraphLook): string {
  const parts = [
    style && `<w:pStyle w:val="${style}"/>`,
    item && `<w:numPr><w:ilvl w:val="${item.level}"/><w:numId w:val="${item.list}"/></w:numPr>`,
    !item && indent > 0 && `<w:ind w:left="${indent * LEVEL_TWIPS}"/>`,
    alignment && `<w:jc w:val="${alignment}"/>`,
  ];
  const format = parts.filter(Boolean).join('');
  return format && `<w:pPr>${format}</w:pPr>`;
}
