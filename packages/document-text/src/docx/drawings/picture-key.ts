import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { bodyKey, letterheadKey } from '#document-text/pictures/letterhead.ts';

import { styleOf } from './drawn.ts';
import { EMU_PER_TWIP, styledLength } from '#document-text/docx/page-area.ts';
import { NAMESPACE } from '#document-text/docx/wordml.ts';

/** How lengths and parts that are cut off are rounded, because programs round them differently: to twips, some of them. */
const [EMU_PER_MM, PERCENT] = [36_000, 1000];
/** Elements that decide how a picture is shown. */
const SHOWING =
  'blip, blip *, pic > spPr > :is(solidFill, gradFill, pattFill) *, srcRect, fillRect, tile, prstGeom, custGeom, xfrm, extent, imagedata, shape, camera, camera > rot, ln, effectLst *, effectDag, sp3d, pctWidth, pctHeight';
/** In EMU: lines and effects that reach further change what is beside a picture. */
const MAX_REACH = 76_200;
/** In thousandths of a percent, of a shadow. */
const MAX_SCALE = 110_000;
const MAX_SHARE = 1.5;
/** How files with drawing commands begin (EMF, and WMF with and without a size); where an EMF file has its sign. */
const [WMF, SIGN, SIGN_AT] = [/^(\u00d7\u00cd\u00c6\u009a|\u0001\0\u0009\0)/, ' EMF', 40];
/** Attributes for a picture's name or stored size. */
const NAMES = new Set(['id', 'title', 'href', 'althref', 'relid', 'oleid', 'cstate']);

/** The key of a drawing's pictures, and those for a size that a program rounds to the one above or below it. */
export function pictureKeys(drawing: Element, hashOf: (id: string) => string | null): string[] {
  const keys = [0, -EMU_PER_TWIP, EMU_PER_TWIP].map((change) => pictureKey(drawing, hashOf, change));
  return [...new Set(keys)].flatMap((key) => key ?? []);
}

/**
 * Describes the pictures of a drawing for a hash, by bytes, cropping, rotation, and effects. null if some bytes are missing.
 * `hashOf` finds a picture by its relationship's id; `change` is added to its size.
 */
export function pictureKey(
  drawing: Element,
  hashOf: (id: string) => string | null,
  change = 0,
): string | null {
  const parts: string[] = [];
  for (const element of drawing.querySelectorAll(SHOWING)) {
    if (element.localName === 'extent')
      parts.push(...['cx', 'cy'].map((side) => millimeters(element, side, change)));
    else if (element.localName.startsWith('pct')) parts.push(shareOf(element));
    else if (/^(custGeom|effectDag)$/.test(element.localName)) parts.push('shaped');
    else if (element.localName === 'shape') parts.push(...shapeOf(styleOf(element)));
    else if (element.localName === 'xfrm') {
      parts.push(...['rot', 'flipH', 'flipV'].map((name) => attributeOf(element, name)));
      if (isOtherSize(element)) parts.push('other size');
    } else if (element.closest('ln, effectLst, sp3d'))
      parts.push(
        element.localName === 'reflection' ? 'mirrored' : '',
        ...['w', 'rad', 'dist', 'blurRad', 'contourW', 'extrusionH', 'z', 'sx', 'sy'].map((name) =>
          Math.abs(Number(element.getAttribute(name))) > (name.startsWith('s') ? MAX_SCALE : MAX_REACH)
            ? attributeOf(element, name)
            : '',
        ),
      );
    else {
      const shown: string[] = [];
      for (const { namespaceURI, localName, value } of element.attributes) {
        const isPicture = namespaceURI === NAMESPACE.r;
        const hash = isPicture && localName !== 'link' ? hashOf(value) : null;
        if (isPicture && hash === null) return null;
        if (hash) shown.push(`${element.localName.replace('imagedata', 'blip')} ${hash}`);
        else if (!NAMES.has(localName) && (localName === 'amt' || !isNothing(value)))
          shown.push(
            `${localName} ${element.matches('srcRect') ? Math.round(Number(value) / PERCENT) : value}`,
          );
      }
      parts.push(...shown.toSorted());
    }
  }
  if (!parts.some((part) => / [\da-f]{64}$/.test(part))) return null;
  // Programs write the shape of a picture before or after it.
  const isOne = drawing.querySelectorAll('blip, imagedata').length === 1;
  return (isOne ? parts.toSorted() : parts).filter((part) => part !== '').join(' ');
}

