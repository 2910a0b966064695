import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { EMU_PER_MM } from '#contract/word-file/seal.ts';

const { a: A, pic: PIC, r: R, v: V, w: W, wp: WP } = NAMESPACE;

/** A code has a white margin of 7 %; cropping up to this much, in thousandths of a percent, loses none of it. */
const HARMLESS_CROP = 3_000;

/** Drawings whose pictures and texts are elements of the story, so that those are found on their own. */
const TRANSPARENT = /\/(picture|wordprocessing(Shape|Group|Canvas))$/;

export interface DrawnPicture {
  element: Element;
  /** null for a picture that is only linked. */
  picture: EmbeddedPicture | null;
  widthMm: number | null;
  heightMm: number | null;
  /** Part of it is cropped. */
  isCropped: boolean;
  /** The target of a click. */
  link: string | null;
}

/** Every picture in an element, once: repetitions for older Words are left out. */
export function picturesIn(element: Element, relationships: FlatRelationships): DrawnPicture[] {
  return [
    ...elements(element, PIC, 'pic').map((found) => drawn(found, relationships)),
    ...elements(element, V, 'imagedata').map((found) => drawnByVml(found, relationships)),
  ].filter((found) => !isFallback(found.element));
}

/** Charts, SmartArt, embedded objects, which only the program that created them can draw. */
export function objectsIn(element: Element): number {
  const drawings = elements(element, A, 'graphicData').filter(
    (found) => !TRANSPARENT.test(found.getAttribute('uri') ?? ''),
  );
  return [...drawings, ...elements(element, W, 'object')].filter((found) => !isFallback(found)).length;
}

/** The inline drawing that contains only this picture, or null. */
export function inlineAround(picture: Element): Element | null {
  const inline = picture.closest('inline');
  const isAlone = inline !== null && picture.parentElement?.parentElement?.parentElement === inline;
  return isAlone && inline.closest('txbxContent') === null ? inline : null;
}

function drawn(element: Element, { addressOf, pictureOf }: FlatRelationships): DrawnPicture {
  const around = element.closest('inline, anchor');
  const isAlone = around !== null && elements(around, PIC, 'pic').length === 1;
  const size = isAlone ? elements(around, WP, 'extent')[0] : elements(element, A, 'ext')[0];
  const click =
    elements(element, A, 'hlinkClick')[0] ?? (isAlone ? elements(around, A, 'hlinkClick')[0] : undefined);
  const millimetres = (name: string) => {
    const emu = Number(size?.getAttribute(name) ?? 0);
    return emu > 0 ? emu / EMU_PER_MM : null;
  };
  return {
    element,
    picture: pictureOf(elements(element, A, 'blip')[0]?.getAttributeNS(R, 'embed') ?? null),
    widthMm: millimetres('cx'),
    heightMm: millimetres('cy'),
    isCropped: isCropped(elements(element, A, 'srcRect')[0]),
    link: addressOf((click ?? element.closest('hyperlink'))?.getAttributeNS(R, 'id') ?? null),
  };
}

/** The form in which older Words draw pictures. */
function drawnByVml(element: Element, { addressOf, pictureOf }: FlatRelationships): DrawnPicture {
  return {
    element,
    picture: pictureOf(element.getAttributeNS(R, 'id')),
    widthMm: null,
    heightMm: null,
    isCropped: false,
    link: addressOf(element.closest('hyperlink')?.getAttributeNS(R, 'id') ?? null),
  };
}

function isCropped(rectangle: Element | undefined): boolean {
  return ['l', 't', 'r', 'b'].some((side) => Number(rectangle?.getAttribute(side) ?? 0) > HARMLESS_CROP);
}

function isFallback(element: Element): boolean {
  return element.closest('Fallback') !== null;
}

export interface EmbeddedPicture {
  /** Its media type, such as `image/png`. */
  type: string;
  base64: string;
}

export interface FlatRelationships {
  addressOf: (id: string | null) => string | null;
  /** null for a picture that is only linked, or missing. */
  pictureOf: (id: string | null) => EmbeddedPicture | null;
}

export function relationshipsOf({ parts }: FlatDocument): FlatRelationships {
  const part = parts.get('/word/_rels/document.xml.rels');
  const all = part === undefined ? [] : elements(part, NAMESPACE.relationships, 'Relationship');
  const byId = new Map(all.map((found) => [found.getAttribute('Id'), found]));
  return {
    addressOf: (id) => {
      const found = byId.get(id);
      return found && isExternal(found) ? found.getAttribute('Target') : null;
    },
    pictureOf: (id) => {
      const found = byId.get(id);
      if (!found || isExternal(found)) return null;
      const target = parts.get(new URL(found.getAttribute('Target') ?? '', 'part:/word/').pathname);
      const data = target && elements(target, NAMESPACE.pkg, 'binaryData')[0];
      if (!data) return null;
      const base64 = data.textContent.replace(/\s+/g, '');
      return { type: target.getAttributeNS(NAMESPACE.pkg, 'contentType') ?? '', base64 };
    },
  };
}

function isExternal(relationship: Element): boolean {
  return relationship.getAttribute('TargetMode') === 'External';
}
