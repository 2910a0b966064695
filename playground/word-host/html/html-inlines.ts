import { escapeXml } from '#playground/word-host/opc/xml.ts';
import { notPlayed } from '#playground/word-host/model/word-refusal.ts';
import type { HtmlParts } from './html-parts.ts';
import { lookIn, runFormat, type TextLook } from './text-look.ts';

/** Text with its white space as written, or what stands between texts. */
type Piece =
  | { readonly text: string; readonly look: TextLook }
  | { readonly xml: string; readonly isBreak: boolean };

const INLINE = 'a abbr b br code em i img s small span strike strong sub sup time u'.split(' ');

export function isInline(node: Node): boolean {
  return node instanceof Text || (node instanceof HTMLElement && INLINE.includes(node.localName));
}

/** What stands in one line of HTML, on its way to be a paragraph's content. */
export class HtmlInlines {
  readonly #parts: HtmlParts;
  readonly #pieces: Piece[] = [];

  constructor(parts: HtmlParts) {
    this.#parts = parts;
  }

  add(node: Node, look: TextLook): void {
    if (node instanceof Text) this.#pieces.push({ text: node.data, look });
    else if (node instanceof HTMLElement) this.#addElement(node, look);
  }

  /** Runs, with white space as a browser shows it; '' where there is nothing to see. */
  runs(): string {
    let isAfterSpace = true;
    let all = '';
    const last = this.#pieces.findLastIndex((piece) => !('text' in piece) || /[^ \t\r\n\f]/.test(piece.text));
    for (const [index, piece] of this.#pieces.slice(0, last + 1).entries()) {
      if ('xml' in piece) {
        all += piece.xml;
        isAfterSpace = piece.isBreak || (isAfterSpace && piece.xml.startsWith('<w:hyperlink'));
        continue;
      }
      const single = piece.text.replaceAll(/[ \t\r\n\f]+/g, ' ');
      const started = isAfterSpace ? single.replace(/^ /, '') : single;
      const text = index === last ? started.replace(/ $/, '') : started;
      if (text === '') continue;
      isAfterSpace = text.endsWith(' ');
      all += `<w:r>${runFormat(piece.look)}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
    }
    return all;
  }

  #addElement(element: HTMLElement, look: TextLook): void {
    if (!isInline(element)) throw notPlayed(`insertHtml with <${element.localName}> within a line`);
    if (element.localName === 'br') {
      this.#pieces.push({ xml: '<w:r><w:br/></w:r>', isBreak: true });
    } else if (element.localName === 'img') {
      this.#pieces.push({ xml: this.#parts.picture(element as HTMLImageElement), isBreak: false });
    } else {
      const href = element.localName === 'a' ? element.getAttribute('href') : null;
      if (href !== null) this.#open(href);
      for (const child of element.childNodes) this.add(child, lookIn(element, look));
      if (href !== null) this.#pieces.push({ xml: '</w:hyperlink>', isBreak: false });
    }
  }

  #open(href: string): void {
    const target = href.startsWith('#')
      ? `w:anchor="${escapeXml(href.slice(1))}"`
      : `r:id="${this.#parts.link(href)}"`;
    this.#pieces.push({ xml: `<w:hyperlink ${target} w:history="1">`, isBreak: false });
  }
}