/** The share of a page that Word gives a picture or a box for its size, in percent. */
export function shareOf({ localName, textContent }: Element): string {
  const share = Math.round(Number(textContent) / PERCENT);
  return share === 0 ? '' : `${localName} ${share}`;
}

/** Whether a picture that is alone in its drawing isn't as large as the drawing. */
function isOtherSize(frame: Element): boolean {
  const drawing = frame.closest('inline, anchor');
  const [whole, own] = [drawing?.querySelector('extent'), frame.querySelector('ext')];
  if (!frame.closest('pic') || drawing?.querySelector('wgp, wpc') || !whole || !own) return false;
  return ['cx', 'cy'].some((side) => {
    const share = Number(own.getAttribute(side)) / Number(whole.getAttribute(side));
    return share > MAX_SHARE || share < 1 / MAX_SHARE;
  });
}

/** Rounded, because programs round sizes differently. */
function millimeters(extent: Element, side: string, change: number): string {
  return `${side} ${Math.round((Number(extent.getAttribute(side)) + change) / EMU_PER_MM)}`;
}

/** The different shapes of a drawing and of the pictures in it, for a PDF: only the shape of a letterhead's can be told there. */
export function shapeKeysOf(drawing: Element): Set<string> {
  const sizes = [...drawing.querySelectorAll('extent, ext, shape, rect')].map((each) => {
    const sizeOf = (attribute: string, name: string) =>
      Number.parseFloat(each.getAttribute(attribute) ?? styleOf(each).get(name) ?? '');
    return sizeOf('cx', 'width') / sizeOf('cy', 'height');
  });
  return new Set(sizes.flatMap((ratio) => (ratio > 0 ? letterheadKey(ratio) : [])));
}

/** The size and turn of a shape of VML, for which programs write a drawing of the same size. */
function shapeOf(style: ReadonlyMap<string, string>): string[] {
  const sizes = ['width', 'height'].map((name) => styledLength(style, name) ?? 0);
  const turn = ['rotation', 'flip'].map((name) => style.get(name) ?? '').join(' ');
  return [
    ...sizes.map((size, side) => `c${'xy'[side]} ${Math.round((size * EMU_PER_TWIP) / EMU_PER_MM)}`),
    turn === ' ' ? '' : `turned ${turn}`,
  ];
}

/** The shape of a drawing of the body with one picture that all programs draw as such; null for any other. */
export function bodyShapeOf(drawing: Element): string | null {
  const extent = drawing.querySelector('extent');
  const isOne = drawing.querySelectorAll('blip').length === 1 && !drawing.querySelector('svgBlip, wgp, wpc');
  const isGone = drawing.closest('del, moveFrom') ?? drawing.closest('r')?.querySelector('rPr > vanish');
  const ratio = Number(extent?.getAttribute('cx')) / Number(extent?.getAttribute('cy'));
  return isOne && !isGone && ratio > 0 && ratio < Infinity ? bodyKey(ratio) : null;
}

function attributeOf(element: Element, name: string): string {
  const value = element.getAttribute(name) ?? '';
  return isNothing(value) ? '' : `${name} ${value}`;
}

/** A missing attribute means this value, and programs add it unasked. */
function isNothing(value: string): boolean {
  return (
    ['', '0', 'false', 'none', 'rect', 'orthographicFront'].includes(value) ||
    value.startsWith('{') ||
    value.startsWith('http')
  );
}

export function hexHash(content: Uint8Array | string): string {
  return bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content));
}

/** Whether a drawing shows a metafile, as for an embedded object: programs draw its words as text, and no digest has these. */
export function hasMetafile(drawing: Element, bytesOf: (id: string) => Uint8Array | null): boolean {
  return [...drawing.querySelectorAll('blip, imagedata')].some(({ attributes }) =>
    [...attributes].some(
      ({ namespaceURI, value }) => namespaceURI === NAMESPACE.r && isMetafile(bytesOf(value)),
    ),
  );
}

function isMetafile(bytes: Uint8Array | null): boolean {
  const start = String.fromCharCode(...(bytes?.subarray(0, SIGN_AT + SIGN.length) ?? []));
  return start.startsWith(SIGN, SIGN_AT) || WMF.test(start);
}
