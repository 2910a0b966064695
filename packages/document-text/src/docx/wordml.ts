const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** The XML namespaces of WordprocessingML and its package, by their usual prefixes. */
export const NAMESPACE = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: OFFICE,
  wp: `${DRAWING}/wordprocessingDrawing`,
  a: `${DRAWING}/main`,
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  pic: `${DRAWING}/picture`,
  pkg: 'http://schemas.microsoft.com/office/2006/xmlPackage',
  v: 'urn:schemas-microsoft-com:vml',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  relationships: 'http://schemas.openxmlformats.org/package/2006/relationships',
} as const;

/** A declared namespace that contains character references. No program writes these; they hide which namespace it is. */
export const ESCAPED_NAMESPACE = /\sxmlns(?::[^\s=<>]+)?\s*=\s*(?:"[^"<]*&|'[^'<]*&)/;

export function elements(within: Element | Document, namespace: string, name: string): Element[] {
  return [...within.getElementsByTagNameNS(namespace, name)];
}

/** Its first child with this name in Word's namespace. */
export function childOf(parent: Element | null | undefined, name: string): Element | null {
  let child = parent?.firstElementChild ?? null;
  while (child !== null && (child.localName !== name || child.namespaceURI !== NAMESPACE.w))
    child = child.nextElementSibling;
  return child;
}

/** The rows of a table, or the cells of a row, also those in controls: not those of a table in a cell. */
export const partsOf = (whole: Element, name: string): Element[] =>
  elements(whole, NAMESPACE.w, name).filter((part) => part.parentElement?.closest(whole.localName) === whole);

/** What may be around whole paragraphs, rows, and cells. */
const WRAPPER = /^(sdt|sdtContent|customXml)$/;

/** The next paragraph or cell, whatever control or mark of a place is between both; null at a table or an end. */
export function nextLike(part: Element): Element | null {
  let [at, next] = [part, part.nextElementSibling];
  for (;;) {
    if (next?.localName === part.localName) return next;
    if (next?.localName === 'tbl') return null;
    if (next !== null) {
      const within: Element | null = WRAPPER.test(next.localName) ? next.firstElementChild : null;
      [at, next] = [next, within ?? next.nextElementSibling];
    } else {
      const around: Element | null = at.parentElement;
      if (!around || !WRAPPER.test(around.localName)) return null;
      [at, next] = [around, around.nextElementSibling];
    }
  }
}

/** Computes something of each element once: nothing changes a document while it's read. */
export function onceOf<Found>(compute: (element: Element) => Found): (element: Element) => Found {
  const known = new WeakMap<Element, { found: Found }>();
  return (element) => {
    const { found } = known.get(element) ?? { found: compute(element) };
    known.set(element, { found });
    return found;
  };
}

export const cellsOf = onceOf((row) => partsOf(row, 'tc'));

export function valueOf(element: Element | null | undefined): string | null {
  return element?.getAttributeNS(NAMESPACE.w, 'val') ?? null;
}

/** Whether Word opens a file without its headers and boxes. */
export const isOtherView = (view: Element | null) =>
  /^(web|normal|outline|masterPages)$/.test(valueOf(view) ?? '');

/** An attribute in Word's namespace; '' without it. */
export function attributeOf(element: Element | null | undefined, name: string): string {
  return element?.getAttributeNS(NAMESPACE.w, name) ?? '';
}

/** Whether a switch is present and on; without a value, it's on. */
export function isOn(element: Element | null): boolean {
  return element !== null && !/^(0|false|off)$/.test(valueOf(element) ?? '');
}

/** The same for a switch that is an attribute. */
export function isSet(element: Element | null, name: string): boolean {
  return /^(1|true|on)$/.test(element?.getAttributeNS(NAMESPACE.w, name) ?? '');
}

/** The references to headers and footers that some page may show. */
export function shownEdges(body: Element, settings: Element | null): Element[] {
  const sections = elements(body, NAMESPACE.w, 'sectPr');
  const hasEven = isOn(childOf(settings, 'evenAndOddHeaders'));
  return [...body.querySelectorAll('headerReference, footerReference')].filter(
    (reference) => isFirstShown(reference, sections) && (hasEven || edgeType(reference) !== 'even'),
  );
}

