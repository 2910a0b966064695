import { DOMParser, type Element } from '@xmldom/xmldom';
import { strFromU8, unzipSync } from 'fflate';

/** A seal in the package, read without any of our own code. */
export interface SealInDocx {
  publicId: string;
  /** The part that contains it, such as `word/header1.xml`. */
  part: string;
  widthMm: number;
  altText: string;
  /** Targets of picture and caption. */
  links: string[];
  captionText: string;
  picture: Uint8Array;
}

const EMU_PER_MM = 36_000;

/** The user's and the add-in's content: every part except those that saving alone changes. */
export function contentOf(docx: Uint8Array): Record<string, string> {
  const parts = Object.entries(unzipSync(docx)).filter(([path]) => /^(word|customXml)\/.*\.xml$/.test(path));
  return Object.fromEntries(parts.map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** The paragraphs of every story outside seals, in order, including empty ones. */
export function textsIn(docx: Uint8Array): string[] {
  const files = unzipSync(docx);
  return storiesOf(files).flatMap((part) => {
    const paragraphs = [...parsed(files[part]).getElementsByTagName('w:p')];
    return paragraphs.filter((each) => !holdsSeal(each)).map((each) => each.textContent ?? '');
  });
}

function holdsSeal(paragraph: Element): boolean {
  const tags = [...paragraph.getElementsByTagName('w:tag')];
  return tags.some((tag) => tag.getAttribute('w:val')?.startsWith('sealmark:'));
}

export function identitiesIn(docx: Uint8Array): number {
  const contents = Object.values(contentOf(docx));
  return contents.filter((xml) => /<identity\b[^>]*"urn:sealmark:document:1"/.test(xml)).length;
}

function storiesOf(files: Record<string, Uint8Array>): string[] {
  const paths = Object.keys(files);
  return paths.filter((path) => /^word\/(document|header\d*|footer\d*)\.xml$/.test(path)).toSorted();
}

/** Every seal in body, headers and footers. */
export function sealsIn(docx: Uint8Array): SealInDocx[] {
  const files = unzipSync(docx);
  return storiesOf(files).flatMap((part) => {
    const controls = [...parsed(files[part]).getElementsByTagName('w:sdt')];
    return controls.flatMap((control) => {
      const tag = control.getElementsByTagName('w:tag')[0]?.getAttribute('w:val') ?? '';
      return tag.startsWith('sealmark:') ? [sealOf(control, tag.slice('sealmark:'.length), part, files)] : [];
    });
  });
}

function sealOf(
  control: Element,
  publicId: string,
  part: string,
  files: Record<string, Uint8Array>,
): SealInDocx {
  const all = (name: string) => [...control.getElementsByTagName(name)];
  const targets = relationshipsOf(part, files);
  const targetOf = (element: Element | undefined, name: string) =>
    targets.get(element?.getAttribute(name) ?? '') ?? '';
  const pictures = all('a:blip').map((blip) => targetOf(blip, 'r:embed'));
  if (pictures.length !== 1) throw new Error(`the seal in ${part} holds ${pictures.length} pictures`);
  const linked = [...all('a:hlinkClick'), ...all('w:hyperlink')];
  return {
    publicId,
    part,
    widthMm: Number(all('wp:extent')[0]?.getAttribute('cx')) / EMU_PER_MM,
    altText: all('wp:docPr')[0]?.getAttribute('descr') ?? '',
    links: [...new Set(linked.map((element) => targetOf(element, 'r:id')))],
    captionText: all('w:t')
      .map((text) => text.textContent)
      .join('\n'),
    picture: files[`word/${pictures[0]}`] ?? files[pictures[0]?.slice(1) ?? ''] ?? new Uint8Array(),
  };
}

function relationshipsOf(part: string, files: Record<string, Uint8Array>): Map<string, string> {
  const path = part.replace('word/', 'word/_rels/') + '.rels';
  const relationships = [...parsed(files[path]).getElementsByTagName('Relationship')];
  return new Map(
    relationships.map((one) => [one.getAttribute('Id') ?? '', one.getAttribute('Target') ?? '']),
  );
}

function parsed(bytes: Uint8Array | undefined) {
  return new DOMParser().parseFromString(bytes ? strFromU8(bytes) : '<nothing/>', 'text/xml');
}
