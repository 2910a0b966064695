import type { OpcPackage } from '#word-host/opc/package.ts';
import { attribute, child, children, descendants, setValue } from '#word-host/opc/xml.ts';

export class Styles {
  readonly #package: OpcPackage;

  constructor(source: OpcPackage) {
    this.#package = source;
  }

  /**
   * Copies the styles that content uses. This package's own always win: one with that id, otherwise one with that name,
   * whose id the content then gets. The other package's default style is never copied: without one of its name here, the
   * content gets this package's. Returns the copied styles.
   */
  adopt(content: readonly Element[], from: Styles): Element[] {
    const ids = new Map<string, string>();
    const copies: Element[] = [];
    const wanted = content.flatMap(referencesIn);
    for (let reference = wanted.pop(); reference; reference = wanted.pop()) {
      const id = attribute(reference, 'w:val') ?? '';
      const style = from.#find(id);
      const known = ids.get(id) ?? this.#twin(id, style);
      if (known !== null) setValue(reference, known);
      else if (!style || isDefault(style)) reference.remove();
      else {
        const copy = this.#copy(style);
        copies.push(copy);
        wanted.push(...children(copy, 'w:basedOn', 'w:link', 'w:next'));
      }
      ids.set(id, known ?? id);
    }
    return copies;
  }

  /** The id of the style here that matches one of another package. */
  #twin(id: string, style: Element | undefined): string | null {
    if (this.#find(id)) return id;
    const name = attribute(child(style, 'w:name'), 'w:val')?.toLowerCase();
    const type = attribute(style, 'w:type');
    const found = this.#all().find(
      (own) =>
        attribute(own, 'w:type') === type && attribute(child(own, 'w:name'), 'w:val')?.toLowerCase() === name,
    );
    return attribute(found, 'w:styleId');
  }

  #copy(style: Element): Element {
    const root = this.#package.mainPart('styles') ?? this.#package.madeMainPart('styles');
    const copy = root.ownerDocument.importNode(style, true);
    copy.removeAttributeNS(copy.namespaceURI, 'default');
    root.append(copy);
    return copy;
  }

  #all(): Element[] {
    return children(this.#package.mainPart('styles'), 'w:style');
  }

  #find(id: string | null): Element | undefined {
    return this.#all().find((style) => attribute(style, 'w:styleId') === id);
  }
}

export function isDefault(style: Element): boolean {
  return ['1', 'true', 'on'].includes(attribute(style, 'w:default') ?? '0');
}

function referencesIn(content: Element): Element[] {
  const names = ['w:pStyle', 'w:rStyle', 'w:tblStyle'] as const;
  return names.flatMap((name) => descendants(content, name));
}
