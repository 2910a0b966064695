import { Buffer } from 'node:buffer';
import { strToU8 } from 'fflate';

import { xmlText } from '#contract/word-file/xml-text.ts';
import { paragraph } from '#tests/word-host/generated/construct.ts';
import { picture as pictureXml } from '#tests/word-host/generated/constructs/pictures.ts';
import { Draft, type StoryDraft } from '#tests/word-host/generated/draft.ts';
import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { sectionProperties } from '#tests/word-host/generated/sections.ts';

export { paragraph };

/** A picture to draw, such as a PNG; `link` is the target of a click. */
export interface DrawnImage {
  picture: Uint8Array;
  widthMm: number;
  heightMm?: number;
  link?: string;
  /** File extension, which implies the media type. */
  extension?: 'png' | 'emf';
  /** Thousandths of a percent cropped at the right. */
  cropped?: number;
}

export interface MarkedDocx {
  body: string[];
  /** By section, from the first; undefined if it shows the previous one's. */
  headers?: (string | undefined)[];
  footers?: (string | undefined)[];
  /** The line with the document's verification. */
  identity?: string;
  textTrace?: string;
}

const IMAGE = /\{\{image (\{.*?\})\}\}/g;

let controls = 0;

export const text = (words: string): string => paragraph(run(words));

export const heading = (words: string): string => paragraph(run(words), '<w:outlineLvl w:val="0"/>');

export const run = (words: string): string => `<w:r><w:t xml:space="preserve">${xmlText(words)}</w:t></w:r>`;

export function image(drawn: DrawnImage): string {
  const { picture, ...rest } = drawn;
  return `{{image ${JSON.stringify({ ...rest, base64: Buffer.from(picture).toString('base64') })}}}`;
}

/** The control of a seal around a picture, as the add-in writes it. */
export function seal(publicId: string, picture: string, caption = ''): string {
  const properties = `<w:sdtPr><w:alias w:val="Verification seal"/><w:tag w:val="sealmark:${publicId}"/><w:id w:val="${(controls += 1)}"/><w:lock w:val="sdtContentLocked"/></w:sdtPr>`;
  const words = caption === '' ? '' : run(caption);
  return paragraph(`<w:sdt>${properties}<w:sdtContent>${picture}${words}</w:sdtContent></w:sdt>`);
}

/** A file as a program other than Word and ours might write it: every story with its pictures. */
export function markedDocx({ body, headers = [], footers = [], identity, textTrace }: MarkedDocx): Buffer {
  const draft = new Draft();
  for (const [name, namespace, line] of [
    ['identity', 'urn:sealmark:document:1', identity],
    ['text', 'urn:sealmark:text:1', textTrace],
  ] as const) {
    if (line === undefined) continue;
    const item = `customXml/${name}.xml`;
    draft.addMedia(item, 'application/xml', strToU8(`<${name} xmlns="${namespace}">${line}</${name}>`));
    draft.body.relate('customXml', `../${item}`);
  }
  const edge = (kind: 'header' | 'footer', content: string | undefined) =>
    content === undefined ? [] : [draft.addEdge(kind, 'default', (story) => withImages(story, content))];
  const sections = body.map((content, index) => {
    const edges = [...edge('header', headers[index]), ...edge('footer', footers[index])];
    const page = sectionProperties(edges);
    return content + (index === body.length - 1 ? page : paragraph('', page));
  });
  draft.addBody(withImages(draft.body, sections.join('')));
  return Buffer.from(draft.toDocx());
}

function withImages(story: StoryDraft, content: string): string {
  return content.replace(IMAGE, (_, given: string) => {
    const { base64, link, extension = 'png', widthMm, heightMm = widthMm, cropped = 0 } = JSON.parse(given);
    const id = story.nextId();
    const media = `media/image${id}.${extension}`;
    story.draft.addMedia(`word/${media}`, `image/${extension === 'emf' ? 'x-emf' : 'png'}`, bytesOf(base64));
    const [width, height] = [widthMm, heightMm].map((size) => Math.round(size * 36_000)) as [number, number];
    const crop = cropped > 0 ? `<a:srcRect r="${cropped}"/>` : '';
    return inlineDrawing({
      ...pictureXml(id, `r:embed="${story.relate('image', media)}"`, { crop, width, height }),
      ...(link !== undefined && { link: `<a:hlinkClick r:id="${story.link(xmlText(link))}"/>` }),
    });
  });
}

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
