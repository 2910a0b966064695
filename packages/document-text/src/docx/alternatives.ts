import { NAMESPACE } from './wordml.ts';

/** The namespaces that Word understands, besides those of every version. */
const UNDERSTOOD =
  /^http:\/\/schemas\.microsoft\.com\/office\/(word\/201\d\/word(ml(\/symex)?|processing(Shape|Group|Canvas|Ink|Drawing))|drawing\/201[\d/]+\/(chartex|ink|model3d|main|SVG\/main))$/;

/** The alternative that Word shows, by the element that holds them: each of them asks for it. */
const shown = new WeakMap<Element, Element | undefined>();

/** The one of an `mc:AlternateContent` that Word shows: the first that it understands, else the fallback. */
export function shownAlternative(alternatives: Element): Element | undefined {
  if (!shown.has(alternatives))
    shown.set(
      alternatives,
      [...alternatives.children].find(
        (child) =>
          child.namespaceURI === NAMESPACE.mc && (child.localName === 'Fallback' || isUnderstood(child)),
      ),
    );
  return shown.get(alternatives);
}

/** Whether an element is an alternative that Word doesn't show. */
export function isOtherAlternative(element: Element): boolean {
  const isOne = element.localName === 'Choice' || element.localName === 'Fallback';
  const { parentElement } = element;
  return isOne && parentElement !== null && shownAlternative(parentElement) !== element;
}

function isUnderstood(choice: Element): boolean {
  const needed = (choice.getAttribute('Requires') ?? '').trim().split(/\s+/);
  return needed.every((prefix) => UNDERSTOOD.test(choice.lookupNamespaceURI(prefix) ?? ''));
}
