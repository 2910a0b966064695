import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import type { LocatedPassage } from '#document-text/docx/passages.ts';
import { textsIn } from '#document-text/docx/plain-texts.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { isStruckOut, sealAround, sealIn } from '#src/word/seal/seal-control.ts';
import { headingBefore } from './outline.ts';
import {
  inlineAround,
  objectsIn,
  picturesIn,
  type DrawnPicture,
  relationshipsOf,
  type EmbeddedPicture,
} from './drawing.ts';
import { mayBeCovered } from './covered-seal.ts';
import { languageOfSeal } from '#contract/seal-words.ts';
import type { SealAlignment } from '#contract/word-file/seal.ts';

const { v: V, w: W } = NAMESPACE;

/** How a picture that may contain a code is drawn on the page; sizes are null if the file doesn't have them. */
export interface CodePicture {
  picture: EmbeddedPicture | null;
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

function has(body: Element, name: string): boolean {
  return body.getElementsByTagNameNS(W, name).length > 0;
}
