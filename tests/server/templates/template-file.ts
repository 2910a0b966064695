import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { JSDOM } from 'jsdom';

import { NAMESPACE } from '#document-text/docx/wordml.ts';

const OFFICE = NAMESPACE.r;
const DECLARED = Object.entries(NAMESPACE)
  .filter(([prefix]) => ['w', 'r', 'wp', 'a', 'pic'].includes(prefix))
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** An inline control of a field, with a placeholder as in Word. */
export function field(tag: string, { looks = '', hint = 'Click here' } = {}): string {
  return `<w:sdt><w:sdtPr><w:alias w:val="${tag}"/><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent><w:r>${looks && `<w:rPr>${looks}</w:rPr>`}<w:t>${hint}</w:t></w:r></w:sdtContent></w:sdt>`;
}

export const p = (...content: string[]): string => `<w:p>${content.join('')}</w:p>`;

export function t(text: string, looks = ''): string {
  return `<w:r>${looks && `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

const cells = (row: string[]) => row.map((cell) => `<w:tc><w:tcPr/>${cell}</w:tc>`).join('');

export function table(...rows: string[][]): string {
  return `<w:tbl><w:tblPr/><w:tblGrid/>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}

export const SEAL = p(field('seal'));

interface Extra {
  parts?: Record<string, string | Uint8Array>;
  /** Relations of the main part, as XML. */
  relations?: string;
  types?: string;
}

/** A .docx with this body. */
export function docx(body: string, { parts = {}, relations = '', types = '' }: Extra = {}): Uint8Array {
  const files: Zippable = {
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>${types}</Types>`,
    ),
    '_rels/.rels': strToU8(relationsPart(relation('rId1', 'officeDocument', 'word/document.xml'))),
    'word/document.xml': strToU8(`<w:document ${DECLARED}><w:body>${body}<w:sectPr/></w:body></w:document>`),
    'word/_rels/document.xml.rels': strToU8(relationsPart(relations)),
  };
  for (const [path, part] of Object.entries(parts))
    files[path] = typeof part === 'string' ? strToU8(part) : part;
  return zipSync(files);
}

export function relation(id: string, type: string, target: string, more = ''): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}" ${more}/>`;
}

function relationsPart(content: string): string {
  return `<Relationships xmlns="${NAMESPACE.relationships}">${content}</Relationships>`;
}

export function story(name: 'hdr' | 'ftr', content: string): string {
  return `<w:${name} ${DECLARED}>${content}</w:${name}>`;
}

/** The text of each paragraph of a part. */
export function linesOf(file: Uint8Array, path = 'word/document.xml'): string[] {
  const root = partOf(file, path);
  return [...root.getElementsByTagNameNS(NAMESPACE.w, 'p')].map((paragraph) => paragraph.textContent);
}

/** A window for each part would take longer than reading it. */
const { DOMParser } = new JSDOM().window;

export function partOf(file: Uint8Array, path: string): Element {
  const { [path]: part = new Uint8Array() } = unzipSync(file);
  const { documentElement } = new DOMParser().parseFromString(new TextDecoder().decode(part), 'text/xml');
  if (documentElement.localName === 'parsererror') throw new Error(`${path} can't be read`);
  return documentElement;
}
