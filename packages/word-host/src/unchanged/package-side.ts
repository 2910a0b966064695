import { computed } from '#word-host/computed.ts';
import { blankEdges, ownLists, ownStyles } from './own-definitions.ts';
import { childOf, type Ours, separated, type Separated } from './own-content.ts';
import { elementsOf, rootOf, type PackageContent, type Relation } from './package-content.ts';
import { UnreadableXml, type XmlElement, type XmlNode } from './read-xml.ts';

const AUTO_OPEN = 'Office.AutoShowTaskpaneWithDocument';
const STORY = /\.(main|header|footer|footnotes|endnotes|comments)\+xml$/;
const EMPTIABLE = /\.(custom-properties|numbering|styles|webextensiontaskpanes)\+xml$/;
const MEDIA = /\/(image|hyperlink)$/;

/** One of the two compared packages, with the add-in's content in it. */
export class PackageSide {
  readonly content: PackageContent;
  readonly #other: PackageContent;
  readonly #ours: Ours;
  readonly #separated = new Map<string, Separated>();
  readonly #rests = new Map<string, XmlElement>();
  readonly #references = new Map<string, ReadonlySet<string>>();
  #reached: ReadonlySet<string> | null = null;
  #edges: ReadonlySet<string> | null = null;

  constructor(content: PackageContent, other: PackageContent, ours: Ours) {
    this.content = content;
    this.#other = other;
    this.#ours = ours;
  }

  /**
   * The body, headers, footers and notes, without unreadable ones: a document within the document (`w:altChunk`) may be
   * declared as a main part, and has its own references.
   */
  get stories(): string[] {
    return this.content.paths.filter(
      (path) => STORY.test(this.content.typeOf(path)) && this.#isReadable(path),
    );
  }

