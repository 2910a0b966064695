import type { Look } from './look.ts';

const colorIn = (color: Element | null | undefined) => color?.getAttribute('val') ?? '';

/** The colors of a text box by its shape: its fill, null if it has none or one of a theme, and its text's. */
export function shapeLook(box: Element, themeColor: (name: string) => string): Look {
  const [fill, font] = [fillAround(box), partAround(box, 'style', 'fontRef')].map(
    (of) => of?.firstElementChild,
  );
  const plain = fill?.children.length === 0 ? shownBy(fill) : vmlFill(box);
  const color = shownBy(font);
  const mixed = ['gradFill', 'pattFill'].flatMap((name) => [
    ...(partAround(box, 'spPr', name)?.querySelectorAll('srgbClr') ?? []),
  ]);
  // Text without a color is black there.
  const colors = color === '' && mixed.length > 0 ? ['000000'] : color === '' ? undefined : [color];
  const ground = plain === '' ? null : [plain];
  return { behind: ground, ground, grounds: mixed.map(colorIn), ...(colors && { colors }) };

  function shownBy(of: Element | null | undefined): string {
    return of?.localName === 'schemeClr' ? themeColor(colorIn(of)) : colorIn(of);
  }
}

/** The fill of a box of VML, as written; '' without one that is known. */
function vmlFill(box: Element): string {
  const shape = box.closest('shape, rect, roundrect');
  const [color = ''] = (shape?.getAttribute('fillcolor') ?? '').toLowerCase().split(' ');
  if (shape?.getAttribute('filled')?.startsWith('f')) return '';
  return color === 'black' ? '000000' : (/^#([\da-f]{6})$/.exec(color)?.[1] ?? '');
}

/** An element of a group of properties of the shape around a text box. */
function partAround(box: Element, group: string, name: string): Element | undefined {
  const shape = box.closest('wsp, shape, rect, roundrect');
  const properties = shape && [...shape.children].find(({ localName }) => localName === group);
  return properties ? [...properties.children].find(({ localName }) => localName === name) : undefined;
}

function fillAround(box: Element): Element | undefined {
  const own = ['solidFill', 'noFill'].map((name) => partAround(box, 'spPr', name)).find(Boolean);
  let group = partAround(box, 'spPr', 'grpFill') ? (box.closest('wsp')?.parentElement ?? null) : null;
  for (; group; group = group.parentElement) {
    const shared = group.querySelector(':scope > grpSpPr > solidFill');
    if (shared) return shared;
  }
  const styled = partAround(box, 'style', 'fillRef');
  return own ?? (Number(styled?.getAttribute('idx')) > 0 ? styled : undefined);
}

/** Whether the shape around a text box has a dark fill of a theme, on which pale text is visible. */
export function isFilledBox(box: Element): boolean {
  const fill = fillAround(box);
  const color = fill?.firstElementChild;
  return color?.localName === 'schemeClr' && /^(tx|dk|accent)/.test(color.getAttribute('val') ?? '');
}
