import { channelsOf, contrastOf } from '#document-text/contrast.ts';
import type { Finding, FindingKind } from '#document-text/finding.ts';

import { wordsIn } from './finding-list.ts';
import { Looks } from './formats/look.ts';
import { isPale, unseenBy } from './formats/unseen.ts';
import { isDoubled, oddRun, reachesFar } from './formats/odd-formats.ts';
import { hasAlternatives } from './odd-elements.ts';
import { isUsualFont, SYMBOL_FONT, symbolFont } from './formats/symbol-fonts.ts';
import type { OpcPackage, Part } from './package/opc-package.ts';
import { isParagraphOff, type PageArea } from './page-area.ts';
import { textsIn } from './plain-texts.ts';
import { attributeOf, childOf, elements, isOn, isOtherView, isSet, NAMESPACE, valueOf } from './wordml.ts';

const { m: M, w: W } = NAMESPACE;
/** Parts that are read, or that change nothing visible. */
const KNOWN = new Set(
  (
    'officeDocument extended-properties custom-properties styles stylesWithEffects settings webSettings fontTable theme numbering ' +
    'footnotes endnotes header footer image hyperlink comments customXml customXmlProps glossaryDocument attachedTemplate ' +
    'chart chartUserShapes diagramData diagramLayout diagramQuickStyle diagramColors oleObject package printerSettings mailMergeSource ' +
    'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties ' +
    'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail ' +
    'http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin ' +
    // Written by LibreOffice, and the names of the strict format.
    'extendedProperties customProperties http://schemas.openxmlformats.org/officedocument/2006/relationships/metadata/core-properties'
  ).split(' '),
);
/** Parts that newer versions of Word add: ids of comments, people, add-ins, labels, drawings of diagrams, ink, macros. */
const OF_WORD =
  /^http:\/\/schemas\.microsoft\.com\/office\/(20\d\d\/(\d+\/)?relationships\/[\w-]+|2006\/relationships\/ui\/\w+)$/;
/** Parts of which a document has one. */
const ONCE = 'styles numbering settings fontTable theme footnotes endnotes comments'.split(' ');
/** Parts that programs may leave away or fetch if they're said to be elsewhere. */
const READ = new Set([...ONCE, 'header', 'footer']);
/** Names for any font of this shape, with which text from web pages ends its list of fonts. */
const ANY_FONT = /^((sans-)?serif|monospace)$/;
const MAPPED: Readonly<Record<string, string>> = { bg1: 'light1', t1: 'dark1', bg2: 'light2', t2: 'dark2' };