  #isReadable(path: string): boolean {
    try {
      this.content.tree(path);
      return true;
    } catch (error) {
      if (error instanceof UnreadableXml) return false;
      throw error;
    }
  }

  /** The add-in's controls in a part, and the part without them. Throws UnreadableXml. */
  separated(path: string): Separated {
    return computed(this.#separated, path, () => separated(this.content.tree(path), this.#ours));
  }

  /** A part's tree without any content of the add-in. Throws UnreadableXml. */
  rest(path: string): XmlElement {
    return computed(this.#rests, path, () => this.#withoutOwn(path, this.separated(path).rest));
  }

  /** Whether the whole part belongs to the add-in. */
  isOwnPart(path: string): boolean {
    const { content } = this;
    if (!content.has(path) || !content.isXml(path)) return false;
    if (this.#isIdentity(path) || this.#isIdentityProperties(path)) return true;
    if (this.#other.has(path) || !this.#isReadable(path)) return false;
    const type = content.typeOf(path);
    if (EMPTIABLE.test(type)) return elementsOf(rootOf(this.rest(path))).length === 0;
    return this.#isOwnExtension(path) || this.#isBlankEdge(path);
  }

  /** Whether a relationship belongs to the add-in, or leads to a picture or an address that nothing shows. */
  isOwnRelation(path: string, relation: Relation): boolean {
    if (MEDIA.test(relation.type)) return !this.#isReferredTo(path, relation.id);
    return !relation.isExternal && this.isOwnPart(relation.target);
  }

  /** Whether a part can be reached from the package other than through the add-in's content. */
  isReached(path: string): boolean {
    this.#reached ??= this.#allReached();
    return this.#reached.has(path);
  }

  #allReached(): Set<string> {
    const reached = new Set<string>();
    const ways = [''];
    for (let from = ways.pop(); from !== undefined; from = ways.pop()) {
      for (const relation of this.content.relations(from)) {
        if (relation.isExternal || reached.has(relation.target)) continue;
        if (!this.content.has(relation.target) || this.isOwnRelation(from, relation)) continue;
        reached.add(relation.target);
        ways.push(relation.target);
      }
    }
    return reached;
  }

  #withoutOwn(path: string, tree: XmlElement): XmlElement {
    const type = this.content.typeOf(path);
    if (path === this.content.mainPath)
      return withoutElements(
        tree,
        ({ name, attributes }) =>
          /^w:(header|footer)Reference$/.test(name) && this.#blankEdges.has(attributes.get('r:id') ?? ''),
      );
    if (type.endsWith('.custom-properties+xml'))
      return withoutElements(
        tree,
        ({ attributes }) => attributes.get('name')?.toLowerCase() === this.#ours.property,
      );
    if (type.endsWith('.numbering+xml')) {
      const own = ownLists(rootOf(tree), this.#otherRoot(path), this.#used('w:numId'));
      return withoutElements(tree, (element) => own.has(element));
    }
    if (type.endsWith('.styles+xml')) {
      const taken = this.stories.flatMap((story) => this.separated(story).taken);
      const own = ownStyles(rootOf(tree), this.#otherRoot(path), taken);
      return withoutElements(tree, (element) => own.has(element));
    }
    if (type.endsWith('.webextension+xml') && this.#isOwnExtension(path))
      return withoutElements(tree, ({ attributes }) => attributes.get('name') === AUTO_OPEN);
    if (type.endsWith('.webextensiontaskpanes+xml')) {
      const own = this.content.relations(path).filter(({ target }) => this.isOwnPart(target));
      const ids = new Set(own.map(({ id }) => id));
      return withoutElements(tree, (element) => {
        const reference = childOf(element, 'wetp:webextensionref');
        return reference !== undefined && ids.has(reference.attributes.get('r:id') ?? '');
      });
    }
    return tree;
  }

  #otherRoot(path: string): XmlElement | null {
    return this.#other.has(path) ? rootOf(this.#other.tree(path)) : null;
  }

  /** The values of these elements in the user's content. */
  #used(name: string): Set<string> {
    const values = new Set<string>();
    for (const path of [...this.stories, ...this.content.pathsOfType('.styles+xml')]) {
      const { rest } = this.separated(path);
      visit(rest, (element) => {
        if (element.name === name) values.add(element.attributes.get('w:val') ?? '');
      });
    }
    return values;
  }

  #isReferredTo(path: string, id: string): boolean {
    // An unreadable part may refer to anything.
    const { content } = this;
    if (!content.has(path) || !content.isXml(path) || !this.#isReadable(path)) return true;
    return computed(this.#references, path, () => referencesIn(this.rest(path))).has(id);
  }

  get #blankEdges(): ReadonlySet<string> {
    this.#edges ??= blankEdges(this.content, this.#other, (path) => this.separated(path).rest);
    return this.#edges;
  }

  #isBlankEdge(path: string): boolean {
    const { content } = this;
    return content
      .relations(content.mainPath)
      .some(({ id, target, isExternal }) => !isExternal && target === path && this.#blankEdges.has(id));
  }

  #isIdentity(path: string): boolean {
    const { customXml } = this.#ours;
    if (!customXml || !path.startsWith('customXml/')) return false;
    // The add-in wrote no unreadable part.
    return this.#isReadable(path) && customXml.test(rootOf(this.content.tree(path)).name);
  }

  #isIdentityProperties(path: string): boolean {
    const { content } = this;
    if (!content.typeOf(path).endsWith('.customXmlProperties+xml')) return false;
    const owners = content.paths.filter((owner) =>
      content.relations(owner).some(({ target }) => target === path),
    );
    return owners.length > 0 && owners.every((owner) => this.#isIdentity(owner));
  }

  #isOwnExtension(path: string): boolean {
    if (!this.content.typeOf(path).endsWith('.webextension+xml')) return false;
    const root = rootOf(this.content.tree(path));
    const { addInId } = this.#ours;
    if (addInId !== undefined) return childOf(root, 'we:reference')?.attributes.get('id') === addInId;
    const properties = childOf(root, 'we:properties');
    return (
      !properties || elementsOf(properties).every(({ attributes }) => attributes.get('name') === AUTO_OPEN)
    );
  }
}

function visit(element: XmlElement, look: (element: XmlElement) => void): void {
  look(element);
  for (const node of element.children) if (typeof node !== 'string') visit(node, look);
}

function referencesIn(element: XmlElement): Set<string> {
  const ids = new Set<string>();
  visit(element, ({ attributes }) => {
    for (const [name, value] of attributes) if (name.startsWith('r:') || name === 'o:relid') ids.add(value);
  });
  return ids;
}

/** The same tree, shared where nothing is left out. */
function withoutElements(element: XmlElement, isOut: (element: XmlElement) => boolean): XmlElement {
  let isTouched = false;
  const children: XmlNode[] = [];
  for (const node of element.children) {
    const left = typeof node === 'string' ? node : isOut(node) ? null : withoutElements(node, isOut);
    if (left !== node) isTouched = true;
    if (left !== null) children.push(left);
  }
  return isTouched ? { ...element, children } : element;
}
