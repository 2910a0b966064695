import { Buffer } from 'node:buffer';

import { strToU8, zipSync } from 'fflate';

import { xmlText } from '#src/word/flat-opc.ts';

/** A picture to draw, such as a PNG; `link` is where a click leads. */
export interface DrawnImage {
  picture: Uint8Array;
  widthMm: number;
  heightMm?: number;
  link?: string;
  /** File extension, which tells the media type. */
  extension?: 'png' | 'emf';
  /** Thousandths of a percent cut off at the right. */
  cropped?: number;
}

export interface MarkedDocx {
  body: string[];
  /** By section, from the first; undefined where it shows that of the one before. */
  headers?: (string | undefined)[];
  footers?: (string | undefined)[];
  /** The line that names the document's verification. */
  identity?: string;
  /** The line that is kept of its text. */
  textTrace?: string;
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const NAMESPACES =
  `xmlns:w="${W}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ` +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const IMAGE = /\{\{image (\{.*?\})\}\}/g;

let drawings = 0;

export function paragraph(content: string): string {
  return `<w:p>${content}</w:p>`;
}

export function text(words: string): string {
  return paragraph(run(words));
}

export function heading(words: string): string {
  return paragraph(`<w:pPr><w:outlineLvl w:val="0"/></w:pPr>${run(words)}`);
}

export function run(words: string): string {
  return `<w:r><w:t xml:space="preserve">${xmlText(words)}</w:t></w:r>`;
}

/** A picture in line with text. */
export function image(drawn: DrawnImage): string {
  const { picture, ...rest } = drawn;
  return `{{image ${JSON.stringify({ ...rest, base64: Buffer.from(picture).toString('base64') })}}}`;
}

/** The control of a seal around a picture, as the add-in writes it. */
export function seal(publicId: string, picture: string, caption = ''): string {
  const properties = `<w:sdtPr><w:alias w:val="Verification seal"/><w:tag w:val="sealmark:${publicId}"/><w:id w:val="${(drawings += 1)}"/><w:lock w:val="sdtContentLocked"/></w:sdtPr>`;
  const words = caption === '' ? '' : run(caption);
  return paragraph(`<w:sdt>${properties}<w:sdtContent>${picture}${words}</w:sdtContent></w:sdt>`);
}

/** A file as a writer other than Word and ours might make it: every story with the pictures it names. */
export function markedDocx({ body, headers = [], footers = [], identity, textTrace }: MarkedDocx): Buffer {
  const files: Record<string, Uint8Array> = {};
  const overrides: string[] = [];
  const relations: string[] = [];
  const edges = new Map<string, string>();
  for (const [kind, tag, stories] of [
    ['header', 'hdr', headers],
    ['footer', 'ftr', footers],
  ] as const) {
    for (const [section, content] of stories.entries()) {
      if (content === undefined) continue;
      const name = `${kind}${section + 1}`;
      addPart(files, `word/${name}.xml`, `<w:${tag} ${NAMESPACES}>`, content, `</w:${tag}>`);
      overrides.push(`<Override PartName="/word/${name}.xml" ContentType="${WORD}.${kind}+xml"/>`);
      relations.push(`<Relationship Id="${name}" Type="${OFFICE}/${kind}" Target="${name}.xml"/>`);
      edges.set(name, `<w:${kind}Reference w:type="default" r:id="${name}"/>`);
    }
  }
  for (const [index, [name, namespace, line]] of [
    ['identity', 'urn:sealmark:document:1', identity] as const,
    ['text', 'urn:sealmark:text:1', textTrace] as const,
  ].entries()) {
    if (line === undefined) continue;
    const item = `customXml/item${index + 1}.xml`;
    files[item] = strToU8(`<${name} xmlns="${namespace}">${line}</${name}>`);
    relations.push(`<Relationship Id="custom${index + 1}" Type="${OFFICE}/customXml" Target="../${item}"/>`);
  }
  const content = body
    .map((section, index) => {
      const references = ['header', 'footer'].map((kind) => edges.get(`${kind}${index + 1}`) ?? '').join('');
      const page = `<w:sectPr>${references}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`;
      return section + (index === body.length - 1 ? page : paragraph(`<w:pPr>${page}</w:pPr>`));
    })
    .join('');
  addPart(
    files,
    'word/document.xml',
    `<w:document ${NAMESPACES}><w:body>`,
    content,
    '</w:body></w:document>',
    relations,
  );
  files['_rels/.rels'] = strToU8(
    relationships([`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`]),
  );
  files['[Content_Types].xml'] = strToU8(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/>' +
      `<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>${overrides.join('')}</Types>`,
  );
  return Buffer.from(zipSync(files));
}

function addPart(
  files: Record<string, Uint8Array>,
  path: string,
  before: string,
  content: string,
  after: string,
  relations: string[] = [],
): void {
  const own = [...relations];
  const xml = content.replace(IMAGE, (_, given: string) => {
    const { base64, link, extension = 'png', ...size } = JSON.parse(given);
    const id = (drawings += 1);
    const media = `media/image${id}.${extension}`;
    files[`word/${media}`] = new Uint8Array(Buffer.from(base64, 'base64'));
    own.push(`<Relationship Id="image${id}" Type="${OFFICE}/image" Target="${media}"/>`);
    if (link !== undefined) {
      own.push(
        `<Relationship Id="link${id}" Type="${OFFICE}/hyperlink" Target="${xmlText(link)}" TargetMode="External"/>`,
      );
    }
    return drawing(id, size, link !== undefined);
  });
  files[path] = strToU8(`<?xml version="1.0" encoding="UTF-8"?>${before}${xml}${after}`);
  files[path.replace('word/', 'word/_rels/') + '.rels'] = strToU8(relationships(own));
}

function drawing(
  id: number,
  { widthMm, heightMm = widthMm, cropped = 0 }: Omit<DrawnImage, 'picture'>,
  isLinked: boolean,
): string {
  const [cx, cy] = [widthMm, heightMm].map((size) => Math.round(size * 36_000));
  const click = isLinked ? `<a:hlinkClick r:id="link${id}"/>` : '';
  const crop = cropped > 0 ? `<a:srcRect r="${cropped}"/>` : '';
  return (
    `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/>` +
    `<wp:docPr id="${id}" name="Picture ${id}">${click}</wp:docPr><wp:cNvGraphicFramePr/>` +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
    `<pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="image${id}"/>${crop}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>' +
    '</wp:inline></w:drawing></w:r>'
  );
}

function relationships(entries: string[]): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
}
