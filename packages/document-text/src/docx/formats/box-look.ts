import type { Look } from './look.ts';

const colorIn = (color: Element | null | undefined) => color?.getAttribute('val') ?? '';

/** The colors of a text box by its shape: its fill, null if it has none or one of a theme, and its text's. */
export function shapeLook(box: Element, themeColor: (name: string) => string): Look {
  const [fill, font] = [fillAround(box), partAround(box, 'style', 'fontRef')].map(
    (of) => of?.firstElementChild,
  );
  const isPlain = fill?.localName === 'srgbClr' && fill.children.length === 0;
  const color = font?.localName === 'schemeClr' ? themeColor(colorIn(font)) : colorIn(font);
  return { behind: isPlain ? [colorIn(fill)] : null, ...(color !== '' && { colors: [color] }) };
}

/** An element of a group of properties of the shape around a text box. */
function partAround(box: Element, group: string, name: string): Element | undefined {
  const shape = box.closest('wsp, shape, rect, roundrect');
  const properties = shape && [...shape.children].find(({ localName }) => localName === group);
  return properties ? [...properties.children].find(({ localName }) => localName === name) : undefined;
}

function fillAround(box: Element): Element | undefined {
  const own = ['solidFill', 'noFill'].map((name) => partAround(box, 'spPr', name)).find(Boolean);
  const styled = partAround(box, 'style', 'fillRef');
  return own ?? (Number(styled?.getAttribute('idx')) > 0 ? styled : undefined);
}

/** Whether the shape around a text box has a dark fill of a theme, on which pale text is visible. */
export function isFilledBox(box: Element): boolean {
  const fill = fillAround(box);
  const color = fill?.firstElementChild;
  return color?.localName === 'schemeClr' && /^(tx|dk|accent)/.test(color.getAttribute('val') ?? '');
}
