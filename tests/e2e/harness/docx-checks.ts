import { DOMParser, type Element } from '@xmldom/xmldom';
import { strFromU8, unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import validate from '@ooxml-tools/validate';

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

function sealOf(control: Element, publicId: string, part: string, files: Record<string, Uint8Array>) {
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

/** Numbers that differ for each seal and each recorded change. */
const DRAWN_NUMBER = /(?<=\b(?:w:id w:val|w:id|docPr id|cNvPr id)=")\d+(?=")/g;
const DRAWN_RELATIONSHIP = /(?<=\b(?:Id|r:id|r:embed|r:link)=")rId\d+(?=")/g;
const PICTURE_RELATIONSHIP = /<Relationship Id="([^"]*)" Type="[^"]*\/image"[^>]*\/>/g;
/** Values of a seal: its public id, its signature, its check code, the document's own id, and when it was sealed. */
const SEAL_TEXT = new RegExp(
  [
    String.raw`\bSM-[A-Z]+-\d{4}-[0-9A-Z]{8}\b`,
    String.raw`(?<=\?sig=)[\w-]{22}(?![\w-])`,
    String.raw`\b[0-9A-Z]{4}-[0-9A-Z]{4}(?= · )`,
    String.raw`\b[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}\b`,
    String.raw`(?<=\bSM-[A-Z]+-\d{4}-[0-9A-Z]{8} )\d{10}\b`,
  ].join('|'),
  'g',
);
const NOTHING = /(?!)/g;
/** The validator checks only the format of a picture, not its pixels. */
const PICTURE = /^word\/media\/.*\.png$/;
const PNG_SIGNATURE_LENGTH = 8;
const DRAWN_DATE = /(?<=\bw:date=")[^"]*(?=")/g;

const known = new Map<string, Promise<string[]>>();

/**
 * The findings of Microsoft's Open XML validator in a .docx, one line each: what it is, and in which part. It takes a
 * second, so equivalent packages are validated once.
 */
export function openXmlErrors(docx: Uint8Array): Promise<string[]> {
  const likeness = hashOf(docx, { ofOneSeal: false });
  const errors = known.get(likeness) ?? validated(docx);
  known.set(likeness, errors);
  return errors;
}

/** Findings in a .docx that weren't in the original file. */
export async function newOpenXmlErrors(docx: Uint8Array, given: Uint8Array): Promise<string[]> {
  const before = await openXmlErrors(given);
  return (await openXmlErrors(docx)).filter((error) => !before.includes(error));
}

/**
 * Equal for packages that differ only in random values, if equal ids of one are equal in the other, and in pictures that
 * were there before and are no longer shown.
 */
export const likenessOf = (docx: Uint8Array): string => hashOf(docx, { ofOneSeal: true });

/** For packages that aren't `ofOneSeal`, values that differ between seals count as random too. */
function hashOf(docx: Uint8Array, { ofOneSeal }: { ofOneSeal: boolean }): string {
  const hash = createHash('sha256');
  const drawn = new Map<string, number>();
  const orderOf = (number: string) => {
    const order = drawn.get(number) ?? drawn.size;
    drawn.set(number, order);
    return String(order);
  };
  const entries = Object.entries(unzipSync(docx));
  const texts = new Map(
    entries.flatMap(([path, bytes]) => (/\.(xml|rels)$/.test(path) ? [[path, strFromU8(bytes)]] : [])),
  );
  for (const [path, bytes] of entries) {
    const owner = texts.get(path.replace('_rels/', '').replace(/\.rels$/, '')) ?? '';
    const content = texts
      .get(path)
      ?.replace(PICTURE_RELATIONSHIP, (relationship, id) => (owner.includes(`"${id}"`) ? relationship : ''))
      .replace(DRAWN_NUMBER, orderOf)
      .replace(DRAWN_RELATIONSHIP, orderOf)
      .replace(ofOneSeal ? NOTHING : SEAL_TEXT, orderOf)
      .replace(DRAWN_DATE, '');
    const isAnyPicture = !ofOneSeal && PICTURE.test(path);
    hash
      .update(`${path}\0`)
      .update(content ?? (isAnyPicture ? bytes.subarray(0, PNG_SIGNATURE_LENGTH) : bytes));
  }
  return hash.digest('hex');
}

async function validated(docx: Uint8Array): Promise<string[]> {
  const results = await validate(new Uint8Array(docx), 'docx', 'Microsoft365');
  return results.map(({ id, description, path }) => `${id} in ${path.partUri}: ${description}`).toSorted();
}
