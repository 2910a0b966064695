import { elements, type FlatDocument } from './flat-document.ts';
import { NAMESPACE } from './namespaces.ts';
import { publicIdOf } from './seal.ts';

const W = NAMESPACE.w;
const HEADING_STYLE = /^(title|heading [1-9])$/i;

export interface DocumentOutline {
  firstHeading: string | null;
  firstText: string | null;
  /** For every seal in the body, in order: its public id, and the nearest heading before it. */
  seals: { publicId: string; heading: string | null }[];
}

/** What a person would call the places of the document, read off its body. Seals are not part of the text. */
export function outlineOf({ body, styles }: FlatDocument): DocumentOutline {
  const headingStyles = headingStyleIds(styles);
  const outline: DocumentOutline = { firstHeading: null, firstText: null, seals: [] };
  let heading: string | null = null;
  for (const element of body.getElementsByTagNameNS(W, '*')) {
    if (element.localName === 'sdt') {
      const publicId = sealIn(element);
      if (publicId !== null) outline.seals.push({ publicId, heading });
    } else if (element.localName === 'p' && !isWithinSeal(element)) {
      const text = textOf(element);
      if (text === '') continue;
      outline.firstText ??= text;
      if (!isHeading(element, headingStyles)) continue;
      outline.firstHeading ??= text;
      heading = text;
    }
  }
  return outline;
}

/** Style names are English in every file, whatever language Word shows them in; ids are not. */
function headingStyleIds(styles: Element | null): Set<string> {
  const found = styles === null ? [] : elements(styles, W, 'style');
  return new Set(
    found.flatMap((style) => {
      const name = elements(style, W, 'name')[0]?.getAttributeNS(W, 'val') ?? '';
      const isOutlined = elements(style, W, 'outlineLvl').length > 0;
      return HEADING_STYLE.test(name) || isOutlined ? (style.getAttributeNS(W, 'styleId') ?? []) : [];
    }),
  );
}

function isHeading(paragraph: Element, headingStyles: Set<string>): boolean {
  const properties = [...paragraph.children].find((child) => child.localName === 'pPr');
  if (properties === undefined) return false;
  const style = elements(properties, W, 'pStyle')[0]?.getAttributeNS(W, 'val') ?? '';
  return headingStyles.has(style) || elements(properties, W, 'outlineLvl').length > 0;
}

/** The paragraph's own text: that of a text box anchored in it belongs to the box's paragraphs. */
function textOf(paragraph: Element): string {
  return elements(paragraph, W, 't')
    .filter((text) => text.closest('p') === paragraph)
    .map((text) => text.textContent)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function sealIn(control: Element): string | null {
  const properties = [...control.children].find((child) => child.localName === 'sdtPr');
  const tag = properties && elements(properties, W, 'tag')[0];
  return publicIdOf(tag?.getAttributeNS(W, 'val') ?? null);
}

function isWithinSeal(paragraph: Element): boolean {
  for (let box = paragraph.closest('sdt'); box !== null; box = box.parentElement?.closest('sdt') ?? null) {
    if (sealIn(box) !== null) return true;
  }
  return false;
}
