import type { Box, Finding, FindingKind } from '#document-text/finding.ts';

import { isUsualProfile } from './color-profiles.ts';
import { hasDrawnLink, hasOddParts } from './odd-parts.ts';
import { hasOddFontFile } from './drawn/font-files.ts';
import { grown, holds, IDENTITY, type Matrix, rectBox } from './drawn/matrix.ts';
import { oddPages } from './contents/odd-contents.ts';
import { latin1, type PlainObjects } from './plain-objects.ts';

/** Names of inks that printers have themselves, "All" of them, or that draw nothing: pdf.js draws another color for each. */
const OWN_INKS = new Set(['None', 'All', 'Black', 'Cyan', 'Magenta', 'Yellow']);
/** A name, a list, or a reference. */
const INK = /\/(?:Separation|DeviceN) (\/\w+|\[[^\][]*|\d)/g;

/** What makes programs show a file in different ways, or shows something else than its pages. */
const CLUES: readonly [FindingKind, RegExp][] = [
  // Colors that replace others, also in print; another size or part of a page; a picture or page instead of another.
  [
    'alternative',
    /\/Default(?:Gray|RGB|CMYK) |\/(?:BG2|UCR2?) (?!\/)|\/TransferFunction (?!\/Identity)|\/(?:OP|op) true|\/(?:ca|CA) -|\/BM \[/,
  ],
  [
    'alternative',
    /\/UserUnit (?!1\b)|\/(?:View|Print)(?:Area|Clip) (?!\/CropBox)|\/PrintPageRange |\/(?:Alternates|OPI) |\/Ref <</,
  ],
  ['form-field', /\/XFA /],
  ['unknown-part', /\/(?:Collection|AA) /],
  ['unknown-part', /\/(?:JavaScript|Hide|SetOCGState|GoToE|Rendition|GoTo3DView|RichMediaExecute|Trans)\b/],
];
/** A link's address, whose folders may have the names of actions. It's in one line, so that it ends before the next object. */
const ADDRESS = /\/URI \((?:\\.|[^\\()\r\n])*\)/g;
const BOXES = { MediaBox: /\/MediaBox (?:\[([^\]]*)|(\d+))/, CropBox: /\/CropBox (?:\[([^\]]*)|(\d+))/ };
/** No program's pages are as deep in others. */
const MAX_PARENTS = 100;
const GOING = /\/OpenAction << \/(?:Type \/Action \/)?S \/GoTo \/D [^<>]+>>/g;
/** In bytes: longer ones have tables. */
const MAX_PROFILE = 20_000;
const PROFILE = /\/(?:ICCBased|DestOutputProfile)\b(?: (\d+) 0 R)?/g;

/** Finds everything in the whole file that programs show instead of its pages, or in different ways. */
export function fileFindings(objects: PlainObjects | null, hasUpdates: boolean): Finding[] {
  const kinds = kindsIn(objects);
  if (hasUpdates) kinds.unshift('updated');
  const pages = objects === null ? [] : oddPages(objects);
  return [
    ...[...new Set(kinds)].map((kind): Finding => ({ kind, text: '', index: null })),
    ...pages.map((index): Finding => ({ kind: 'alternative', text: '', index })),
  ];
}

function kindsIn(objects: PlainObjects | null): FindingKind[] {
  if (objects === null) return ['unknown-part'];
  const text = objects.text.replace(ADDRESS, '');
  const kinds = CLUES.flatMap(([kind, clue]) => (clue.test(text) ? kind : []));
  if (hasDrawnLink(objects)) kinds.push('annotation');
  if (hasOddFontFile(objects)) kinds.push('odd-font');
  if (mayDoMoreThanGo(objects.text)) kinds.unshift('unknown-part');
  const isOdd =
    objects.isAmbiguous ||
    hasOddInk(objects) ||
    hasOddProfile(objects) ||
    hasOddBox(objects) ||
    hasOddParts(objects);
  if (isOdd) kinds.push('alternative');
  return kinds;
}

/** Whether what opening the file starts isn't just to go to a page. */
function mayDoMoreThanGo(text: string): boolean {
  if (/\/OpenAction \d/.test(text) && /\/(?:GoToR|Launch)\b/.test(text)) return true;
  return text.split('/OpenAction <<').length - 1 > (text.match(GOING) ?? []).length;
}

function hasOddInk({ text }: PlainObjects): boolean {
  return [...text.matchAll(INK)].some(
    ([, inks = '']) => /^\d| R\b/.test(inks) || (inks.match(/\w+/g) ?? []).some((name) => OWN_INKS.has(name)),
  );
}

/** Other programs use the profile, pdf.js the color space that is named beside it. */
function hasOddProfile({ text, objects }: PlainObjects): boolean {
  const numbers = new Set([...text.matchAll(PROFILE)].map(([, number = '']) => number));
  return [...numbers].some((number) => {
    const { entries = '', content } = objects.get(number) ?? {};
    if (/\/Alternate (?!\/Device)/.test(entries)) return true;
    try {
      const profile = content?.(MAX_PROFILE) ?? null;
      return profile === null || !isUsualProfile(profile, Number(/\/N (\d)/.exec(entries)?.[1]));
    } catch {
      return true;
    }
  });
}

/** Whether the part of a page to show isn't within the page: programs show another part each. */
function hasOddBox({ objects }: PlainObjects): boolean {
  const boxOf = (name: keyof typeof BOXES, entries = '', depth = 0): Box | null => {
    const own = BOXES[name].exec(entries);
    const above = objects.get(/\/Parent (\d+)/.exec(entries)?.[1] ?? '')?.entries;
    if (own === null)
      return above === undefined || depth > MAX_PARENTS ? null : boxOf(name, above, depth + 1);
    const numbers = own[1] ?? objects.get(own[2] ?? '')?.entries ?? '';
    return rectBox(IDENTITY, (numbers.match(/-?[\d.]+/g) ?? []).map(Number));
  };
  return [...objects.values()].some(({ entries }) => {
    if (!/\/Type \/Page (?!\/Root0)/.test(entries)) return false;
    const page: Box = boxOf('MediaBox', entries) ?? [0, 0, 0, 0];
    const part = boxOf('CropBox', entries) ?? page;
    return Math.min(part[2] - part[0], part[3] - part[1]) < 1 || !holds(grown(page, 1), part);
  });
}

/** Only the used fields; pdf.js types them as `any`. */
export interface Annotation {
  subtype?: string;
  pageIndex: number;
  /** null for a popup without a size. */
  rect: [number, number, number, number] | null;
  hasAppearance?: boolean;
  borderStyle?: { width: number };
  fieldValue?: unknown;
  contentsObj?: { str?: string };
}

/** An annotation other than a plain link: it may draw anything over the page. `base` rotates the page as displayed. */
export function annotationFinding(annotation: Annotation, base: Matrix): Finding[] {
  const { subtype, pageIndex, rect, hasAppearance, fieldValue, contentsObj, borderStyle } = annotation;
  if (rect === null) return [];
  const box = rectBox(base, rect);
  // An invisible signature has a field without a size; a popup is shown with what it belongs to.
  const isUnseen = subtype === 'Widget' && (box[0] >= box[2] || box[1] >= box[3]);
  // A link's border may be drawn through words, or as a digit.
  const isPlain = subtype === 'Link' && !hasAppearance && borderStyle?.width === 0;
  if (isUnseen || subtype === 'Popup' || isPlain) return [];
  const text = typeof fieldValue === 'string' && fieldValue !== '' ? fieldValue : (contentsObj?.str ?? '');
  return [{ kind: subtype === 'Widget' ? 'form-field' : 'annotation', text, index: pageIndex, box }];
}

const START = 'startxref';
const OBJECT = /\d\s+\d{1,5}\s+obj\b/;
const TABLE = /^\s*(xref\b|\d+\s+\d{1,5}\s+obj\b[^]*\/XRef\b)/;
const GAP = /^(?:[\s\0]|%[^\r\n]*[\r\n])*/;
/** The table's own dictionary isn't longer, except for its list of parts. */
const TABLE_START = 2000;

/**
 * Whether parts were added after the end of a finished file, or its end doesn't lead to the table of its parts, which
 * programs then search differently. Word's files end twice, with no part in between.
 */
export function isUpdated(bytes: Uint8Array): boolean {
  const ends: { behind: number; table: number }[] = [];
  for (let at = bytes.indexOf(0x73); at !== -1; at = bytes.indexOf(0x73, at + 1)) {
    if (textAt(bytes, at, START.length) !== START) continue;
    const table = Number.parseInt(textAt(bytes, at + START.length, 20), 10);
    // The first end of a linearized file is in its middle, and leads nowhere.
    if (table !== 0) ends.push({ behind: at + START.length, table });
  }
  const [first] = ends;
  const last = ends.at(-1);
  if (first === undefined || last === undefined) return true;
  // pdf.js takes a table that is behind the first object, others the one to which the end leads.
  const [head = '', next = ''] = textAt(bytes, 0, TABLE_START).split('endobj', 2);
  const [gap = ''] = GAP.exec(next) ?? [];
  const after = last.table - head.length - 'endobj'.length;
  if (TABLE.test(next.slice(gap.length)) && !(after >= 0 && after <= gap.length)) return true;
  return (
    !TABLE.test(textAt(bytes, last.table, TABLE_START)) ||
    OBJECT.test(textAt(bytes, first.behind, bytes.length))
  );
}

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return latin1(bytes.subarray(start, start + length));
}
