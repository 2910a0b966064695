export interface Place {
  node: Node;
  offset: number;
}

/** Maps nodes on screen to nodes of the document, and so their carets. */
export class Places {
  readonly #models = new WeakMap<Node, Node>();
  readonly #views = new WeakMap<Node, Node>();

  bind<View extends Node>(view: View, model: Node): View {
    this.#models.set(view, model);
    this.#views.set(model, view);
    return view;
  }

  viewOf(model: Node): Node | null {
    return this.#views.get(model) ?? null;
  }

  modelOf(view: Node): Node | null {
    return this.#models.get(view) ?? null;
  }

  toModel(view: Node, offset: number): Place | null {
    return this.#translate(view, offset, this.#models) ?? this.#nearest(view, this.#models);
  }

  toView(model: Node, offset: number): Place | null {
    return this.#translate(model, offset, this.#views) ?? this.#nearest(model, this.#views);
  }

  #translate(from: Node, offset: number, bound: WeakMap<Node, Node>): Place | null {
    const to = bound.get(from);
    if (from instanceof Text)
      return to instanceof Text ? { node: to, offset: Math.min(offset, to.length) } : null;
    const next = from.childNodes[offset];
    const previous = from.childNodes[offset - 1];
    return (
      (next && this.#edge(next, 'before', bound)) ??
      (previous && this.#edge(previous, 'after', bound)) ??
      this.#beyond(from, offset, bound) ??
      (to ? inEmpty(to) : null)
    );
  }

  /** The place right before or after a node, as deep as its text. */
  #edge(node: Node, side: 'before' | 'after', bound: WeakMap<Node, Node>): Place | null {
    const to = bound.get(node);
    if (node instanceof Text)
      return to instanceof Text ? { node: to, offset: side === 'before' ? 0 : to.length } : null;
    const inside = side === 'before' ? [...node.childNodes] : [...node.childNodes].toReversed();
    for (const child of inside) {
      const place = this.#edge(child, side, bound);
      if (place) return place;
    }
    if (!to?.parentNode) return null;
    if (isContainer(node) || isContainer(to)) return inEmpty(to);
    const index = indexOf(to, to.parentNode);
    return { node: to.parentNode, offset: side === 'before' ? index : index + 1 };
  }

  /** Skips invisible neighbors (properties, bookmarks) on both sides. */
  #beyond(from: Node, offset: number, bound: WeakMap<Node, Node>): Place | null {
    const nodes = [...from.childNodes];
    for (const node of nodes.slice(offset)) {
      const place = this.#edge(node, 'before', bound);
      if (place) return place;
    }
    for (const node of nodes.slice(0, offset).toReversed()) {
      const place = this.#edge(node, 'after', bound);
      if (place) return place;
    }
    return null;
  }

  #nearest(from: Node, bound: WeakMap<Node, Node>): Place | null {
    const parent = from.parentNode;
    if (!parent) return null;
    const index = indexOf(from, parent);
    return this.#translate(parent, index, bound) ?? this.#nearest(parent, bound);
  }
}

/** Empty nodes that can contain a caret; beside others it's outside. */
const CONTAINERS = ['p', 'r', 'tc', 'hyperlink', 'sdtContent'];
const isContainer = (node: Node) => 'localName' in node && CONTAINERS.includes(String(node.localName));
/** In the document properties come first; on screen there is at most the line break that gives the line its height. */
const inEmpty = (node: Node): Place => ({
  node,
  offset: node instanceof HTMLElement ? 0 : node.childNodes.length,
});

const indexOf = (node: Node, parent: Node) => [...parent.childNodes].findIndex((child) => child === node);
