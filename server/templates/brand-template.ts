import { elements, NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';
import { accentOn } from '#server/brand/accent.ts';

import { around, controls, LOGO_FIELD } from './field-controls.ts';
import type { TemplatePackage } from './template-package.ts';

export interface TemplateBrand {
  /** A PNG. */
  logo: Uint8Array | null;
  /** Six hexadecimal digits. */
  accent: string | null;
  /** As the organization wrote it: a code, or a name. null leaves the paper size as it is. */
  country: string | null;
}

const { w: W, wp: WP, a: A, pic: PIC, r: R } = NAMESPACE;
const LOGO_ID = 'rIdLogo';
const LOGO_PATH = 'word/media/sealmark-logo.png';
/** In twips, portrait. */
const PAPERS = { a4: [11_906, 16_838], letter: [12_240, 15_840] } as const;
/** Countries that use letter paper, from Unicode's territory data. */
const LETTER_COUNTRIES = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');
const LETTER_NAMES = new Set([
  'usa',
  'united states of america',
  ...LETTER_COUNTRIES.flatMap((code) => [
    code,
    ...['en', 'fr', 'es'].map(
      (language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
    ),
  ]).map((name) => name.toLowerCase()),
]);

/** Gives a template the logo and accent color of an organization, and the paper size of its country. */
export function brandTemplate(file: TemplatePackage, { logo, accent, country }: TemplateBrand): void {
  const color = accent === null ? null : accentOn('light', accent).toUpperCase();
  for (const path of file.storyPaths()) {
    const root = file.needed(path);
    placeLogo(file, path, logo);
    if (color !== null) recolor(root, color);
    if (country !== null) for (const size of elements(root, W, 'pgSz')) setPaper(size, country);
  }
  if (color === null) return;
  for (const { target, type } of file.relations(file.mainPath())) {
    const root = /\/(styles|theme)$/.test(type) ? file.root(target) : null;
    if (root) recolor(root, color);
  }
}

/** Without a logo, its control is removed, and so is a paragraph that contains nothing else. */
function placeLogo(file: TemplatePackage, path: string, logo: Uint8Array | null): void {
  const places = controls(file.needed(path)).filter((control) => tagOf(control) === LOGO_FIELD);
  for (const place of places) {
    if (logo !== null && drawLogo(place, logo)) {
      file.set(LOGO_PATH, logo);
      file.addType({ extension: 'png' }, 'image/png');
      if (file.relations(path).every(({ id }) => id !== LOGO_ID))
        file.addRelation(path, { id: LOGO_ID, type: `${R}/image`, target: `/${LOGO_PATH}` });
      continue;
    }
    const paragraph = around(place, 'p');
    place.remove();
    const isNeeded =
      !paragraph || elements(paragraph, W, 'r').length > 0 || paragraph.nextElementSibling?.localName !== 'p';
    if (!isNeeded) paragraph.remove();
  }
}

/** Scales the logo to the box of the template's picture; false if there is no such picture. */
function drawLogo(place: Element, logo: Uint8Array): boolean {
  const [picture] = elements(place, A, 'blip');
  const [extent] = elements(place, WP, 'extent');
  const box = ['cx', 'cy'].map((side) => Number(extent?.getAttribute(side)));
  const [boxWidth = 0, boxHeight = 0] = box;
  if (!picture || !(boxWidth > 0 && boxHeight > 0)) return false;
  const header = new DataView(logo.buffer, logo.byteOffset);
  const [width, height] = [header.getUint32(16), header.getUint32(20)];
  const scale = Math.min(boxWidth / width, boxHeight / height);
  const extents = [...elements(place, WP, 'extent'), ...elements(place, A, 'ext')];
  const sizes = extents.filter((size) => size.hasAttribute('cx'));
  for (const size of sizes) {
    size.setAttribute('cx', String(Math.round(width * scale)));
    size.setAttribute('cy', String(Math.round(height * scale)));
  }
  picture.replaceChildren();
  picture.removeAttributeNS(R, 'link');
  picture.setAttributeNS(R, 'r:embed', LOGO_ID);
  for (const cropped of elements(place, A, 'srcRect')) cropped.remove();
  for (const named of [...elements(place, WP, 'docPr'), ...elements(place, PIC, 'cNvPr')])
    named.setAttribute('descr', 'Logo');
  return true;
}

/** Word writes the color's value beside its theme name, for programs without themes. */
function recolor(root: Element, color: string): void {
  for (const accent of elements(root, A, 'accent1')) {
    const value = accent.ownerDocument.createElementNS(A, 'a:srgbClr');
    value.setAttribute('val', color);
    accent.replaceChildren(value);
  }
  for (const element of root.getElementsByTagNameNS(W, '*')) {
    if (element.getAttributeNS(W, 'themeColor') === 'accent1')
      element.setAttributeNS(W, element.localName === 'color' ? 'w:val' : 'w:color', color);
    if (element.getAttributeNS(W, 'themeFill') === 'accent1') element.setAttributeNS(W, 'w:fill', color);
  }
}

/** A paper size other than these was chosen on purpose. */
function setPaper(size: Element, country: string): void {
  const sides = [size.getAttributeNS(W, 'w'), size.getAttributeNS(W, 'h')].map(Number);
  const [short, long] = sides.toSorted((one, other) => one - other);
  if (!Object.values(PAPERS).some(([width, height]) => width === short && height === long)) return;
  const paper = PAPERS[LETTER_NAMES.has(country.trim().toLowerCase()) ? 'letter' : 'a4'];
  const isUpright = sides[0] === short;
  size.setAttributeNS(W, 'w:w', String(paper[isUpright ? 0 : 1]));
  size.setAttributeNS(W, 'w:h', String(paper[isUpright ? 1 : 0]));
}
