import { CONTENT_TYPE, NS } from '#word-host/opc/namespaces.ts';
import type { OpcPackage } from '#word-host/opc/package.ts';
import { child, children, escapeXml, parseXml } from '#word-host/opc/xml.ts';

type CustomValue = string | number | boolean;

/** Every custom property has this format id; the schema requires it, nothing reads it. */
const FORMAT_ID = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}';
const RELATIONSHIP = 'custom-properties';
const SIGNATURES = 'http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin';

/** The document's title. LibreOffice uses another type of relationship for the part than the standard. */
export function titleOf(source: OpcPackage): string {
  const entries = source.relationships('').list();
  const entry = entries.find(({ type }) => type.endsWith('/metadata/core-properties'));
  const path = entry ? source.resolve('', entry.target) : null;
  return path ? (child(source.document(path).documentElement, 'dc:title')?.textContent ?? '') : '';
}

/** Whether Word opens the document as final, a state that must be left before any change. */
export function isFinal(source: OpcPackage): boolean {
  return source.related('', SIGNATURES) !== null || customProperty(source, '_MarkAsFinal') === true;
}

/** A property of docProps/custom.xml. Names ignore case, as in Word. */
export function customProperty(source: OpcPackage, name: string): CustomValue | null {
  const value = entryOf(source, name)?.firstElementChild;
  if (!value) return null;
  const text = value.textContent;
  if (value.localName === 'bool') return text === 'true' || text === '1';
  return value.localName === 'i4' ? Number(text) : text;
}

/** Creates docProps/custom.xml if it's the first one. */
export function setCustomProperty(target: OpcPackage, name: string, value: CustomValue): void {
  const root = documentOf(target).documentElement;
  const old = entryOf(target, name);
  const pids = entriesOf(target).map((entry) => Number(entry.getAttribute('pid')));
  const pid = old?.getAttribute('pid') ?? String(Math.max(1, ...pids) + 1);
  const shown = old?.getAttribute('name') ?? name;
  const xml =
    `<property xmlns="${NS.op}" xmlns:vt="${NS.vt}" fmtid="${FORMAT_ID}" pid="${pid}"` +
    ` name="${escapeXml(shown)}">${variant(value)}</property>`;
  const made = root.ownerDocument.importNode(parseXml(xml).documentElement, true);
  if (old) old.replaceWith(made);
  else root.append(made);
}

function entriesOf(source: OpcPackage): Element[] {
  const path = source.related('', RELATIONSHIP);
  return path ? children(source.document(path).documentElement, 'op:property') : [];
}

function entryOf(source: OpcPackage, name: string): Element | undefined {
  const wanted = name.toLowerCase();
  return entriesOf(source).find((entry) => entry.getAttribute('name')?.toLowerCase() === wanted);
}

function documentOf(source: OpcPackage): XMLDocument {
  const known = source.related('', RELATIONSHIP);
  if (known) return source.document(known);
  const usual = 'docProps/custom.xml';
  const path = source.has(usual) ? source.freePath('docProps/custom', 'xml') : usual;
  const xml = `<Properties xmlns="${NS.op}" xmlns:vt="${NS.vt}"/>`;
  const made = source.putXml(path, xml, CONTENT_TYPE.customProperties);
  source.relate('', RELATIONSHIP, path);
  return made;
}

function variant(value: CustomValue): string {
  if (typeof value === 'boolean') return `<vt:bool>${value}</vt:bool>`;
  return typeof value === 'number' ? `<vt:i4>${value}</vt:i4>` : `<vt:lpwstr>${escapeXml(value)}</vt:lpwstr>`;
}
