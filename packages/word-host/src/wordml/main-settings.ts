import type { Name } from '#word-host/opc/namespaces.ts';
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
    const root = this.#root ?? this.#package.madeMainPart('settings');
    if (on) insertInOrder(root, element(root.ownerDocument, `<${name}/>`), SETTINGS_ORDER);
    else child(root, name)?.remove();
  }

  get #root(): Element | null {
    return this.#package.mainPart('settings');
  }
}
