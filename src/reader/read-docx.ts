import { strFromU8, unzipSync } from 'fflate';

import { elements, type FlatDocument, NAMESPACE } from '#src/word/host/flat-document.ts';
import { filledInTexts, paragraphsOf } from '#src/word/story/story-text.ts';

import { UnreadableDocument } from '#document-text/unreadable-document.ts';

/** What is unpacked of a file at most; the text of a thousand pages is a tenth of it. */
const MAX_UNPACKED = 200 * 1024 * 1024;
const STRICT = /http:\/\/purl\.oclc\.org\/ooxml\/wordprocessingml\/main/g;
const MAIN = /officeDocument$/;
const BESIDE = /^((header|footer|footnotes|endnotes)\d*|charts\/chart[^/]*|diagrams\/data[^/]*)\.xml$/;
const UNREAD = ['altChunk', 'subDoc'];
const PICTURES = /^word\/media\/[^/]+\.(png|jpe?g|gif|bmp|webp)$/i;

export interface DocxFile {
  document: FlatDocument;
  paragraphs: string[];
  /** Text that Word shows but that isn't sealed: headers, footers, notes, charts, diagrams, fields. */
  beside: string[];
  /** The addresses that the document links to, and its pictures. */
  links: string[];
  pictures: Uint8Array<ArrayBuffer>[];
}

/** Reads what Word wrote with the add-in's own reader. Throws an UnreadableDocument. */
export function readDocx(bytes: Uint8Array): DocxFile {
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
  const document: FlatDocument = {
    body,
    styles: xml(`${folder}styles.xml`)?.documentElement ?? null,
    settings: null,
    parts: new Map(),
  };
  // Other files, which Word shows as part of this one.
  if (UNREAD.some((name) => elements(body, NAMESPACE.w, name).length > 0))
    throw new UnreadableDocument('broken');
  return {
    document,
    paragraphs: paragraphsOf(document).map(({ text }) => text),
    beside: [
      ...filledInTexts(body),
      ...Object.keys(parts)
        .filter((name) => name.startsWith(folder) && BESIDE.test(name.slice(folder.length)))
        .flatMap((name) => textsBeside(xml(name), document)),
    ],
    links: relationships(`${folder}_rels/${main.slice(folder.length)}.rels`)
      .filter(({ type }) => type.endsWith('/hyperlink'))
      .map((relationship) => relationship.target),
    pictures: Object.entries(parts).flatMap(([name, part]) =>
      PICTURES.test(name) ? [new Uint8Array(part)] : [],
    ),
  };
}

function textsBeside(part: Document | null, document: FlatDocument): string[] {
  const root = part?.documentElement;
  if (!root) return [];
  const texts =
    root.namespaceURI === NAMESPACE.w
      ? paragraphsOf({ ...document, body: root }).map(({ text }) => text)
      : [...root.querySelectorAll('t, v')].map(({ textContent }) => textContent.trim());
  return texts.filter((text) => text !== '');
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
