import { elements, NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';

import { controls, SEAL_FIELD } from './field-controls.ts';
import { parsed, type TemplatePackage } from './template-package.ts';

export interface PlacedSeal {
  /** WordprocessingML of the control, for a picture with this edge; it refers to picture and link by these relation ids. */
  markup: (edge: number | null, ids: { picture: string; link: string }) => string;
  /** A PNG. */
  picture: Uint8Array;
  /** The target of the picture's link. */
  link: string;
}

const IDS = { picture: 'rIdSealPicture', link: 'rIdSealLink' };
const PICTURE_PATH = 'word/media/sealmark-seal.png';

/** Puts the seal into the template's control, in the size of the control's picture (edges in EMU). */
export function placeSeal(file: TemplatePackage, { markup, picture, link }: PlacedSeal): void {
  for (const path of file.storyPaths()) {
    const root = file.needed(path);
    const place = controls(root).find((control) => tagOf(control) === SEAL_FIELD);
    if (!place) continue;
    const width = Number(elements(place, NAMESPACE.wp, 'extent')[0]?.getAttribute('cx'));
    const { w, r, wp, a, pic } = NAMESPACE;
    const seal = parsed(
      `<seal xmlns:w="${w}" xmlns:r="${r}" xmlns:wp="${wp}" xmlns:a="${a}" xmlns:pic="${pic}">${markup(width > 0 ? width : null, IDS)}</seal>`,
      path,
    ).documentElement;
    place.replaceWith(...[...seal.children].map((child) => root.ownerDocument.importNode(child, true)));
    file.set(PICTURE_PATH, picture);
    file.addType({ extension: 'png' }, 'image/png');
    file.addRelation(path, { id: IDS.picture, type: `${r}/image`, target: `/${PICTURE_PATH}` });
    file.addRelation(path, { id: IDS.link, type: `${r}/hyperlink`, target: link }, 'External');
    return;
  }
}
