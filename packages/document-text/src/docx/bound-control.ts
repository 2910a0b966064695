import { grouped } from '#document-text/digest/grouped.ts';

import type { PropertyOf } from './fields.ts';
import type { OpcPackage } from './package/opc-package.ts';
import { bare, textsIn } from './plain-texts.ts';
import { childOf, elements, NAMESPACE, valueOf } from './wordml.ts';

const W = NAMESPACE.w;
const CUSTOM = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';
export const CORE = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
/** The ids by which controls refer to the file's properties. */
const PROPERTIES: Record<string, string> = {
  '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}': CORE,
  '{6668398D-A668-4E3E-A5EB-62B293D839F1}': 'extended-properties',
};

const WITHOUT_PLACEHOLDER = 'Click or tap here to enter text.';
const LANGUAGE = /^[a-z]{2,3}(-[A-Z]{2})?$/;

/** Paths as Word writes them. Evaluating a malicious path could take hours. */
const PATH = /^(\/@?[\w:.-]+(\[\d+\])?)+$/;
const MAX_BINDINGS = 1000;

/**
 * Finds the text that Word shows in a control instead of its own, because the control is bound to different data; null if
 * they agree.
 */
export function boundTexts(opc: OpcPackage, main: string): (control: Element) => string | null {
  const itemsOf = dataOf(opc, main);
  const placeholderOf = placeholders(opc, main);
  const known = new Map<string, readonly (readonly string[])[]>();
  const valuesOf = (id: string, path: string, mappings: string) => {
    const key = JSON.stringify([id, path, mappings]);
    const values = known.get(key) ?? itemsOf(id).map((root) => valuesIn(root, path, mappings));
    known.set(key, values);
    return values;
  };
  return (control) => {
    const properties = childOf(control, 'sdtPr');
    const [binding, other] = [...(properties?.children ?? [])].filter(
      ({ localName }) => localName === 'dataBinding',
    );
    if (!properties || !binding) return null;
    const attribute = (name: string) =>
      [...binding.attributes].find(({ localName }) => localName === name)?.value ?? '';
    const path = attribute('xpath');
    // Programs differ in which of two they follow.
    if (other || !PATH.test(path) || known.size > MAX_BINDINGS) return path;
    const found = valuesOf(attribute('storeItemID').toUpperCase(), path, attribute('prefixMappings'));
    const values = found.flatMap(([first]) => first ?? []);
    const content = childOf(control, 'sdtContent') ?? control;
    // Word then shows as many items as the data has.
    if (properties.querySelector(':scope > repeatingSection')) {
      const counts = found.map(({ length }) => length).filter((count) => count > 0 || found.length === 1);
      return counts.every((count) => count === content.childElementCount) ? null : path;
    }
    // Ends of lines in the data have elements of their own in the text.
    const blank = content.querySelector('br, cr, tab, p ~ p') ? '' : ' ';
    const shown = bare(textsIn(content).join(''), blank);
    const isEmpty = childOf(properties, 'showingPlcHdr') !== null;
    const said = values.flatMap((value) =>
      value === '' && isEmpty ? placeholderOf(properties) : saidBy(properties, value),
    );
    return said.find((value) => bare(value, blank) !== shown) ?? null;
  };
}

/** What Word shows in a control without data: the text that it names, or else words of its own; its own text if it names none. */
function placeholders(opc: OpcPackage, main: string): (properties: Element) => string[] {
  const known = opc.partsOf(main, ['glossaryDocument']).flatMap(({ root }) => elements(root, W, 'docPart'));
  return (properties) => {
    const named = elements(properties, W, 'docPart').map((part) => valueOf(part));
    return named.map((name) => {
      const own = known.find((part) => valueOf(elements(part, W, 'name')[0]) === name);
      return own ? textsIn(own).join('') : WITHOUT_PLACEHOLDER;
    });
  };
}

/** A value in the control's format. */
function saidBy(properties: Element, value: string): string {
  const choice = elements(properties, W, 'listItem').find(
    (item) => item.getAttributeNS(W, 'value') === value,
  );
  return choice?.getAttributeNS(W, 'displayText') ?? dateSaid(properties, value) ?? value;
}

/** A day in the control's format; null if it isn't a date control, or has another value. */
function dateSaid(properties: Element, value: string): string | null {
  const control = childOf(properties, 'date');
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(value) ?? [];
  if (!control || !year || !month || !day) return null;
  const language = valueOf(childOf(control, 'lid')) ?? '';
  const name = (part: 'month' | 'weekday', width: 'short' | 'long') =>
    new Intl.DateTimeFormat(LANGUAGE.test(language) ? language : 'en', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      [part]: width,
    })
      .formatToParts(Date.UTC(Number(year), Number(month) - 1, Number(day)))
      .find(({ type }) => type === part)?.value ?? '';
  const written: Record<string, () => string> = {
    d: () => `${Number(day)}`,
    dd: () => day,
    ddd: () => name('weekday', 'short'),
    dddd: () => name('weekday', 'long'),
    M: () => `${Number(month)}`,
    MM: () => month,
    MMM: () => name('month', 'short'),
    MMMM: () => name('month', 'long'),
    yy: () => year.slice(2),
    yyyy: () => year,
  };
  return (valueOf(childOf(control, 'dateFormat')) ?? '').replace(
    /'([^']*)'|d+|M+|y+/g,
    (token, literal?: string) => literal ?? written[token]?.() ?? token,
  );
}

/** The data by id; if there is none with the id, Word searches all. */
function dataOf(opc: OpcPackage, main: string): (id: string) => Element[] {
  const all = opc.partsOf(main, ['customXml']);
  const named = all.flatMap(({ target, root }) =>
    opc.partsOf(target, ['customXmlProps']).map((properties) => ({ root, properties: properties.root })),
  );
  const own = grouped(
    named,
    ({ properties }) => properties.getAttributeNS(CUSTOM, 'itemID')?.toUpperCase() ?? '',
  );
  return (id) => {
    const property = PROPERTIES[id];
    return (property ? opc.partsOf('', [property]) : (own.get(id) ?? all)).map(({ root }) => root);
  };
}

function valuesIn(root: Element, path: string, mappings: string): string[] {
  const prefixes = new Map(
    [...mappings.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)].map(([, prefix, address]) => [
      prefix,
      address,
    ]),
  );
  try {
    const document = root.ownerDocument;
    const resolve = (prefix: string | null) => prefixes.get(prefix ?? '') ?? null;
    const { ORDERED_NODE_SNAPSHOT_TYPE } = XPathResult;
    const nodes = document.evaluate(path, document, resolve, ORDERED_NODE_SNAPSHOT_TYPE);
    return Array.from({ length: nodes.snapshotLength }, (_, at) => nodes.snapshotItem(at)?.textContent ?? '');
  } catch (error) {
    // Word shows the text of a control whose path is invalid.
    if (error instanceof DOMException) return [];
    throw error;
  }
}

/** Properties of the file that programs show in controls of a header that are bound to them, if it has other words. */
export function boundProperties(edge: Element, propertyOf: PropertyOf): string[] {
  return [...edge.querySelectorAll('dataBinding')].flatMap((bound) => {
    const [, name = ''] = /:(\w+)\[1\]$/.exec(bound.getAttributeNS(W, 'xpath') ?? '') ?? [];
    const shown = propertyOf(name) ?? '';
    return edge.textContent.includes(shown) ? [] : shown;
  });
}
