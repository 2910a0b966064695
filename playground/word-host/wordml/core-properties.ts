import { CONTENT_TYPE, NS, type Name } from '#playground/word-host/opc/namespaces.ts';
import type { OpcPackage } from '#playground/word-host/opc/package.ts';
import { child, parseXml } from '#playground/word-host/opc/xml.ts';

const TYPE = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';

/** docProps/core.xml, made when first written. */
export class CoreProperties {
  readonly #package: OpcPackage;

  constructor(source: OpcPackage) {
    this.#package = source;
  }

  get(name: Name): string {
    const path = this.#path;
    return path ? (child(this.#package.document(path).documentElement, name)?.textContent ?? '') : '';
  }

  set(name: Name, value: string): void {
    const root = this.#document().documentElement;
    const known = child(root, name);
    const found =
      known ?? root.ownerDocument.importNode(parseXml(`<${name} ${XMLNS}/>`).documentElement, true);
    found.textContent = value;
    if (!known) root.append(found);
  }

  /** LibreOffice writes the relationship's type under another address than the standard has. */
  get #path(): string | null {
    const entries = this.#package.relationships('').list();
    const found = entries.find((entry) => entry.type.endsWith('/metadata/core-properties'));
    return found ? this.#package.resolve('', found.target) : null;
  }

  #document(): XMLDocument {
    const known = this.#path;
    if (known) return this.#package.document(known);
    const path = 'docProps/core.xml';
    const made = this.#package.putXml(path, `<cp:coreProperties ${XMLNS}/>`, CONTENT_TYPE.coreProperties);
    this.#package.relate('', TYPE, path);
    return made;
  }
}

const XMLNS = (['cp', 'dc', 'dcterms', 'xsi'] as const)
  .map((prefix) => `xmlns:${prefix}="${NS[prefix]}"`)
  .join(' ');
