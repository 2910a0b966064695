import { lookKey } from '#document-text/digest/digest-format.ts';
import type { Finding, FindingKind } from '#document-text/finding.ts';

import type { LocatedPassage } from './passages.ts';
import { textsIn } from './plain-texts.ts';
import { NAMESPACE } from './wordml.ts';

const TEXT = 3;
const BLOCKS = new Set(['p', 'oMath', 'nary', 'txbxContent']);
/** How much a finding quotes of each text, and the total up to which it adds others. */
const MAX_QUOTED = 2000;

/** A picture, or a passage's struck-out text, as it's sealed. */
export interface Sealable {
  kind: 'picture' | 'struck';
  text: string;
  of?: string;
  /** The other forms in which it may have been sealed: one of each part has to be. */
  forms?: readonly (readonly string[])[];
  /** This finding isn't reported if all of these were sealed in a form that programs have in common. */
  unless?: readonly Finding[];
}

/** As the passage of drawings in headers and footers. */
export const AT_EDGE = 'edge';
/** Findings that are sealed, like a picture, by their words. A part that may lie over another one has none. */
export const sealedAs = (kind: FindingKind, words = '') => `\ufffc${kind} ${words}`;
/** Reasons for which a text isn't seen. It may be so as it was sealed. */
export const SEALED_UNSEEN = ['struck', 'hidden', 'tiny', 'unseen-colour'] as const;

/**
 * The words of a passage, or of the nearest earlier one with words, and how many cells of tables begin or end in between: a
 * picture often has its own passage. Empty ones don't count, because a seal's may be among them.
 */
export function textNear(
  passages: readonly { readonly text: string; readonly element: Element }[],
  index: number,
): string {
  const cellOf = (place: number) => passages[place]?.element.closest('tc');
  let [at, cells] = [index, 0];
  for (; at > 0 && passages[at]?.text === ''; at -= 1) if (cellOf(at) !== cellOf(at - 1)) cells += 1;
  const text = passages[at]?.text ?? '';
  return cells === 0 ? text : `${text} ▯${cells}`;
}

/** The findings of a document, each with its passage. */
export class FindingList {
  readonly findings: Finding[] = [];
  readonly #places: ReadonlyMap<Element, number>;
  /** The sealable content of a finding, if any. */
  readonly sealable = new Map<Finding, Sealable>();
  readonly #passages: readonly LocatedPassage[];
  readonly #unseen = new Map<string, Finding>();
  readonly #known = new Set<string>();

  constructor(passages: readonly LocatedPassage[]) {
    this.#passages = passages;
    this.#places = new Map(passages.map(({ element }, index) => [element, index] as const));
  }

  /** `kind` is null if there is nothing to report. Several runs of one passage make one finding. */
  add(kind: FindingKind | null, element: Element, whole = wordsIn(element)): void {
    if (kind === null) return;
    const text = whole.slice(0, MAX_QUOTED);
    const index = this.placeOf(element);
    const last = this.findings.at(-1);
    if (last?.kind !== kind || last.index !== index || this.sealable.has(last))
      this.findings.push({ kind, text: text.trim(), index });
    else if (last.text.length < MAX_QUOTED && !last.text.includes(text.trim())) last.text += text;
  }

  /** A passage's text that isn't seen for one reason is one finding. */
  addUnseen(kind: (typeof SEALED_UNSEEN)[number], paragraph: Element, text: string): void {
    const index = this.placeOf(paragraph);
    const known = this.#unseen.get(`${kind} ${index}`);
    const words = index === null ? undefined : this.#passages[index]?.unseen[kind];
    if (index === null || words === undefined) this.add(kind, paragraph, text);
    else if (known) known.text = `${known.text} ${text}`.slice(0, MAX_QUOTED);
    else {
      const finding: Finding = { kind, text: text.slice(0, MAX_QUOTED).trim(), index };
      this.findings.push(finding);
      this.#unseen.set(`${kind} ${index}`, finding);
      const of = textNear(this.#passages, index);
      this.sealable.set(
        finding,
        kind === 'struck' ? { kind, text: words } : { kind: 'picture', text: sealedAs(kind, words), of },
      );
    }
  }

  /** Adds findings one by one: `key` is what is sealed of one, null if nothing is. */
  addSealable(
    kind: FindingKind,
    element: Element,
    text: string,
    key: string | null,
    forms: Sealable['forms'] = [],
  ): Finding {
    const index = this.placeOf(element);
    const finding: Finding = { kind, text: text.slice(0, MAX_QUOTED).trim(), index };
    this.findings.push(finding);
    if (key === null) return finding;
    const of = index === null ? AT_EDGE : textNear(this.#passages, index);
    this.sealable.set(finding, { kind: 'picture', text: key, of, forms });
    return finding;
  }

  /** Other settings may move text under a drawing that is where it was. */
  addLook(look: string | null, unless: readonly Finding[]): void {
    if (look === null) return;
    const finding: Finding = { kind: 'shown-otherwise', text: '', index: null };
    this.findings.push(finding);
    this.sealable.set(finding, { kind: 'picture', text: lookKey(look), unless });
  }

  /** False from the second time on. */
  isFirst(key: string): boolean {
    return this.#known.size < this.#known.add(key).size;
  }

  /** null outside of the body. */
  placeOf(element: Element): number | null {
    let at: Element | null =
      element.closest('p') ?? element.getElementsByTagNameNS(NAMESPACE.w, 'p')[0] ?? null;
    while (at !== null && !this.#places.has(at)) at = at.parentElement?.closest('p') ?? null;
    return (at && this.#places.get(at)) ?? null;
  }
}

export function wordsIn(element: Element): string {
  return textsIn(element).join('');
}

/** Whether a part above or below another one reads as one number with it, as no index does before a blank. */
export function joinsDigits(part: Element): boolean {
  const [before, after] = [wordsBeside(part, 'previousSibling'), wordsBeside(part, 'nextSibling')];
  const words = part.textContent;
  return (/^\s*\d/.test(words) && /\d\s*$/.test(before)) || (/\d$/.test(words) && /^\d/.test(after));
}

/** The nearest words before or after an element in its paragraph or formula; '' without any. */
export function wordsBeside(element: Element, side: 'previousSibling' | 'nextSibling'): string {
  for (let at: Node | null = element; at && !BLOCKS.has(at.nodeName.replace(/^.*:/, '')); at = at.parentNode)
    for (let beside = at[side]; beside; beside = beside[side]) {
      const words = shownIn(beside);
      if (words !== '') return words;
    }
  return '';
}

/** What isn't the code of a field. */
function shownIn({ nodeType, nodeValue, nodeName, childNodes }: Node): string {
  if (nodeType === TEXT) return nodeValue ?? '';
  return nodeName.endsWith('nstrText') ? '' : Array.from(childNodes, shownIn).join('');
}
