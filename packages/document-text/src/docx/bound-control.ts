import type { OpcPackage } from './opc-package.ts';
import { textsIn } from './plain-texts.ts';
import { childOf, elements, NAMESPACE } from './wordml.ts';

const W = NAMESPACE.w;
const CUSTOM = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';
const CORE = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
/** The ids by which controls name the properties of the file. */
const PROPERTIES: Record<string, string> = {
  '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}': CORE,
  '{6668398D-A668-4E3E-A5EB-62B293D839F1}': 'extended-properties',
};

/** What Word shows in a control in place of its text, because it's bound to data that say something else; null where they don't. */
export function boundText(control: Element, opc: OpcPackage, main: string): string | null {
  const properties = childOf(control, 'sdtPr');
  const binding = properties && [...properties.children].find(({ localName }) => localName === 'dataBinding');
  if (!properties || !binding) return null;
  const attribute = (name: string) =>
    [...binding.attributes].find(({ localName }) => localName === name)?.value ?? '';
  const id = attribute('storeItemID').toUpperCase();
  const known = PROPERTIES[id];
  const items = known ? opc.partsOf('', [known]).map(({ root }) => root) : customItems(opc, main, id);
  const values = items.flatMap(
    (root) => valueIn(root, attribute('xpath'), attribute('prefixMappings')) ?? [],
  );
  const [value] = values;
  if (value === undefined) return null;
  const shown = bare(textsIn(childOf(control, 'sdtContent') ?? control).join(''));
  const choice = elements(properties, W, 'listItem').find(
    (item) => item.getAttributeNS(W, 'value') === value,
  );
  const isPlaceholder = value === '' && childOf(properties, 'showingPlcHdr') !== null;
  const said = choice?.getAttributeNS(W, 'displayText') ?? value;
  return isPlaceholder || bare(said) === shown ? null : said;
}

/** Those of this id; where there is none, Word looks into all. */
function customItems(opc: OpcPackage, main: string, id: string): Element[] {
  const all = opc.partsOf(main, ['customXml']);
  const own = all.filter(({ target }) =>
    opc
      .partsOf(target, ['customXmlProps'])
      .some(({ root }) => root.getAttributeNS(CUSTOM, 'itemID')?.toUpperCase() === id),
  );
  return (own.length > 0 ? own : all).map(({ root }) => root);
}

/** null where nothing is there. */
function valueIn(root: Element, path: string, mappings: string): string | null {
  const prefixes = new Map(
    [...mappings.matchAll(/xmlns:(\w+)=["']([^"']*)["']/g)].map(([, prefix, address]) => [prefix, address]),
  );
  try {
    const document = root.ownerDocument;
    const resolve = (prefix: string | null) => prefixes.get(prefix ?? '') ?? null;
    const { FIRST_ORDERED_NODE_TYPE } = XPathResult;
    return (
      document.evaluate(path, document, resolve, FIRST_ORDERED_NODE_TYPE).singleNodeValue?.textContent ?? null
    );
  } catch (error) {
    // Word shows the text of a control whose path isn't one.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function bare(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, '');
}
