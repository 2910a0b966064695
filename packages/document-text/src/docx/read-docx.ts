import { strFromU8, unzipSync } from 'fflate';

import { UnreadableDocument } from '#document-text/unreadable-document.ts';

import { filledInTexts, type LocatedPassage, passagesOf, type TextOptions } from './passages.ts';
import { elements, NAMESPACE } from './wordml.ts';

/** What is unpacked of a file at most; the text of a thousand pages is a tenth of it. */
const MAX_UNPACKED = 200 * 1024 * 1024;
const STRICT = /http:\/\/purl\.oclc\.org\/ooxml\/wordprocessingml\/main/g;
const MAIN = /officeDocument$/;
const BESIDE = /^((header|footer|footnotes|endnotes)\d*|charts\/chart[^/]*|diagrams\/data[^/]*)\.xml$/;
const UNREAD = ['altChunk', 'subDoc'];
const PICTURES = /^word\/media\/[^/]+\.(png|jpe?g|gif|bmp|webp)$/i;

export interface DocxText {
  format: 'docx';
  passages: LocatedPassage[];
  /** Text that Word shows but that isn't sealed: headers, footers, notes, charts, diagrams, fields. */
  beside: string[];
  /** The addresses that the document links to, and its pictures. */
  links: string[];
  pictures: Uint8Array<ArrayBuffer>[];
}

/** Throws an UnreadableDocument. */
export function readDocx(bytes: Uint8Array, options: TextOptions): DocxText {
  const parts = unzipped(bytes);
  const xml = (name: string) => {
    const part = parts[name];
    return part ? parsed(strFromU8(part)) : null;
  };
  const relationships = (name: string) =>
    [...(xml(name)?.getElementsByTagNameNS(NAMESPACE.relationships, 'Relationship') ?? [])].map(
      (element) => ({
        type: element.getAttribute('Type') ?? '',
        target: element.getAttribute('Target') ?? '',
      }),
    );
  const target =
    relationships('_rels/.rels').find(({ type }) => MAIN.test(type))?.target ?? 'word/document.xml';
  const main = target.replace(/^\//, '');
  const root = xml(main);
  const body = root && elements(root, NAMESPACE.w, 'body')[0];
  if (!body) throw new UnreadableDocument('broken');
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const styles = xml(`${folder}styles.xml`)?.documentElement ?? null;
  const textsBeside = (part: Element | undefined) => {
    if (!part) return [];
    const texts =
      part.namespaceURI === NAMESPACE.w
        ? passagesOf(part, styles, options).map(({ text }) => text)
        : [...part.querySelectorAll('t, v')].map(({ textContent }) => textContent.trim());
    return texts.filter((text) => text !== '');
  };
  // Other files, which Word shows as part of this one.
  if (UNREAD.some((name) => elements(body, NAMESPACE.w, name).length > 0))
    throw new UnreadableDocument('broken');
  return {
    format: 'docx',
    passages: passagesOf(body, styles, options),
    beside: [
      ...filledInTexts(body, options),
      ...Object.keys(parts)
        .filter((name) => name.startsWith(folder) && BESIDE.test(name.slice(folder.length)))
        .flatMap((name) => textsBeside(xml(name)?.documentElement)),
    ],
    links: relationships(`${folder}_rels/${main.slice(folder.length)}.rels`)
      .filter(({ type }) => type.endsWith('/hyperlink'))
      .map((relationship) => relationship.target),
    pictures: Object.entries(parts).flatMap(([name, part]) =>
      PICTURES.test(name) ? [new Uint8Array(part)] : [],
    ),
  };
}

function unzipped(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        const isWanted = /\.(xml|rels)$/.test(name) || PICTURES.test(name);
        if (isWanted) size += originalSize;
        if (size > MAX_UNPACKED) throw new UnreadableDocument('huge');
        return isWanted;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument('broken', { cause: error });
  }
}

function parsed(text: string): Document {
  const document = new DOMParser().parseFromString(text.replace(STRICT, NAMESPACE.w), 'text/xml');
  if (document.querySelector('parsererror')) throw new UnreadableDocument('broken');
  return document;
}
