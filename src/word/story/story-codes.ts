import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import type { LocatedPassage } from '#document-text/docx/passages.ts';
import { textsIn } from '#document-text/docx/plain-texts.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { isStruckOut, sealAround, sealIn } from '#src/word/seal/seal-control.ts';
import { languageOfSeal } from '#contract/seal-words.ts';
import { EMU_PER_MM, type SealAlignment } from '#contract/word-file/seal.ts';
import { headingBefore } from './outline.ts';
import { mayBeCovered } from './covered-seal.ts';

const { a: A, pic: PIC, r: R, v: V, w: W, wp: WP } = NAMESPACE;

/** How a picture that may contain a code is drawn on the page; sizes are null if the file doesn't have them. */
export interface CodePicture {
  /** null for a picture that is only linked. */
  picture: EmbeddedPicture | null;
  /** The target of a click. */
  link: string | null;
  widthMm: number | null;
  heightMm: number | null;
  isCropped: boolean;
  heading: string | null;
}

/** A seal with its picture, if exactly one is left in it. */
export interface StorySeal extends CodePicture {
  publicId: string;
  hasCaption: boolean;
  isCovered: boolean;
  isStruckOut: boolean;
  /** Nobody can write into it, or delete it by mistake. */
  isLocked: boolean;
  language: 'en' | 'fr';
  alignment: SealAlignment;
}

/** A picture outside the seals; `inlineIndex` is its index among the inline pictures, if known. */
export interface StoryPicture extends CodePicture {
  picture: EmbeddedPicture;
  inlineIndex: number | null;
}

/** What wasn't looked at in a story. */
export interface Unseen {
  linkedPictures: number;
  objects: number;
  hasNotes: boolean;
  hasComments: boolean;
}

export interface StoryCodes {
  paragraphs: LocatedPassage[];
  seals: StorySeal[];
  pictures: StoryPicture[];
  unseen: Unseen;
}

const NO_PICTURE = { picture: null, link: null, widthMm: null, heightMm: null, isCropped: false };

/** Everything in a story that is or may be a code, in reading order. */
export function codesOf(document: FlatDocument): StoryCodes {
  const { body } = document;
  const relationships = relationshipsOf(document);
  const paragraphs = document.passages;
  const drawn = picturesIn(body, relationships);
  const loose = drawn.filter(({ element }) => sealAround(element) === null);
  const inlines = inlinePictures(body, drawn);
  const seals = elements(body, W, 'sdt').flatMap((control) => {
    const publicId = sealIn(control);
    if (publicId === null || control.closest('Fallback') !== null) return [];
    const within = picturesIn(control, relationships);
    const [only = NO_PICTURE] = within.length === 1 ? within : [];
    return [
      {
        publicId,
        heading: headingBefore(control, paragraphs),
        isStruckOut: isStruckOut(control),
        isLocked: elements(control, W, 'lock')[0]?.getAttributeNS(W, 'val') === 'sdtContentLocked',
        isCovered: mayBeCovered(control),
        ...shown(only),
        ...lookOf(control),
      },
    ];
  });
  const pictures = loose.flatMap((found) => {
    const heading = headingBefore(found.element, paragraphs);
    const index = inlines.indexOf(found.element);
    if (found.picture === null) return [];
    return [{ ...shown(found), picture: found.picture, heading, inlineIndex: index < 0 ? null : index }];
  });
  return {
    paragraphs,
    seals,
    pictures,
    unseen: {
      linkedPictures: loose.filter(({ picture }) => picture === null).length,
      objects: objectsIn(body),
      hasNotes: has(body, 'footnoteReference') || has(body, 'endnoteReference'),
      hasComments: has(body, 'commentReference'),
    },
  };
}

function shown({ picture, link, widthMm, heightMm, isCropped }: Omit<DrawnPicture, 'element'>) {
  return { picture, link, widthMm, heightMm, isCropped };
}

/** Pictures of older Words count among the inline ones too, but unreliably: with them no index is known. */
function inlinePictures(body: Element, drawn: DrawnPicture[]): Element[] {
  if (elements(body, V, 'imagedata').some((found) => found.closest('Fallback') === null)) return [];
  return drawn.map(({ element }) => element).filter((element) => inlineAround(element) !== null);
}

function lookOf(control: Element): Pick<StorySeal, 'hasCaption' | 'language' | 'alignment'> {
  const caption = textsIn(control).join(' ');
  const altText = elements(control, NAMESPACE.wp, 'docPr')[0]?.getAttribute('descr') ?? '';
  return {
    hasCaption: caption.trim() !== '',
    language: languageOfSeal(caption || altText),
    alignment: alignmentOf(control.closest('p')),
  };
}

/** Left if the paragraph says nothing, or something that none of our seals has. */
function alignmentOf(paragraph: Element | null): SealAlignment {
  const format = [...(paragraph?.children ?? [])].find((child) => child.localName === 'pPr');
  const said = format && elements(format, W, 'jc')[0]?.getAttributeNS(W, 'val');
  return said === 'center' || said === 'right' ? said : 'left';
}

const has = (body: Element, name: string): boolean => body.getElementsByTagNameNS(W, name).length > 0;

/** A code has a white margin of 7 %; cropping up to this much, in thousandths of a percent, loses none of it. */
const HARMLESS_CROP = 3_000;

/** Drawings whose pictures and texts are elements of the story, so that those are found on their own. */
const TRANSPARENT = /\/(picture|wordprocessing(Shape|Group|Canvas))$/;

export interface DrawnPicture extends Omit<CodePicture, 'heading'> {
  element: Element;
}

/** Every picture in an element, once: repetitions for older Words are left out. */
function picturesIn(element: Element, relationships: FlatRelationships): DrawnPicture[] {
  return [
    ...elements(element, PIC, 'pic').map((found) => drawnAs(found, relationships)),
    ...elements(element, V, 'imagedata').map((found) => drawnByVml(found, relationships)),
  ].filter((found) => !isFallback(found.element));
}

/** Charts, SmartArt, embedded objects, which only the program that created them can draw. */
function objectsIn(element: Element): number {
  const drawings = elements(element, A, 'graphicData').filter(
    (found) => !TRANSPARENT.test(found.getAttribute('uri') ?? ''),
  );
  return [...drawings, ...elements(element, W, 'object')].filter((found) => !isFallback(found)).length;
}

/** The inline drawing that contains only this picture, or null. */
function inlineAround(picture: Element): Element | null {
  const inline = picture.closest('inline');
  const isAlone = inline !== null && picture.parentElement?.parentElement?.parentElement === inline;
  return isAlone && inline.closest('txbxContent') === null ? inline : null;
}

function drawnAs(element: Element, { addressOf, pictureOf }: FlatRelationships): DrawnPicture {
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
    isCropped: cropsMuch(elements(element, A, 'srcRect')[0]),
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

function cropsMuch(rectangle: Element | undefined): boolean {
  return ['l', 't', 'r', 'b'].some((side) => Number(rectangle?.getAttribute(side) ?? 0) > HARMLESS_CROP);
}

const isFallback = (element: Element): boolean => element.closest('Fallback') !== null;

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

function relationshipsOf({ parts }: FlatDocument): FlatRelationships {
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

const isExternal = (relationship: Element): boolean => relationship.getAttribute('TargetMode') === 'External';
