import { DROPPED, type Layout, LAYOUT, SECTIONS, TABLE } from '#document-text/digest/layouts.ts';

import type { BesideParts, CommonParts } from '#document-text/docx/beside-parts.ts';
import type { BesideText } from '#document-text/docx/beside-texts.ts';
import { placedIn } from './drawn-signs.ts';
import { pictureKey, pictureKeys } from '#document-text/docx/drawings/picture-key.ts';
import { textNear } from '#document-text/docx/finding-list.ts';
import type { Formats } from '#document-text/docx/formats/look.ts';
import { layoutsIn, partLayouts, pictureLayout } from './layout.ts';
import { heightLayout, laterLayouts, rounded } from './overlooked.ts';
import type { PageArea } from '#document-text/docx/page-area.ts';
import type { ParagraphText } from '#document-text/docx/paragraph-text.ts';
import { type TextOptions, textsOf } from '#document-text/docx/passages.ts';
import { withFields } from '#document-text/docx/shown-results.ts';
import {
  attributeOf,
  childOf,
  elements,
  isAmidText,
  isOn,
  isSet,
  isSkipped,
  NAMESPACE,
  twips,
  valueOf,
} from '#document-text/docx/wordml.ts';

const W = NAMESPACE.w;

const DRAWINGS = /^(drawing|pict|object)$/;
/** Layouts that may be gone. */
const ONLY_OTHER = new RegExp(`^(${SECTIONS}|${DROPPED})`);

interface Laid extends Pick<CommonParts, 'known' | 'body' | 'edgeOf' | 'look'> {
  noteTexts: ReadonlyMap<string, readonly ParagraphText[]>;
  anchors: ReadonlyMap<Element | null, Element[]>;
  page: PageArea;
  formats: Formats;
  options: TextOptions;
}

/** Layouts of a text, or of all; the number of passages before them, unless that's the end; and whether equal ones count. */
type Group = readonly [layouts: readonly Layout[], of?: string, after?: number, areCounted?: boolean];

/** What is sealed of the layout of a document. */
export function layoutTexts(parts: BesideParts, laid: Laid): BesideText[] {
  const { known } = laid;
  if (!known.has('drawn')) return [];
  // Word doesn't give every header and note of an open document.
  const hasEdges = known.has('edge') && known.has('note');
  const found = new Map<string, BesideText>();
  const groups = [
    ...ofPassages(parts, laid, hasEdges),
    ...(hasEdges ? ofEdges(parts.edges, laid) : []),
    ...ofSections(parts, laid, hasEdges),
  ];
  const end = parts.passages.length;
  for (const [layouts, of = '', after = end, areCounted = false] of groups)
    for (const [text, ...others] of layouts)
      found.set(areCounted ? String(found.size) : `${text} ${of}`, {
        // Programs drop headers that no page shows, and sections with columns; their layouts aren't missing then.
        kind: [text, ...others].some((form) => ONLY_OTHER.test(form)) ? 'picture' : 'drawn',
        text,
        after,
        others,
        of,
      });
  return [...found.values()];
}

/** Those of each passage, and of the pictures and notes that it refers to. */
function ofPassages({ passages }: BesideParts, laid: Laid, hasEdges: boolean): Group[] {
  const { body, noteTexts, anchors, page, look, options } = laid;
  const parts = partLayouts(passages, page);
  const sections = elements(body, W, 'sectPr');
  const { DOCUMENT_POSITION_FOLLOWING: following } = body;
  let at = 0;
  return passages.flatMap((passage, index) => {
    const after = index + 1;
    while ((sections[at]?.compareDocumentPosition(passage.element) ?? 0) & following) at += 1;
    const own = [...(parts.get(passage) ?? []), ...heightLayout(passages, index, sections[at])];
    const layouts = passage.text === '' ? laterLayouts(passage) : [...layoutsIn(passage), ...own];
    const groups: Group[] = [[layouts, passage.text, after, true]];
    for (const anchor of anchors.get(passage.element) ?? []) {
      const [key, ...others] = isSkipped(anchor, options.isLeftOut) ? [] : pictureKeys(anchor, look.hashOf);
      const note = `${anchor.localName.replace('Reference', '')} ${anchor.getAttributeNS(W, 'id') ?? ''}`;
      const place = key && pictureLayout(anchor, page, passage.signs.get(anchor) ?? 0, [key, ...others]);
      if (place) groups.push([[place], textNear(passages, index), after, true]);
      // Programs may put it beside the text.
      else if (passage.text !== '' && DRAWINGS.test(anchor.localName) && isAmidText(anchor))
        groups.push([[[`${DROPPED}▣${passage.signs.get(anchor) ?? 0}`]], passage.text, after, true]);
      // Another comment is named by its words; this is for one that is gone.
      if (anchor.localName === 'commentReference')
        groups.push([[[`${LAYOUT} ✉`, '']], passage.text, after, true]);
      // Programs read words of a formula as signs.
      if (anchor.localName === 'oMath') groups.push([[[`${DROPPED}∑`]], passage.text, after, true]);
      const noted = (hasEdges && noteTexts.get(note)) || [];
      const tables = tablesIn(noted, page);
      for (const words of noted)
        groups.push([[...layoutsBeside(words), ...(tables.get(words) ?? [])], withFields(words), after]);
    }
    return groups;
  });
}