/** Finds parts beside the text that change what a reader sees. */
export function partFindings(
  opc: OpcPackage,
  main: string,
  root: Element,
  stories: readonly Part[],
): Finding[] {
  const parts = (type: string) => opc.partsOf(main, [type]).map((part) => part.root);
  const relationships = ['', main, ...stories.map(({ target }) => target)].flatMap((path) =>
    opc.relationshipsOf(path),
  );
  const fonts = parts('fontTable').flatMap((table) => elements(table, W, 'font'));
  const embedded = fonts.filter((font) =>
    [...font.children].some(({ localName }) => localName.startsWith('embed')),
  );
  return [
    ...relationships
      .filter(
        ({ type, isExternal }) => (isExternal && READ.has(type)) || (!KNOWN.has(type) && !OF_WORD.test(type)),
      )
      .map(({ target }) => found('unknown-part', target)),
    ...relationships
      .filter(({ type, isExternal }) => type === 'image' && isExternal)
      .map(({ target }) => found('picture', target)),
    // Word draws with the other font where it lacks the first; with a theme's font where a text names none.
    ...[...fonts.map((font) => valueOf(childOf(font, 'altName'))), ...parts('theme').flatMap(fontsOfTheme)]
      .filter((name) => name !== null && symbolFont({ ascii: name }) !== undefined)
      .map((name) => found('odd-font', name ?? '')),
    ...fonts
      .filter(
        (font) => isForSymbols(font) && !SYMBOL_FONT.test(nameOf(font)) && !KNOWN_SYMBOLS.test(nameOf(font)),
      )
      .map((font) => found('odd-font', nameOf(font))),
    // Programs may show text outside of the body.
    ...[...root.children]
      .filter((child) => child !== childOf(root, 'body') && child.localName !== 'background')
      .map((child) => found('object', textsIn(child).join(''))),
    ...parts('theme').flatMap((theme) => oddColorsOf(theme).map((name) => found('unseen-colour', name))),
    ...parts('theme').flatMap((theme) => (hasWideStyles(theme) ? [found('covered')] : [])),
    ...parts('webSettings').flatMap((settings) =>
      childOf(settings, 'frameset') ? [found('unknown-part')] : [],
    ),
    // Programs differ in which of two such parts, or of two alternatives, they follow.
    ...ONCE.flatMap((type) => {
      const [first, ...others] = parts(type);
      const all = first ? [first, ...first.querySelectorAll('*')] : [];
      const isOdd = others.length > 0 || (first && hasAlternatives(first)) || all.some(isDoubled);
      return isOdd ? [found('alternative')] : [];
    }),
    ...fonts.flatMap((font) => {
      const [name, other] = [nameOf(font), valueOf(childOf(font, 'altName')) ?? ''];
      const isOdd = isUsualFont(name) && !isUsualFont(other) && !ANY_FONT.test(other) && /[a-z]/i.test(other);
      return isOdd ? [found('odd-font', other)] : [];
    }),
    ...embedded.map((font) => found('embedded-font', nameOf(font))),
    ...parts('settings').flatMap((settings) => [
      // Word then takes the styles of a template.
      ...(isOn(childOf(settings, 'linkStyles')) ? [found('unknown-part')] : []),
      ...(isOn(childOf(settings, 'updateFields')) ||
      isOn(childOf(childOf(settings, 'mailMerge'), 'viewMergedData'))
        ? [found('field')]
        : []),
      ...(isRemapped(settings) ? [found('unseen-colour')] : []),
      // Word then shows neither pages nor headers.
      ...(isOtherView(childOf(settings, 'view')) ? [found('hidden')] : []),
    ]),
    ...stories.flatMap(({ root: notes }) =>
      /^(foot|end)notes$/.test(notes.localName) && areMixed(notes, root) ? [found('alternative')] : [],
    ),
    ...elements(root, W, 'background').flatMap((background) => {
      const color = background.getAttributeNS(W, 'color') ?? 'auto';
      const theme = background.getAttributeNS(W, 'themeColor') ?? 'background1';
      const isMixed = background.hasAttributeNS(W, 'themeShade');
      if (isMixed || !/^(background|light)[12]$/.test(theme)) return [found('unseen-colour', theme)];
      if (background.firstElementChild) return [found('picture')];
      return color === 'auto' || isPale(color) ? [] : [found('unseen-colour', color)];
    }),
  ];
}

/** Fonts of symbols that don't draw these for letters. */
const KNOWN_SYMBOLS = /^(opensymbol|starsymbol|noto sans symbols|segoe ui symbol|cambria math|ms gothic$)/i;
const nameOf = (font: Element) => attributeOf(font, 'name');
const isForSymbols = (font: Element) => valueOf(childOf(font, 'charset')) === '02';

function fontsOfTheme(theme: Element): (string | null)[] {
  return [...theme.querySelectorAll('latin, ea, cs, font')].map((font) => font.getAttribute('typeface'));
}

const WHITE = 'FFFFFF';
const SYSTEM: Readonly<Record<string, string>> = { window: WHITE, windowText: '000000' };
/** People set their windows to a pale green, which is easy on the eyes. */
const MAX_TINT = 1.4;
const isNearlyWhite = (color: string) => contrastOf(channelsOf(color), channelsOf(WHITE)) < MAX_TINT;

/** The names of colors that programs draw in different ways. */
function oddColorsOf(theme: Element): string[] {
  const colors = theme.querySelectorAll(
    'clrScheme > * > *, fillStyleLst > solidFill > *, fillStyleLst > :first-child',
  );
  return [...colors].flatMap((color) => {
    // Programs take the color for a box from the box alone.
    if (color.parentElement?.localName === 'fillStyleLst')
      return color.firstElementChild?.getAttribute('val') === 'phClr' ? [] : [color.localName];
    const usual = color.localName === 'sysClr' ? (SYSTEM[color.getAttribute('val') ?? ''] ?? '') : undefined;
    const last = color.getAttribute('lastClr')?.toUpperCase();
    const isUsual = last === undefined || last === usual || (usual === WHITE && isNearlyWhite(last));
    const isKnown = /^(srgb|sys|scheme)Clr$/.test(color.localName);
    const isOdd = !isKnown || color.children.length > 0 || usual === '' || (usual !== undefined && !isUsual);
    return isOdd ? [color.parentElement?.localName ?? ''] : [];
  });
}

/** In EMU: what lines and effects of boxes that a theme names reach at most. */
const [MAX_LINE, MAX_EFFECT] = [76_200, 400_000];

function hasWideStyles(theme: Element): boolean {
  return [...theme.querySelectorAll('lnStyleLst > ln, effectStyle *')].some((one) =>
    one.localName === 'ln' ? Number(one.getAttribute('w')) > MAX_LINE : reachesFar(one, MAX_EFFECT),
  );
}

