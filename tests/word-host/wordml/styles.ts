import type { OpcPackage } from '../opc/package.ts';
import { attribute, child, children, descendants } from '../opc/xml.ts';

/** The styles of a package, looked at by id and by the name people see. */
export class Styles {
  readonly #package: OpcPackage;

  constructor(source: OpcPackage) {
    this.#package = source;
  }

  /** The name Word shows: built-in headings are stored in lower case. */
  nameOf(id: string | null): string {
    const name = attribute(child(this.#find(id), 'w:name'), 'w:val') ?? id ?? 'Normal';
    return name.replace(/^heading (?=\d$)/, 'Heading ');
  }

  idOf(name: string): string | null {
    const wanted = name.toLowerCase().replaceAll(' ', '');
    const found = this.#all().find((style) => {
      const shown = attribute(child(style, 'w:name'), 'w:val') ?? '';
      return shown.toLowerCase().replaceAll(' ', '') === wanted;
    });
    return attribute(found, 'w:styleId');
  }

  /** 1 to 9 for headings, 10 for text, also where a style takes it from the style it is based on. */
  outlineLevel(id: string | null): number {
    const style = this.#find(id);
    if (!style) return 10;
    const level = attribute(child(child(style, 'w:pPr'), 'w:outlineLvl'), 'w:val');
    if (level !== null) return Number(level) + 1;
    const builtIn = /^Heading (\d)$/.exec(this.nameOf(id))?.[1];
    if (builtIn) return Number(builtIn);
    const base = attribute(child(style, 'w:basedOn'), 'w:val');
    return base === null || base === id ? 10 : this.outlineLevel(base);
  }

  /** Takes over the styles that content uses, where this package has none of that id: its own always win. */
  adopt(content: readonly Element[], from: Styles): void {
    const root = this.#root;
    if (!root) return;
    const wanted = content.flatMap(usedIds);
    for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
      if (this.#find(id)) continue;
      const style = from.#find(id);
      if (!style) continue;
      const copy = root.ownerDocument.importNode(style, true);
      copy.removeAttributeNS(copy.namespaceURI, 'default');
      root.append(copy);
      for (const name of ['w:basedOn', 'w:link', 'w:next'] as const) {
        const other = attribute(child(style, name), 'w:val');
        if (other !== null) wanted.push(other);
      }
    }
  }

  get #root(): Element | null {
    const path = this.#package.related(this.#package.mainPath, 'styles');
    return path ? this.#package.document(path).documentElement : null;
  }

  #all(): Element[] {
    return children(this.#root, 'w:style');
  }

  #find(id: string | null): Element | undefined {
    return this.#all().find((style) => attribute(style, 'w:styleId') === id);
  }
}

function usedIds(content: Element): string[] {
  const names = ['w:pStyle', 'w:rStyle', 'w:tblStyle'] as const;
  return names.flatMap((name) => descendants(content, name)).map((used) => attribute(used, 'w:val') ?? '');
}