/** Those of the texts of headers and footers. */
function ofEdges(edges: readonly Element[], { formats, options, page }: Laid): Group[] {
  return edges.flatMap((edge) => {
    const texts = textsOf(edge, formats, options).filter(({ text }) => text.trim() !== '');
    const tables = tablesIn(texts, page);
    return texts.map((words): Group => [
      [...layoutsBeside(words), ...(tables.get(words) ?? [])],
      withFields(words),
    ]);
  });
}

/** How the texts of a note or header stand in the rows and cells of tables. */
function tablesIn(texts: readonly ParagraphText[], page: PageArea): Map<ParagraphText, Layout[]> {
  const found = [...partLayouts(texts, page)].map(([text, layouts]) => {
    const tables = layouts.filter(([form]) => form.startsWith(TABLE));
    return [text, tables.map(([form]): Layout => [form.replace(LAYOUT, SECTIONS)])] as const;
  });
  return new Map(found);
}

/** The words and pictures of a header or footer, by its relationship's id. */
function shownIn(id: string, { edgeOf, formats, options, look }: Laid): string {
  const edge = edgeOf(id);
  if (edge === null) return '';
  const pictures = [...edge.querySelectorAll('drawing, pict')].flatMap((drawing) => {
    const count = drawing.querySelectorAll('blip, imagedata, textpath').length;
    if (count === 0 || isSkipped(drawing, options.isLeftOut)) return [];
    // Programs make one picture of several.
    return `▣${count === 1 ? (pictureKey(drawing, look.hashIn(id)) ?? '') : ''}`;
  });
  return [...textsOf(edge, formats, options).map(({ text }) => text.trim()), ...pictures.toSorted()].join('');
}

/** Those of the pages and headers of all sections, and of tabs that nobody set. */
function ofSections({ passages, sections }: BesideParts, laid: Laid, hasEdges: boolean): Group[] {
  const { body, formats } = laid;
  const known = new Map<string, string>();
  const wordsOf = (id: string) => {
    const shown = known.get(id) ?? shownIn(id, laid);
    known.set(id, shown);
    return shown;
  };
  const own = sections ?? elements(body, W, 'sectPr');
  const hasEvenPages = isOn(childOf(formats.settings, 'evenAndOddHeaders'));
  const shown = hasEdges ? [...sectionLayouts(own, hasEvenPages, wordsOf)] : [];
  const isBare = own.length === 0 && sections === undefined;
  return [
    [shown.map((section): Layout => [`${SECTIONS} ${section}`])],
    [widthLayouts(isBare ? [null] : own, formats.settings)],
    [passages.some(({ gaps }) => gaps.includes('⇥')) ? [stopLayout(formats.settings)] : []],
  ];
}

/** The layouts of a header or note, with its tabs and wide blanks; programs put one before a note. */
function layoutsBeside(paragraph: ParagraphText): Layout[] {
  const placed = placedIn({ ...paragraph, gaps: paragraph.gaps.replace(/^0⇥ ?/, '') }).filter(Boolean);
  const signs = placed.map((sign) => [`${LAYOUT} ${sign}`] as const);
  const layouts = [...layoutsIn(paragraph), ...signs];
  return layouts.map((forms) => {
    const [text = '', ...others] = forms.map((form) => form.replace(LAYOUT, SECTIONS));
    return [text, ...others];
  });
}

/** In twips, of a section that has none: the width of a page, of a margin, and between columns; and a point of a grid. */
const [PAGE, MARGIN, COLUMN_SPACE, PITCH] = [12_240, 1440, 720, 4096];

/** Settings that put pages beside each other, or text elsewhere on them. */
const SHEETS = ['bookFoldPrinting', 'bookFoldRevPrinting', 'printTwoOnOne', 'gutterAtTop'];

