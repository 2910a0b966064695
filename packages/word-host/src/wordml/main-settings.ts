import { CONTENT_TYPE, NS, type Name } from '#word-host/opc/namespaces.ts';
import type { OpcPackage } from '#word-host/opc/package.ts';
import { attribute, child, element, insertInOrder, isOn } from '#word-host/opc/xml.ts';
import { SETTINGS_ORDER } from './element-order.ts';

/** The document's settings part (word/settings.xml), created when first written. */
export class MainSettings {
  readonly #package: OpcPackage;

  constructor(source: OpcPackage) {
    this.#package = source;
  }

  isOn(name: Name): boolean {
    return isOn(child(this.#root, name));
  }

  /** Editing is restricted by the document itself; tracked changes still count as edits. */
  get isProtected(): boolean {
    const found = child(this.#root, 'w:documentProtection');
    const enforced = ['1', 'true', 'on'].includes(attribute(found, 'w:enforcement') ?? '0');
    return enforced && ['readOnly', 'comments', 'forms'].includes(attribute(found, 'w:edit') ?? 'none');
  }

  set(name: Name, on: boolean): void {
    const root = this.#root ?? this.#make();
    if (on) insertInOrder(root, element(root.ownerDocument, `<${name}/>`), SETTINGS_ORDER);
    else child(root, name)?.remove();
  }

  get #root(): Element | null {
    const path = this.#package.related(this.#package.mainPath, 'settings');
    return path ? this.#package.document(path).documentElement : null;
  }

  #make(): Element {
    const path = 'word/settings.xml';
    const made = this.#package.putXml(path, `<w:settings xmlns:w="${NS.w}"/>`, CONTENT_TYPE.settings);
    this.#package.relate(this.#package.mainPath, 'settings', path);
    return made.documentElement;
  }
}
