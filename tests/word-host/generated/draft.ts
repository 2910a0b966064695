import { strToU8, zipSync } from 'fflate';

import { NS } from '#word-host/opc/namespaces.ts';
import type { Edge, EdgeType } from '#word-host/wordml/sections.ts';

type Relation = readonly [id: string, type: string, target: string];

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * The parts of a .docx while it's being written. Numbers are assigned in order, so that the same document has the same
 * bytes.
 */
export class Draft {
  readonly #parts = new Map<string, Uint8Array>();
  readonly #overrides = new Map<string, string>();
  readonly #defaults = new Map([
    ['rels', RELATIONSHIPS_TYPE],
    ['xml', 'application/xml'],
  ]);
  readonly #relationships = new Map<string, Relation[]>();
  readonly #stories = new Map<string, string[]>();
  /** The story of the main part. */
  readonly body = new StoryDraft(this, 'word/document.xml');
  #lastId = 0;

  constructor() {
    this.relate('', `${OFFICE}/officeDocument`, this.body.path);
  }

  /** For drawings, controls, bookmarks, revisions: unique in the whole document. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  addXml(path: string, type: string, xml: string): void {
    this.#parts.set(path, strToU8(DECLARATION + xml));
    this.#overrides.set(path, type);
  }

  addBody(content: string): void {
    this.#addStory(this.body, 'document.main', 'w:document', `<w:body>${content}</w:body>`);
  }

  /** Adds a header or footer, and returns a section's reference to it. */
  addEdge(kind: Edge, type: EdgeType, write: (story: StoryDraft) => string): string {
    const path = `${kind}${this.addToList(kind, type)}.xml`;
    const id = this.body.relate(kind, path);
    const story = new StoryDraft(this, `word/${path}`);
    this.#addStory(story, kind, kind === 'header' ? 'w:hdr' : 'w:ftr', write(story));
    return `<w:${kind}Reference w:type="${type}" r:id="${id}"/>`;
  }

  #addStory({ path }: StoryDraft, type: string, tag: string, content: string): void {
    this.addXml(path, `${WORD}.${type}+xml`, `<${tag} ${STORY_XMLNS}>${content}</${tag}>`);
  }

  /** The type follows from the file extension. */
  addMedia(path: string, type: string, bytes: Uint8Array): void {
    this.#parts.set(path, bytes);
    this.#defaults.set(path.slice(path.lastIndexOf('.') + 1), type);
  }

  has(path: string): boolean {
    return this.#parts.has(path);
  }

  /** `from`: the referring part, '' for the package. Returns the relationship's id. */
  relate(from: string, type: string, target: string): string {
    const entries = this.#relationships.get(from) ?? [];
    this.#relationships.set(from, entries);
    const known = entries.find((entry) => entry[1] === type && entry[2] === target);
    if (known) return known[0];
    const id = `rId${entries.length + 1}`;
    entries.push([id, type, target]);
    return id;
  }

  /** Adds to a part that is a list of entries, such as the notes; `closeLists` writes it. */
  addToList(part: string, entry: string): number {
    const entries = this.#stories.get(part) ?? [];
    this.#stories.set(part, entries);
    return entries.push(entry);
  }

  listOf(part: string): readonly string[] {
    return this.#stories.get(part) ?? [];
  }

  toDocx(): Uint8Array {
    const types = [this.#defaults, this.#overrides].map((each) => Object.fromEntries(each));
    const list = contentTypes(...types);
    const files: Record<string, Uint8Array> = { '[Content_Types].xml': strToU8(DECLARATION + list) };
    for (const [from, entries] of this.#relationships) {
      const slash = from.lastIndexOf('/') + 1;
      const written = strToU8(DECLARATION + relationships(...entries));
      files[`${from.slice(0, slash)}_rels/${from.slice(slash)}.rels`] = written;
    }
    for (const [path, bytes] of this.#parts) files[path] = bytes;
    // A fixed date, so that the same document always has the same bytes.
    return zipSync(files, { mtime: '2026-01-01T12:00:00', level: 1 });
  }
}

/** One story of a draft, body, header or footer, into which a construct writes. */
export class StoryDraft {
  readonly draft: Draft;
  readonly path: string;

  constructor(draft: Draft, path: string) {
    this.draft = draft;
    this.path = path;
  }

  nextId(): number {
    return this.draft.nextId();
  }

  /** A relationship of this story to a part below `word/`; `type` is the last word of Office's name for it. */
  relate(type: string, target: string): string {
    return this.draft.relate(this.path, `${OFFICE}/${type}`, target);
  }

  link(address: string): string {
    return this.draft.relate(this.path, `${OFFICE}/hyperlink`, address);
  }

  /** A part of WordprocessingML below `word/`, such as `comments`. */
  addWordPart(name: string, xml: string): void {
    this.draft.addXml(`word/${name}.xml`, `${WORD}.${name}+xml`, xml);
  }
}

/** The list of types: of parts by their paths, of others by their extension. */
export function contentTypes(...entries: Readonly<Record<string, string>>[]): string {
  const lines = entries.flatMap((group) =>
    Object.entries(group).map(([name, type]) =>
      name.includes('/')
        ? `<Override PartName="/${name}" ContentType="${type}"/>`
        : `<Default Extension="${name}" ContentType="${type}"/>`,
    ),
  );
  return `<Types xmlns="${NS.ct}">${lines.join('')}</Types>`;
}

/** The list of relationships, external ones to addresses. Of Office's own types, only the last word is needed. */
export function relationships(...entries: Relation[]): string {
  const lines = entries.map(([id, type, target]) => {
    const mode = target.includes(':') ? ' TargetMode="External"' : '';
    const full = type.includes(':') ? type : `${NS.r}/${type}`;
    return `<Relationship Id="${id}" Type="${full}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${NS.rel}">${lines.join('')}</Relationships>`;
}

export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
export const RELATIONSHIPS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const WORD_2010 = 'http://schemas.microsoft.com/office/word/2010';

export const GRAPHIC = {
  picture: `${DRAWING}/picture`,
  chart: `${DRAWING}/chart`,
  diagram: `${DRAWING}/diagram`,
  shape: `${WORD_2010}/wordprocessingShape`,
  group: `${WORD_2010}/wordprocessingGroup`,
  canvas: `${WORD_2010}/wordprocessingCanvas`,
} as const;

const PREFIXES: Readonly<Record<string, string>> = {
  w: NS.w,
  r: OFFICE,
  m: NS.m,
  wp: `${DRAWING}/wordprocessingDrawing`,
  a: `${DRAWING}/main`,
  pic: GRAPHIC.picture,
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w10: 'urn:schemas-microsoft-com:office:word',
  w14: `${WORD_2010}/wordml`,
  w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
  wp14: `${WORD_2010}/wordprocessingDrawing`,
  wps: GRAPHIC.shape,
  wpg: GRAPHIC.group,
  wpc: GRAPHIC.canvas,
  wpi: `${WORD_2010}/wordprocessingInk`,
};

/** The attributes of a story's root, as Word writes them. */
export const STORY_XMLNS = [
  ...Object.entries(PREFIXES).map(([prefix, namespace]) => `xmlns:${prefix}="${namespace}"`),
  'mc:Ignorable="w14 w15 wp14"',
].join(' ');

export const W_XMLNS = `xmlns:w="${NS.w}"`;
export const A_XMLNS = `xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}"`;