/** How wide the text of each section is, and its columns, and how far letters are apart. */
function widthLayouts(sections: readonly (Element | null)[], settings: Element | null = null): Layout[] {
  const sheets = SHEETS.filter((name) => isOn(childOf(settings, name))).join(' ');
  const found = new Map<string, Layout>();
  let [turns, last] = ['', 0];
  for (const section of sections) {
    const [size, margins, columns, grid] = ['pgSz', 'pgMar', 'cols', 'docGrid'].map((name) =>
      childOf(section, name),
    );
    const length = (element: Element | null | undefined, name: string, usual: number) =>
      element?.hasAttributeNS(W, name) ? twips(element, name) : usual;
    const sides =
      length(margins, 'left', MARGIN) + length(margins, 'right', MARGIN) + length(margins, 'gutter', 0);
    const count = length(columns, 'num', 1);
    const apart = count > 1 ? length(columns, 'space', COLUMN_SPACE) : 0;
    const several = columns && columns.childElementCount > 1 ? [...columns.children] : [];
    const own = several.flatMap((column) => [twips(column, 'w'), twips(column, 'space')]);
    const line = count > 1 && isSet(columns ?? null, 'sep') ? '|' : '';
    const width = length(size, 'w', PAGE) - sides;
    if (last > 0 && Math.abs(width - last) > MARGIN) turns += width < last ? '<' : '>';
    last = width;
    const forms = rounded([width, ...(own.length > 0 ? own : [apart])]);
    const isGrid = grid?.getAttributeNS(W, 'type')?.endsWith('Chars') === true;
    const pitch = isGrid ? Math.round(length(grid, 'charSpace', 0) / PITCH) || '' : '';
    const [text, ...others] = forms.map((form) => `${LAYOUT} ▥${sheets}${line}${form} ${pitch}`);
    if (text !== undefined && !found.has(text)) found.set(text, [text, ...others]);
  }
  return [...found.values(), ...(turns === '' ? [] : [[`${LAYOUT} ▥${turns}`] as const])];
}

/** How far apart tabs stop that nobody set. */
function stopLayout(settings: Element | null | undefined): Layout {
  const stops = childOf(settings, 'defaultTabStop');
  const [text, ...others] = rounded([stops ? twips(stops, 'val') : 720]).map((form) => `${LAYOUT} ⇥${form}`);
  return [text ?? '', ...others];
}

/** The words of the header and footer on the first page of each section, and how many sections have columns. */
function sectionLayouts(
  sections: readonly Element[],
  hasEvenPages: boolean,
  wordsOf: (id: string) => string,
): Set<string> {
  const shown = new Map<string, string>();
  const found = new Set<string>();
  const columns: string[] = [];
  let [last, lastUsual]: (string | null)[] = [null, null];
  for (const [index, section] of sections.entries()) {
    for (const reference of section.querySelectorAll(':scope > headerReference, :scope > footerReference')) {
      const type = reference.getAttributeNS(W, 'type') ?? 'default';
      shown.set(`${reference.localName} ${type}`, reference.getAttributeNS(NAMESPACE.r, 'id') ?? '');
    }
    const count = childOf(section, 'cols')?.getAttributeNS(W, 'num') ?? '1';
    const direction = valueOf(childOf(section, 'textDirection')) ?? 'lrTb';
    const all = `${count}${direction}`;
    const [format, start] = ['fmt', 'start'].map((name) => attributeOf(childOf(section, 'pgNumType'), name));
    // In a file for printing, each document begins on page 1.
    const pages = `# ${format?.replace(/^decimal$/, '')} ${start === '1' ? '' : start}`;
    if (/\w/.test(pages)) found.add(pages);
    // Programs join sections that follow each other.
    if ((count !== '1' || direction !== 'lrTb') && columns.at(-1) !== all) columns.push(all);
    if (index > 0 && valueOf(childOf(section, 'type')) === 'continuous') continue;
    const wordsIn = (type: string) =>
      ['header', 'footer'].map((edge) => wordsOf(shown.get(`${edge}Reference ${type}`) ?? '')).join('¦');
    const usual = wordsIn('default');
    const isTitled = isOn(childOf(section, 'titlePg'));
    const [words, place] = isTitled ? [wordsIn('first'), index || ''] : [usual, ''];
    // The default headers behind two title pages tell them apart, even if the title pages are alike.
    if (isTitled && lastUsual !== null && lastUsual !== usual) found.add(`⇅+ ${lastUsual}¦¦${usual}`);
    lastUsual = usual;
    if (last !== null && last !== words) found.add(`⇅ ${last}¦¦${words}`);
    last = words;
    if (words + usual !== '¦¦') found.add(`${place} ${words}`);
    if (hasEvenPages && wordsIn('even') !== usual) found.add(`${place}= ${wordsIn('even')}`);
  }
  return columns.length === 0 ? found : found.add(`▥ ${columns.join(' ')}`);
}