const edgeType = (reference: Element) => reference.getAttributeNS(NAMESPACE.w, 'type') ?? 'default';

/** Whether a reference isn't to the header of a first page, its section shows that, or a later one does that has none of its own. */
export function isFirstShown(reference: Element, sections: readonly Element[]): boolean {
  if (edgeType(reference) !== 'first') return true;
  const { localName, parentElement } = reference;
  const later = sections.slice(sections.findIndex((section) => section === parentElement));
  const isOther = (one: Element) => one.localName === localName && edgeType(one) === 'first';
  const next = later.findIndex((section, index) => index > 0 && [...section.children].some(isOther));
  return later.slice(0, next === -1 ? later.length : next).some((one) => isOn(childOf(one, 'titlePg')));
}

/** The innermost content control that passes, around an element or the element itself; null without one. */
export function controlAround(element: Element, passes: (control: Element) => boolean): Element | null {
  let control = element.closest('sdt');
  while (control !== null && !passes(control)) control = control.parentElement?.closest('sdt') ?? null;
  return control;
}

/** LibreOffice leaves away the ends of lines in plain-text controls, and page breaks in cells. */
export function mayJoinWords(end: Element): boolean {
  const isInPlainControl = childOf(childOf(end.closest('sdt'), 'sdtPr'), 'text') !== null;
  return isInPlainControl || (isPageEnd(end) && end.closest('tc') !== null);
}

/** Whether a break ends a page or a column, not only a line. */
function isPageEnd(end: Element): boolean {
  return /^(page|column)$/.test(end.getAttributeNS(NAMESPACE.w, 'type') ?? '');
}

/** Whether programs end a line at a picture or object, or draw it in one as they draw a letter. */
export function isAmidText(element: Element): boolean {
  if (element.localName === 'drawing')
    return element.querySelector(':scope > inline, :scope > anchor > wrapTopAndBottom') !== null;
  const isPicture = element.localName === 'pict' || element.localName === 'object';
  return isPicture && element.querySelector('[style*="absolute"]') === null;
}

/** In the copies for older Words, in what a tracked move removed, or in a control that passes. */
export function isSkipped(element: Element, passes: (control: Element) => boolean): boolean {
  return element.closest('Fallback, moveFrom') !== null || controlAround(element, passes) !== null;
}

export function tagOf(control: Element): string | null {
  const properties = [...control.children].find((child) => child.localName === 'sdtPr');
  const tag = properties && elements(properties, NAMESPACE.w, 'tag')[0];
  return valueOf(tag);
}

/** Namespaces that Word supports, besides those of every version. */
const UNDERSTOOD =
  /^http:\/\/schemas\.microsoft\.com\/office\/(word\/(201[028]\/wordml|2010\/wordprocessing(Shape|Group|Canvas|Ink|Drawing)|2012\/wordprocessingDrawing|2015\/wordml\/symex)|drawing\/(201[04]\/main|2014\/chartex|2015\/(9\/8|10\/21)\/chartex|2016\/(5\/\d+\/chartex|ink|SVG\/main)|2017\/model3d))$/;

/**
 * The alternative of an `mc:AlternateContent` that Word shows: the first supported one, otherwise the fallback. Each alternative
 * asks for it.
 */
export const shownAlternative = onceOf((alternatives) =>
  [...alternatives.children].find(
    (child) => child.namespaceURI === NAMESPACE.mc && (child.localName === 'Fallback' || isUnderstood(child)),
  ),
);

/** Whether an element is an alternative that Word doesn't show. */
export function isOtherAlternative(element: Element): boolean {
  const isOne = element.localName === 'Choice' || element.localName === 'Fallback';
  const { parentElement } = element;
  return isOne && parentElement !== null && shownAlternative(parentElement) !== element;
}

function isUnderstood(choice: Element): boolean {
  const needed = (choice.getAttribute('Requires') ?? '').trim().split(/\s+/);
  return needed.every((prefix) => UNDERSTOOD.test(choice.lookupNamespaceURI(prefix) ?? ''));
}

const INLINE =
  'p hyperlink ins del moveTo moveFrom sdtContent smartTag customXml fldSimple dir bdo rt rubyBase';
