import { EMPTIED, isEmptyParagraph } from './own-content.ts';
import { elementsOf, rootOf, type PackageContent } from './package-content.ts';
import type { XmlElement } from './read-xml.ts';

/**
 * The ids under which the main part leads to headers and footers that were made for a seal: they are not in the other
 * package, hold nothing else than the seal and empty paragraphs, and take the place of no header that pages showed before.
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
