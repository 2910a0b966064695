import { EMPTIED, isEmptyParagraph, valueOf } from './own-content.ts';
import { elementsOf, type PackageContent, rootOf } from './package-content.ts';
import type { XmlElement } from './read-xml.ts';

const STYLE_REFERENCES = new Set(['w:pStyle', 'w:rStyle', 'w:tblStyle']);

/** The lists that only issued content uses: missing in the other package, and unused by the user's content. */
export function ownLists(
  numbering: XmlElement,
  other: XmlElement | null,
  used: ReadonlySet<string>,
): Set<XmlElement> {
  const idsBefore = (name: string, key: string) =>
    new Set(
      elementsOf(other ?? NOTHING)
        .filter((found) => found.name === name)
        .map((found) => found.attributes.get(key)),
    );
  const lists = elementsOf(numbering).filter(({ name }) => name === 'w:num');
  const shapes = elementsOf(numbering).filter(({ name }) => name === 'w:abstractNum');
  const knownLists = idsBefore('w:num', 'w:numId');
  const knownShapes = idsBefore('w:abstractNum', 'w:abstractNumId');
  const ownList = lists.filter(({ attributes }) => {
    const id = attributes.get('w:numId');
    return !knownLists.has(id) && !used.has(id ?? '');
  });
  const shapesInUse = new Set(
    lists.filter((list) => !ownList.includes(list)).map((list) => valueOf(list, 'w:abstractNumId')),
  );
  const ownShapes = shapes.filter(({ attributes }) => {
    const id = attributes.get('w:abstractNumId');
    return !knownShapes.has(id) && !shapesInUse.has(id ?? '');
  });
  return new Set([...ownList, ...ownShapes]);
}

/** The styles that came with the add-in's content and that it still uses. */
export function ownStyles(
  styles: XmlElement,
  other: XmlElement | null,
  taken: readonly XmlElement[],
): Set<XmlElement> {
  const known = new Set(stylesIn(other ?? NOTHING).map(idOf));
  const added = new Map(
    stylesIn(styles)
      .filter((style) => !known.has(idOf(style)))
      .map((style) => [idOf(style), style]),
  );
  const own = new Set<XmlElement>();
  if (added.size === 0) return own;
  const wanted = taken.flatMap(styleReferencesIn);
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    const style = added.get(id);
    if (!style || own.has(style)) continue;
    own.add(style);
    for (const name of ['w:basedOn', 'w:link', 'w:next']) wanted.push(valueOf(style, name) ?? '');
  }
  return own;
}

const NOTHING: XmlElement = { name: '', attributes: new Map(), children: [] };

function stylesIn(styles: XmlElement): XmlElement[] {
  return elementsOf(styles).filter(({ name }) => name === 'w:style');
}

const idOf = (style: XmlElement): string => style.attributes.get('w:styleId') ?? '';

function styleReferencesIn(element: XmlElement): string[] {
  const own = STYLE_REFERENCES.has(element.name) ? [element.attributes.get('w:val') ?? ''] : [];
  return [...own, ...elementsOf(element).flatMap(styleReferencesIn)];
}

/**
 * Ids of the main part's relationships to headers and footers that were created for the add-in's content: they are missing
 * in the other package, contain only that and empty paragraphs, and replace no header that pages showed before.
 */
export function blankEdges(
  content: PackageContent,
  other: PackageContent,
  restOf: (path: string) => XmlElement,
): Set<string> {
  const made = content
    .relations(content.mainPath)
    .filter(
      ({ type, target }) => /\/(header|footer)$/.test(type) && content.has(target) && !other.has(target),
    )
    .filter(({ target }) =>
      elementsOf(rootOf(restOf(target))).every((block) => block === EMPTIED || isEmptyParagraph(block)),
    );
  if (made.length === 0) return new Set();
  const before = sectionsOf(other).map(referencesIn);
  const references = sectionsOf(content).map(referencesIn);
  const isNew = (id: string): boolean =>
    references.every((section, index) =>
      section
        .filter((reference) => reference.attributes.get('r:id') === id)
        .every(
          (reference) =>
            !before
              .slice(0, index + 1)
              .flat()
              .some((shown) => isSameSlot(shown, reference)),
        ),
    );
  return new Set(made.map(({ id }) => id).filter(isNew));
}

function sectionsOf(content: PackageContent): XmlElement[] {
  const found: XmlElement[] = [];
  const look = (element: XmlElement): void => {
    if (element.name === 'w:sectPr') found.push(element);
    else if (element.name !== 'w:sectPrChange') elementsOf(element).forEach(look);
  };
  look(content.tree(content.mainPath));
  return found;
}

function referencesIn(section: XmlElement): XmlElement[] {
  return elementsOf(section).filter(({ name }) => /^w:(header|footer)Reference$/.test(name));
}

function isSameSlot(one: XmlElement, other: XmlElement): boolean {
  return one.name === other.name && one.attributes.get('w:type') === other.attributes.get('w:type');
}
