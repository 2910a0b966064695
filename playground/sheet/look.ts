import type { Name } from '#word-host/opc/namespaces.ts';
import { child, isOn } from '#word-host/opc/xml.ts';
import { number, twips, value } from './showing.ts';

/** CSS declarations by camel-cased name. Looks are merged weakest first. */
export type Look = Record<string, string>;

const HIGHLIGHTS: Record<string, string> = {
  darkYellow: '#808000',
  lightGray: '#c0c0c0',
  darkGray: '#808080',
};
const STAND_INS: Record<string, string> = {
  calibri: 'Calibri, Carlito, "Segoe UI", "Helvetica Neue", Arial, sans-serif',
  aptos: 'Aptos, Calibri, Carlito, "Segoe UI", "Helvetica Neue", Arial, sans-serif',
  arial: 'Arial, "Liberation Sans", sans-serif',
  helvetica: 'Helvetica, Arial, "Liberation Sans", sans-serif',
  cambria: 'Cambria, Caladea, Georgia, serif',
  georgia: 'Georgia, Gelasio, "Liberation Serif", serif',
  'times new roman': '"Times New Roman", "Liberation Serif", serif',
  'courier new': '"Courier New", "Liberation Mono", monospace',
};

const color = (hex: string | null) => (hex && /^[0-9a-f]{6}$/i.test(hex) ? `#${hex}` : null);

function fontFamily(fonts: Element | null): string | null {
  const theme = value(fonts, 'w:asciiTheme');
  const name = value(fonts, 'w:ascii') ?? value(fonts, 'w:hAnsi') ?? (theme ? 'Calibri' : null);
  if (!name) return null;
  return STAND_INS[name.toLowerCase()] ?? `"${name.replace(/["\\]/g, '')}", "Segoe UI", Arial, sans-serif`;
}

export function runLook(rPr: Element | null): Look {
  const look: Look = {};
  if (!rPr) return look;
  const has = (name: Name) => child(rPr, name);
  if (has('w:b')) look['fontWeight'] = isOn(has('w:b')) ? '700' : '400';
  if (has('w:i')) look['fontStyle'] = isOn(has('w:i')) ? 'italic' : 'normal';
  const lines = [
    has('w:u') && value(has('w:u')) !== 'none' ? 'underline' : '',
    isOn(has('w:strike')) || isOn(has('w:dstrike')) ? 'line-through' : '',
  ].filter(Boolean);
  if (has('w:u') || has('w:strike') || has('w:dstrike'))
    look['textDecorationLine'] = lines.join(' ') || 'none';
  const size = number(has('w:sz'));
  if (size) look['fontSize'] = `${size / 2}pt`;
  const ink = value(has('w:color'));
  if (ink) look['color'] = color(ink) ?? '#000000';
  const family = fontFamily(has('w:rFonts'));
  if (family) look['fontFamily'] = family;
  const marker = value(has('w:highlight'));
  const shade = color(value(has('w:shd'), 'w:fill'));
  if (marker && marker !== 'none') look['backgroundColor'] = HIGHLIGHTS[marker] ?? marker.toLowerCase();
  else if (shade) look['backgroundColor'] = shade;
  if (isOn(has('w:caps'))) look['textTransform'] = 'uppercase';
  if (isOn(has('w:smallCaps'))) look['fontVariantCaps'] = 'small-caps';
  if (isOn(has('w:vanish'))) look['display'] = 'none';
  const raised = value(has('w:vertAlign'));
  if (raised === 'superscript' || raised === 'subscript') {
    look['verticalAlign'] = raised === 'superscript' ? 'super' : 'sub';
    look['fontSize'] = size ? `${size / 3}pt` : '0.66em';
  }
  const lift = number(has('w:position'));
  if (lift) look['verticalAlign'] = `${lift / 2}pt`;
  const spacing = number(has('w:spacing'));
  if (spacing !== null) look['letterSpacing'] = twips(spacing);
  return look;
}

const ALIGNMENTS: Record<string, string> = {
  left: 'left',
  start: 'start',
  center: 'center',
  right: 'right',
  end: 'end',
  both: 'justify',
  distribute: 'justify',
};

export function paragraphLook(pPr: Element | null): Look {
  const look: Look = {};
  if (!pPr) return look;
  const alignment = value(child(pPr, 'w:jc'));
  if (alignment) look['textAlign'] = ALIGNMENTS[alignment] ?? 'start';
  Object.assign(look, spacingLook(child(pPr, 'w:spacing')), indentLook(child(pPr, 'w:ind')));
  Object.assign(look, bordersLook(child(pPr, 'w:pBdr')));
  const shade = color(value(child(pPr, 'w:shd'), 'w:fill'));
  if (shade) look['backgroundColor'] = shade;
  if (isOn(child(pPr, 'w:bidi'))) look['direction'] = 'rtl';
  return look;
}

function spacingLook(spacing: Element | null): Look {
  const look: Look = {};
  const before = number(spacing, 'w:before');
  const after = number(spacing, 'w:after');
  const line = number(spacing, 'w:line');
  if (before !== null) look['marginTop'] = twips(before);
  if (after !== null) look['marginBottom'] = twips(after);
  if (line !== null) {
    const rule = value(spacing, 'w:lineRule') ?? 'auto';
    if (rule === 'auto') look['lineHeight'] = String((line / 240) * 1.2);
    else look['lineHeight'] = rule === 'exact' ? twips(line) : `max(1.2em, ${twips(line)})`;
  }
  return look;
}

function indentLook(indent: Element | null): Look {
  const look: Look = {};
  const start = number(indent, 'w:start') ?? number(indent, 'w:left');
  const end = number(indent, 'w:end') ?? number(indent, 'w:right');
  const hanging = number(indent, 'w:hanging');
  const firstLine = number(indent, 'w:firstLine');
  if (start !== null) look['marginInlineStart'] = twips(start);
  if (end !== null) look['marginInlineEnd'] = twips(end);
  if (hanging !== null) look['textIndent'] = twips(-hanging);
  else if (firstLine !== null) look['textIndent'] = twips(firstLine);
  return look;
}

const LINES: Record<string, string> = {
  double: 'double',
  dotted: 'dotted',
  dashed: 'dashed',
  dashSmallGap: 'dashed',
};

/** One border line as a CSS shorthand; widths are in eighths of a point. */
export function borderLine(border: Element | null): string | null {
  const kind = value(border);
  if (!border || !kind) return null;
  if (kind === 'nil' || kind === 'none') return 'none';
  const width = Math.max((number(border, 'w:sz') ?? 4) / 8, 0.5) * (kind === 'double' ? 3 : 1);
  return `${width}pt ${LINES[kind] ?? 'solid'} ${color(value(border, 'w:color')) ?? '#000000'}`;
}

function bordersLook(borders: Element | null): Look {
  const look: Look = {};
  for (const [name, side] of [
    ['w:top', 'Top'],
    ['w:bottom', 'Bottom'],
    ['w:left', 'Left'],
    ['w:right', 'Right'],
  ] as const) {
    const border = child(borders, name);
    const line = borderLine(border);
    if (line) look[`border${side}`] = line;
    const space = number(border, 'w:space');
    if (space) look[`padding${side}`] = `${space}pt`;
  }
  return look;
}

export function wear(element: HTMLElement, look: Look): void {
  Object.assign(element.style, look);
}