const BLOCKS = 'body tc sdtContent txbxContent hdr ftr footnote endnote comment customXml';
/** Elements of Word around texts that programs draw, and what these have to be in themselves. */
const PLACES = new Map<string, ReadonlySet<string>>(
  (
    [
      ['p tbl', BLOCKS],
      ['r hyperlink ins del moveTo moveFrom fldSimple dir bdo', INLINE],
      ['sdt smartTag customXml', `${INLINE} ${BLOCKS} tbl tr`],
      ['tr', 'tbl sdtContent customXml'],
      ['tc', 'tr sdtContent customXml'],
      ['t drawing pict object ruby', 'r object'],
      ['sdtContent', 'sdt'],
      ['rt rubyBase', 'ruby'],
      ['txbxContent', 'textbox txbx'],
      ['body hdr ftr footnote endnote comment', 'document footnotes endnotes comments'],
    ] as const
  ).flatMap(([names, places]) => names.split(' ').map((name) => [name, new Set(places.split(' '))] as const)),
);

/** Whether programs draw the text in an element. */
export function isHolder({ namespaceURI, localName }: Element): boolean {
  return namespaceURI === NAMESPACE.w
    ? PLACES.has(localName)
    : namespaceURI !== NAMESPACE.m || !localName.endsWith('Pr');
}

/** Whether an element is where programs draw none of its kind. */
export function isMisplaced({ namespaceURI, localName, parentElement }: Element): boolean {
  const isOfWord = parentElement?.namespaceURI === NAMESPACE.w;
  if (namespaceURI === NAMESPACE.m) return isOfWord && !localName.startsWith('oMath');
  if (namespaceURI !== NAMESPACE.w || !isOfWord) return false;
  return PLACES.get(localName)?.has(parentElement.localName) === false;
}

/** Calls `enter` for each element within another, in order, with what `enter` answered for the element around it. */
export function goThrough<Around>(
  root: Element,
  outside: Around,
  enter: (element: Element, around: Around) => Around,
): void {
  let around = outside;
  const open: Around[] = [];
  let element = root.firstElementChild;
  while (element !== null) {
    const within = enter(element, around);
    const first: Element | null = element.firstElementChild;
    if (first !== null) {
      open.push(around);
      around = within;
      element = first;
      continue;
    }
    while (element !== root && element.nextElementSibling === null) {
      element = element.parentElement ?? root;
      around = open.pop() ?? outside;
    }
    element = element === root ? null : element.nextElementSibling;
  }
}

/** Twips by the units of measures. */
export const TWIPS: Readonly<Record<string, number>> = {
  pt: 20,
  in: 1440,
  cm: 567,
  mm: 56.7,
  pc: 240,
  pi: 240,
  px: 15,
};

/** The first of these measures that is there, in twips. */
export function twips(element: Element | null | undefined, ...names: string[]): number {
  const value = names
    .map((name) => element?.getAttributeNS(NAMESPACE.w, name) ?? null)
    .find((found) => found !== null);
  return (parseFloat(value ?? '') || 0) * (TWIPS[value?.replace(/^[-+.\de]*/, '') ?? ''] ?? 1);
}

/** The same for a size or place of letters, in half-points. */
export function halfPoints(element: Element): number {
  return twips(element, 'val') / (/[a-z]/.test(valueOf(element) ?? '') ? 10 : 1);
}

/** null unless it's fixed. */
export function exactHeight(element: Element | null, rule: string, height: string): number | null {
  return element?.getAttributeNS(NAMESPACE.w, rule) === 'exact' ? twips(element, height) : null;
}

/** Twips: a lower row shows nothing. */
const MIN_HEIGHT = 100;
export function isSeenRow(row: Element): boolean {
  const properties = childOf(row, 'trPr');
  const isDeleted = childOf(properties, 'del') !== null;
  const isFlat = (exactHeight(childOf(properties, 'trHeight'), 'hRule', 'val') ?? MIN_HEIGHT) < MIN_HEIGHT;
  return !isFlat && !isDeleted && !isOn(childOf(properties, 'hidden'));
}

/** Word draws only the first of merged cells, and no deleted ones. */
export function isSeenCell(cell: Element): boolean {
  const properties = childOf(cell, 'tcPr');
  return !['vMerge', 'hMerge', 'cellDel', 'cellMerge'].some((name) => {
    const merged = childOf(properties, name);
    return merged && valueOf(merged) !== 'restart';
  });
}
