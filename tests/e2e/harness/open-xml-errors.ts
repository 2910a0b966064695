import { createHash } from 'node:crypto';
import validate from '@ooxml-tools/validate';
import { strFromU8, unzipSync } from 'fflate';

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
export function likenessOf(docx: Uint8Array): string {
  return hashOf(docx, { ofOneSeal: true });
}

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
