/** How a stretch of text looks, in the terms of WordprocessingML. */
export interface TextLook {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
  readonly isLink: boolean;
  readonly raised: 'superscript' | 'subscript' | null;
  /** RRGGBB. */
  readonly color: string | null;
  readonly font: string | null;
  /** In half points. */
  readonly size: number | null;
}

export const PLAIN: TextLook = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  isLink: false,
  raised: null,
  color: null,
  font: null,
  size: null,
};

const BY_ELEMENT: Readonly<Record<string, Partial<TextLook>>> = {
  b: { isBold: true },
  strong: { isBold: true },
  th: { isBold: true },
  i: { isItalic: true },
  em: { isItalic: true },
  u: { isUnderlined: true },
  s: { isStruck: true },
  strike: { isStruck: true },
  sup: { raised: 'superscript' },
  sub: { raised: 'subscript' },
  a: { isLink: true },
};

const HALF_POINTS: Readonly<Record<string, number>> = { pt: 2, px: 1.5 };

/** The look of text in an element, by its name and its style attribute. */
export function lookIn(element: HTMLElement, around: TextLook): TextLook {
  const { style } = element;
  const decoration = style.textDecoration || style.textDecorationLine;
  return {
    ...around,
    ...BY_ELEMENT[element.localName],
    ...(style.fontWeight && { isBold: style.fontWeight === 'bold' || Number(style.fontWeight) >= 600 }),
    ...(style.fontStyle && { isItalic: style.fontStyle === 'italic' }),
    ...(decoration.includes('underline') && { isUnderlined: true }),
    ...(decoration.includes('line-through') && { isStruck: true }),
    ...(style.color && { color: hexOf(style.color) }),
    ...(style.fontFamily && { font: style.fontFamily.split(',')[0]?.replaceAll(/["']/g, '').trim() ?? null }),
    ...(style.fontSize && { size: halfPointsOf(style.fontSize) ?? around.size }),
  };
}

/** The `w:rPr`, '' for text that looks like any other. */
export function runFormat(look: TextLook): string {
  const parts = [
    look.isLink && '<w:rStyle w:val="Hyperlink"/>',
    look.font && `<w:rFonts w:ascii="${look.font}" w:hAnsi="${look.font}" w:cs="${look.font}"/>`,
    look.isBold && '<w:b/><w:bCs/>',
    look.isItalic && '<w:i/><w:iCs/>',
    look.isStruck && '<w:strike/>',
    look.color && `<w:color w:val="${look.color}"/>`,
    look.size && `<w:sz w:val="${look.size}"/><w:szCs w:val="${look.size}"/>`,
    look.isUnderlined && '<w:u w:val="single"/>',
    look.raised && `<w:vertAlign w:val="${look.raised}"/>`,
  ];
  const format = parts.filter(Boolean).join('');
  return format && `<w:rPr>${format}</w:rPr>`;
}

/** The browser answers colours as `rgb(…)`; names stay names where it was given one. */
function hexOf(color: string): string | null {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return null;
  context.fillStyle = color;
  return /^#([0-9a-f]{6})$/.exec(context.fillStyle)?.[1]?.toUpperCase() ?? null;
}

function halfPointsOf(size: string): number | null {
  const [, number = '', unit = ''] = /^([\d.]+)(pt|px)$/.exec(size) ?? [];
  const factor = HALF_POINTS[unit];
  return factor === undefined ? null : Math.round(Number(number) * factor);
}