const idOf = (element: Element) => Number(attributeOf(element, 'id'));
const isLine = (note: Element) => note.hasAttributeNS(W, 'type');

/**
 * Whether notes are in another order than their marks. LibreOffice gives them to these in the order of their numbers, and looks
 * for the lines that separate them from the text at their start.
 */
function areMixed(notes: Element, root: Element): boolean {
  const all = [...notes.children];
  const ids = all.filter((note) => !isLine(note)).map(idOf);
  ids.sort((one, other) => one - other);
  const marks = elements(root, W, `${notes.localName.slice(0, -1)}Reference`);
  const isLate = (note: Element, at: number) => isLine(note) && at > 0 && !isLine(all[at - 1] ?? note);
  return all.some(isLate) || marks.some((mark, at) => idOf(mark) !== ids[at]);
}

function found(kind: FindingKind, text = ''): Finding {
  return { kind, text, index: null };
}

/** Whether theme colors have unusual meanings, such as white for text. */
function isRemapped(settings: Element): boolean {
  const mapping = childOf(settings, 'clrSchemeMapping');
  return Array.from(mapping?.attributes ?? []).some(
    ({ namespaceURI, localName, value }) => namespaceURI === W && value !== (MAPPED[localName] ?? localName),
  );
}

/** The text of each comment with its author, by id. */
export function commentsIn(parts: readonly Element[]): Map<string | null, string> {
  const comments = parts.flatMap((root) => elements(root, W, 'comment'));
  return new Map(
    comments.map((comment) => {
      // Also those of formulas, symbols, and labels.
      const drawn = [...comment.querySelectorAll('sym, numPr, drawing, pict')].map(() => '▣');
      const formulas = elements(comment, M, 't').map(({ textContent }) => textContent);
      const words = [...elements(comment, W, 'p').map(wordsIn), ...formulas, ...drawn].join(' ').trim();
      return [attributeOf(comment, 'id'), words && `${attributeOf(comment, 'author')}: ${words}`] as const;
    }),
  );
}

const WORDS_OF_LABEL = /^[\p{L}\p{M}’'.-]{2,12}$/u;

/** Finds the label of a list level that contains words beside a number and usual signs; '' for any other. */
export function labelsOf(
  opc: OpcPackage,
  main: string,
  page: PageArea,
): (list: string, level: string) => string {
  const numberings = opc.partsOf(main, ['numbering']).map(({ root }) => root);
  const byId = (name: string, key: string) =>
    new Map(
      numberings
        .flatMap((root) => elements(root, W, name))
        .map((each) => [attributeOf(each, key), each] as const)
        .toReversed(),
    );
  const [lists, abstracts] = [byId('num', 'numId'), byId('abstractNum', 'abstractNumId')];
  return (list, level) => {
    const numbering = lists.get(list);
    if (!numbering) return '';
    const own = elements(numbering, W, 'lvlOverride').find((each) => attributeOf(each, 'ilvl') === level);
    const abstract = abstracts.get(attributeOf(childOf(numbering, 'abstractNumId'), 'val'));
    const levels = [own, abstract].flatMap((each) => (each ? elements(each, W, 'lvl') : []));
    const used = levels.find((each) => attributeOf(each, 'ilvl') === level);
    return used ? labelSaid(used, page) : '';
  };
}

const ODD_FORMAT = /^(hex|chicago|dollarText|bahtText|custom)$/;

function labelSaid(level: Element, page: PageArea): string {
  const label = valueOf(childOf(level, 'lvlText')) ?? '';
  const format = childOf(level, 'pPr');
  if (format && isParagraphOff(format, page)) return label || '•';
  const count = valueOf(childOf(level, 'numFmt')) ?? 'decimal';
  const isNumbered = /%\d/.test(label) && count !== 'none';
  const run = childOf(level, 'rPr');
  const looks = new Looks({ styles: null, theme: null });
  const look = looks.with(run, {});
  const isHidden = run && (symbolFont(look) ?? oddRun(run, '1') ?? unseenBy(look));
  // Programs differ in whether a text that is said to be none is shown.
  const isDenied = isSet(childOf(level, 'lvlText'), 'null');
  if (isDenied || childOf(level, 'lvlPicBulletId') || (isNumbered && (isHidden || ODD_FORMAT.test(count))))
    return label || '•';
  const words = label
    .replace(/%\d/g, ' ')
    .split(/[\s()[\]:,;]+/)
    .filter((word) => /[\p{L}\d]/u.test(word));
  const isUsual = words.every((word) => !/\d/.test(word) && (word.length === 1 || WORDS_OF_LABEL.test(word)));
  const most = isNumbered || words.every((word) => word.length === 1) ? 1 : 0;
  return isUsual && words.length <= most ? '' : label;
}
