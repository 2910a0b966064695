import { CONTENT_TYPE, NS } from '#word-host/opc/namespaces.ts';
import { LINK_ID, PICTURE_ID, sealParagraph } from '#contract/word-file/seal-markup.ts';
import { relationships } from '#tests/word-host/generated/draft.ts';
import { EVERY_PART, type Parts } from './every-part.ts';

export const ID = 'SM-DOC-2026-8K4T2M9Q';

const PLACE = /<w:p[ />]|<w:tbl>|<w:sdt>|<\/w:tc>|<\/w:hdr>|<\/w:txbxContent>/g;

/** Every gap between the paragraphs of body, cells, controls, text boxes and header: its name, its part, its index. */
export function sealPlaces(): [what: string, path: string, index: number][] {
  return ['word/document.xml', 'word/header1.xml'].flatMap((path) =>
    [...(EVERY_PART[path] ?? '').matchAll(PLACE)].map((match, index): [string, string, number] => [
      `before ${match[0]} ${index} of ${path}`,
      path,
      index,
    ]),
  );
}

/** With a seal before one of `sealPlaces`, like the add-in's. `change`: its fault. */
export function withSealAt(
  parts: Parts,
  path: string,
  index: number,
  change: (markup: string) => string = (markup) => markup,
): Parts {
  const markup = change(sealMarkup());
  let place = -1;
  const content = parts[path]?.replace(PLACE, (found) => ((place += 1) === index ? markup + found : found));
  return { ...withPicture(parts, path), [path]: content ?? '' };
}

/** With a header of this type created for a seal in a section; `more`: its other content. */
export function withHeaderFor(
  parts: Parts,
  type: 'default' | 'first',
  section: number,
  more = '<w:p/>',
): Parts {
  let count = -1;
  const reference = `<w:headerReference w:type="${type}" r:id="rIdMade"/>`;
  const document = parts['word/document.xml']?.replaceAll('<w:sectPr>', (found) =>
    (count += 1) === section ? found + reference : found,
  );
  const made = {
    ...parts,
    'word/document.xml': document ?? '',
    'word/header9.xml': `<w:hdr xmlns:w="${NS.w}" xmlns:r="${NS.r}" xmlns:wp="${NS.wp}" xmlns:a="${NS.a}" xmlns:pic="${NS.pic}">${more}${sealMarkup()}</w:hdr>`,
    'word/_rels/header9.xml.rels': relationships(),
    'word/_rels/document.xml.rels': added(parts['word/_rels/document.xml.rels'], [
      'rIdMade',
      'header',
      'header9.xml',
    ]),
    '[Content_Types].xml': withType(parts, 'word/header9.xml', CONTENT_TYPE.header),
  };
  return withPicture(made, 'word/header9.xml');
}

/** With a custom XML part of this namespace and its properties. */
export function withCustomPart(parts: Parts, namespace: string, name: string): Parts {
  return {
    ...parts,
    'customXml/item9.xml': `<${name} xmlns="${namespace}">1</${name}>`,
    'customXml/_rels/item9.xml.rels': relationships(['rId1', 'customXmlProps', 'itemProps9.xml']),
    'customXml/itemProps9.xml': `<ds:datastoreItem xmlns:ds="${NS.ds}" ds:itemID="{C}"/>`,
    'word/_rels/document.xml.rels': added(parts['word/_rels/document.xml.rels'], [
      'rIdCustom',
      'customXml',
      '../customXml/item9.xml',
    ]),
    '[Content_Types].xml': withType(parts, 'customXml/itemProps9.xml', CONTENT_TYPE.customXmlProperties),
  };
}

/** With one more custom property. */
export function withPropertyOf(parts: Parts, name: string): Parts {
  const property = `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="3" name="${name}"><vt:lpwstr>1</vt:lpwstr></property>`;
  const path = 'docProps/custom.xml';
  return { ...parts, [path]: (parts[path] ?? '').replace('</Properties>', `${property}</Properties>`) };
}

/** The list of content types with that of one more part. */
export function withType(parts: Parts, path: string, type: string): string {
  const types = parts['[Content_Types].xml'] ?? '';
  return types.replace('<Override', `<Override PartName="/${path}" ContentType="${type}"/><Override`);
}

function sealMarkup(): string {
  const seal = {
    publicId: ID,
    verifyUrl: `https://seal.example/verification/document/${ID}`,
    picture: new Uint8Array(),
    sizeMm: 25,
    caption: true,
    language: 'en' as const,
  };
  return sealParagraph(seal, 0.07, { isLocked: true });
}

function withPicture(parts: Parts, path: string): Parts {
  const list = path.replace('word/', 'word/_rels/') + '.rels';
  return {
    ...parts,
    'word/media/seal.png': 'the code',
    [list]: added(
      parts[list],
      [PICTURE_ID, 'image', 'media/seal.png'],
      [LINK_ID, 'hyperlink', 'https://seal.example/'],
    ),
  };
}

function added(list: string | undefined, ...entries: Parameters<typeof relationships>): string {
  const [, lines = ''] = /<Relationships[^>]*>(.*)<\/Relationships>/s.exec(relationships(...entries)) ?? [];
  return (list ?? '').replace('</Relationships>', `${lines}</Relationships>`);
}
