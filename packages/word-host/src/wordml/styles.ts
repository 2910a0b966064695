import type { OpcPackage } from '#word-host/opc/package.ts';
import { attribute, child, children, descendants, setValue } from '#word-host/opc/xml.ts';

/**
 * Copies the styles that content uses. The package's own always win: one with that id, otherwise one with that name, whose
 * id the content then gets. The other package's default style is never copied: without one of its name here, the content
 * gets this package's. Returns the copied styles.
 */
export function adoptStyles(content: readonly Element[], from: OpcPackage, to: OpcPackage): Element[] {
  const ids = new Map<string, string>();
  const copies: Element[] = [];
  const wanted = content.flatMap(referencesIn);
  for (let reference = wanted.pop(); reference; reference = wanted.pop()) {
    const id = attribute(reference, 'w:val') ?? '';
    const style = styleOf(from, id);
    const known = ids.get(id) ?? twinOf(id, style, to);
    if (known !== null) setValue(reference, known);
    else if (!style || isDefault(style)) reference.remove();
    else {
      const copy = copied(style, to);
      copies.push(copy);
      wanted.push(...children(copy, 'w:basedOn', 'w:link', 'w:next'));
    }
    ids.set(id, known ?? id);
  }
  return copies;
}

/** The id of the package's style that matches one of another package. */
function twinOf(id: string, style: Element | undefined, to: OpcPackage): string | null {
  if (styleOf(to, id)) return id;
  const name = attribute(child(style, 'w:name'), 'w:val')?.toLowerCase();
  const type = attribute(style, 'w:type');
  const found = stylesOf(to).find(
    (own) =>
      attribute(own, 'w:type') === type && attribute(child(own, 'w:name'), 'w:val')?.toLowerCase() === name,
  );
  return attribute(found, 'w:styleId');
}

function copied(style: Element, to: OpcPackage): Element {
  const root = to.mainPart('styles') ?? to.madeMainPart('styles');
  const copy = root.ownerDocument.importNode(style, true);
  copy.removeAttributeNS(copy.namespaceURI, 'default');
  root.append(copy);
  return copy;
}

function stylesOf(source: OpcPackage): Element[] {
  return children(source.mainPart('styles'), 'w:style');
}

function styleOf(source: OpcPackage, id: string): Element | undefined {
  return stylesOf(source).find((style) => attribute(style, 'w:styleId') === id);
}

export function isDefault(style: Element): boolean {
  return ['1', 'true', 'on'].includes(attribute(style, 'w:default') ?? '0');
}

function referencesIn(content: Element): Element[] {
  const names = ['w:pStyle', 'w:rStyle', 'w:tblStyle'] as const;
  return names.flatMap((name) => descendants(content, name));
}
