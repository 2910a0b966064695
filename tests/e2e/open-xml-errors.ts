import { createHash } from 'node:crypto';

import validate from '@ooxml-tools/validate';
import { strFromU8, unzipSync } from 'fflate';

/** Numbers that are drawn anew for each seal and each recorded change. */
const DRAWN_NUMBER = /(?<=\b(?:w:id w:val|w:id|docPr id|cNvPr id)=")\d+(?=")/g;
const DRAWN_RELATIONSHIP = /(?<=\b(?:Id|r:id|r:embed|r:link)=")rId\d+(?=")/g;
const PICTURE_RELATIONSHIP = /<Relationship Id="([^"]*)" Type="[^"]*\/image"[^>]*\/>/g;
const DRAWN_DATE = /(?<=\bw:date=")[^"]*(?=")/g;

const known = new Map<string, Promise<string[]>>();

/**
 * What Microsoft's Open XML validator finds in a .docx, one line each: what it is, and in which part. It takes a second,
 * so packages that are alike are looked at once.
 */
export function openXmlErrors(docx: Uint8Array): Promise<string[]> {
  const likeness = likenessOf(docx);
  const errors = known.get(likeness) ?? validated(docx);
  known.set(likeness, errors);
  return errors;
}

/** What is wrong with a .docx that was not wrong with the file it was made from. */
export async function newOpenXmlErrors(docx: Uint8Array, given: Uint8Array): Promise<string[]> {
  const before = await openXmlErrors(given);
  return (await openXmlErrors(docx)).filter((error) => !before.includes(error));
}

/**
 * The same for packages that differ in nothing but what was drawn, ids that are equal in one being equal in the other, and in pictures
 * that were there before and are no longer shown.
 */
export function likenessOf(docx: Uint8Array): string {
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
      .replace(DRAWN_DATE, '');
    hash.update(`${path}\0`).update(content ?? bytes);
  }
  return hash.digest('hex');
}

async function validated(docx: Uint8Array): Promise<string[]> {
  const results = await validate(new Uint8Array(docx), 'docx', 'Microsoft365');
  return results.map(({ id, description, path }) => `${id} in ${path.partUri}: ${description}`).toSorted();
}
