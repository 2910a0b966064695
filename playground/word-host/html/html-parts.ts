import { notPlayed } from '#playground/word-host/model/word-refusal.ts';
import { fromBase64 } from '#playground/word-host/opc/base64.ts';
import { CONTENT_TYPE, NS } from '#playground/word-host/opc/namespaces.ts';
import type { OpcPackage } from '#playground/word-host/opc/package.ts';
import { addPicture } from '#playground/word-host/wordml/add-picture.ts';
import { pictureRun } from '#playground/word-host/wordml/picture-run.ts';

const POINTS_PER_PIXEL = 0.75;
const LEVELS = Array.from({ length: 9 }, (_, level) => level);
const BULLETS = ['•', 'o', '▪'];
const COUNTING: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};

/** What the content of an HTML text needs beside itself in its package: links, pictures, lists. */
export class HtmlParts {
  readonly #package: OpcPackage;
  readonly #path: string;
  readonly #lists: string[] = [];

  constructor(made: OpcPackage, path: string) {
    this.#package = made;
    this.#path = path;
  }

  /** The relationship's id. */
  link(address: string): string {
    return this.#package.relationships(this.#path).link(new URL(address).href);
  }

  /** A run with a picture that comes in the text itself. */
  picture(image: HTMLImageElement): string {
    const [, data] = /^data:image\/[a-z+]+;base64,(.+)$/s.exec(image.getAttribute('src') ?? '') ?? [];
    if (data === undefined) throw notPlayed('insertHtml with a picture from elsewhere');
    const { id, width, height } = addPicture({ package: this.#package, path: this.#path }, fromBase64(data));
    return pictureRun({
      relationship: id,
      width: Number(image.getAttribute('width')) * POINTS_PER_PIXEL || width,
      height: Number(image.getAttribute('height')) * POINTS_PER_PIXEL || height,
      description: image.alt,
    });
  }

  /** The id of a list made for a `ul` or `ol`; its items stand on this level. */
  list(element: HTMLElement, level: number): string {
    const id = String(this.#lists.length + 1);
    this.#lists.push(shapeOf(element, level, id));
    return id;
  }

  /** To be called when all content is made. */
  writeLists(): void {
    if (this.#lists.length === 0) return;
    const lists = this.#lists.map(
      (_, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${index + 1}"/></w:num>`,
    );
    const path = 'word/numbering.xml';
    const xml = `<w:numbering xmlns:w="${NS.w}">${this.#lists.join('')}${lists.join('')}</w:numbering>`;
    this.#package.putXml(path, xml, CONTENT_TYPE.numbering);
    this.#package.relate(this.#path, 'numbering', path);
  }
}

function shapeOf(element: HTMLElement, level: number, id: string): string {
  if (element.hasAttribute('reversed')) throw notPlayed('insertHtml with a list that counts backwards');
  if (level >= LEVELS.length) throw notPlayed('insertHtml with a list of more than nine levels');
  const isOrdered = element instanceof HTMLOListElement;
  const format = COUNTING[element.getAttribute('type') ?? '1'] ?? 'decimal';
  const levels = LEVELS.map((at) => {
    const start = isOrdered && at === level ? element.start : 1;
    const text = isOrdered ? `%${at + 1}.` : BULLETS[at % BULLETS.length];
    return (
      `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${isOrdered ? format : 'bullet'}"/>` +
      `<w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/>` +
      `<w:pPr><w:ind w:left="${(at + 1) * 720}" w:hanging="360"/></w:pPr></w:lvl>`
    );
  });
  return `<w:abstractNum w:abstractNumId="${id}"><w:nsid w:val="00000000"/><w:multiLevelType w:val="hybridMultilevel"/>${levels.join('')}</w:abstractNum>`;
}
