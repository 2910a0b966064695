import { CONTENT_TYPE, NS } from '#playground/word-host/opc/namespaces.ts';
import type { OpcPackage } from '#playground/word-host/opc/package.ts';
import { children, escapeXml, parseXml } from '#playground/word-host/opc/xml.ts';

export type CustomValue = string | number | boolean | Date;

/** Every custom property has this format id; the schema wants it, nothing reads it. */
const FORMAT_ID = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}';
const RELATIONSHIP = 'custom-properties';

/** docProps/custom.xml, made when first written. Names are compared without regard to case, as Word does. */
export class CustomProperties {
  readonly #package: OpcPackage;

  constructor(source: OpcPackage) {
    this.#package = source;
  }

  names(): string[] {
    return this.#entries().map((entry) => entry.getAttribute('name') ?? '');
  }

  get(name: string): CustomValue | null {
    const value = this.#entry(name)?.firstElementChild;
    if (!value) return null;
    const text = value.textContent;
    if (value.localName === 'bool') return text === 'true' || text === '1';
    if (['i2', 'i4', 'i8', 'int', 'r4', 'r8', 'decimal', 'uint', 'ui4'].includes(value.localName))
      return Number(text);
    return value.localName === 'filetime' || value.localName === 'date' ? new Date(text) : text;
  }

  set(name: string, value: CustomValue): void {
    const root = this.#document().documentElement;
    const old = this.#entry(name);
    const pids = this.#entries().map((entry) => Number(entry.getAttribute('pid')));
    const pid = old?.getAttribute('pid') ?? String(Math.max(1, ...pids) + 1);
    const shown = old?.getAttribute('name') ?? name;
    const xml =
      `<property xmlns="${NS.op}" xmlns:vt="${NS.vt}" fmtid="${FORMAT_ID}" pid="${pid}"` +
      ` name="${escapeXml(shown)}">${variant(value)}</property>`;
    const made = root.ownerDocument.importNode(parseXml(xml).documentElement, true);
    if (old) old.replaceWith(made);
    else root.append(made);
  }

  delete(name: string): void {
    this.#entry(name)?.remove();
  }

  #entries(): Element[] {
    const path = this.#package.related('', RELATIONSHIP);
    return path ? children(this.#package.document(path).documentElement, 'op:property') : [];
  }

  #entry(name: string): Element | undefined {
    const wanted = name.toLowerCase();
    return this.#entries().find((entry) => entry.getAttribute('name')?.toLowerCase() === wanted);
  }

  #document(): XMLDocument {
    const known = this.#package.related('', RELATIONSHIP);
    if (known) return this.#package.document(known);
    const path = 'docProps/custom.xml';
    const xml = `<Properties xmlns="${NS.op}" xmlns:vt="${NS.vt}"/>`;
    const made = this.#package.putXml(path, xml, CONTENT_TYPE.customProperties);
    this.#package.relate('', RELATIONSHIP, path);
    return made;
  }
}

function variant(value: CustomValue): string {
  if (typeof value === 'boolean') return `<vt:bool>${value}</vt:bool>`;
  if (value instanceof Date) return `<vt:filetime>${value.toISOString().replace(/\.\d+/, '')}</vt:filetime>`;
  if (typeof value === 'string') return `<vt:lpwstr>${escapeXml(value)}</vt:lpwstr>`;
  return Number.isInteger(value) ? `<vt:i4>${value}</vt:i4>` : `<vt:r8>${value}</vt:r8>`;
}
