import { languageOfSeal, publicIdOf } from './seal.ts';
import { isAnswered } from './stories.ts';
import type { CodePicture, StoryCodes, StorySeal } from './story-codes.ts';

const MM_PER_POINT = 25.4 / 72;
const NO_PICTURE: CodePicture = {
  picture: null,
  link: null,
  widthMm: null,
  heightMm: null,
  isCropped: false,
  heading: null,
};

/** How each format begins, in base64: Word does not tell a picture's type. */
const FORMATS = [
  ['image/png', 'iVBORw0KGgo'],
  ['image/jpeg', '/9j/'],
  ['image/gif', 'R0lGOD'],
] as const;

/**
 * The seals and pictures in line with the text that Word lists in a story whose markup it does not give: enough to
 * scan them all. null where it does not list them either. `controls` are the story's.
 */
export async function listedCodes(
  context: Word.RequestContext,
  body: Word.Body,
  controls: Word.ContentControl[],
): Promise<StoryCodes | null> {
  const seals = controls.filter(({ tag }) => publicIdOf(tag) !== null);
  const pictures = body.inlinePictures;
  pictures.load('items/width');
  for (const seal of seals) {
    seal.load('text');
    seal.inlinePictures.load('items/width');
  }
  if (!(await isAnswered(context))) return null;
  const within = seals.map((seal) => ({ seal, read: readPictures(seal.inlinePictures) }));
  const loose = readPictures(pictures);
  const around = pictures.items.map((picture) => picture.parentContentControlOrNullObject);
  for (const control of around) control.load('tag');
  if (!(await isAnswered(context))) return null;
  return {
    paragraphs: [],
    seals: within.flatMap(({ seal, read }) => sealOf(seal, read())),
    pictures: loose().flatMap((shown, inlineIndex) => {
      const control = around[inlineIndex];
      const isInSeal = control && !control.isNullObject && publicIdOf(control.tag) !== null;
      return isInSeal || shown.picture === null ? [] : [{ ...shown, picture: shown.picture, inlineIndex }];
    }),
    unseen: { linkedPictures: 0, objects: 0, hasNotes: false, hasComments: false },
  };
}

/** Asks for the pictures now; what is returned gives them once Word has answered. */
function readPictures({ items }: Word.InlinePictureCollection): () => CodePicture[] {
  const asked = items.map((item) => {
    item.load('width,height,hyperlink,altTextDescription');
    return { item, source: item.getBase64ImageSrc() };
  });
  return () =>
    asked.map(({ item, source: { value: base64 } }) => {
      const [type] = FORMATS.find(([, start]) => base64.startsWith(start)) ?? ['application/octet-stream'];
      return {
        ...NO_PICTURE,
        picture: { type, base64 },
        link: item.hyperlink === '' ? null : item.hyperlink,
        widthMm: item.width * MM_PER_POINT,
        heightMm: item.height * MM_PER_POINT,
      };
    });
}

function sealOf(seal: Word.ContentControl, pictures: CodePicture[]): StorySeal[] {
  const publicId = publicIdOf(seal.tag);
  if (publicId === null) return [];
  const [only = NO_PICTURE] = pictures.length === 1 ? pictures : [];
  const caption = seal.text.trim();
  const altText = seal.inlinePictures.items[0]?.altTextDescription ?? '';
  const look = { hasCaption: caption !== '', language: languageOfSeal(caption || altText) };
  // Only OOXML tells what is struck out, and where it is aligned.
  return [{ ...only, ...look, publicId, isStruckOut: false, alignment: 'left' }];
}
