export type HeaderFooterType = 'Primary' | 'FirstPage' | 'EvenPages';

/** A section's properties of its headers, or of its footers. */
export interface SectionUse {
  hasFirstPage: boolean;
  /** The types of its own; for others it shows those of the previous section. */
  own: ReadonlySet<HeaderFooterType>;
}

/** One header or footer story, by a section that shows it. `isThere` false: asking Word for it creates it. */
export interface Slot {
  section: number;
  type: HeaderFooterType;
  isThere: boolean;
}

/**
 * The stories that pages show, each once. A section linked to the previous one shares its story; a new story is needed only
 * if no previous section has one.
 */
export function headerFooterSlots(sections: SectionUse[], hasEvenPages: boolean): Slot[] {
  const types: HeaderFooterType[] = ['Primary', 'FirstPage', 'EvenPages'];
  return types.flatMap((type) => slotsOfType(type, sections, hasEvenPages));
}

function slotsOfType(type: HeaderFooterType, sections: SectionUse[], hasEvenPages: boolean): Slot[] {
  const slots = new Map<number, Slot>();
  let owner: number | null = null;
  for (const [section, use] of sections.entries()) {
    if (use.own.has(type)) owner = section;
    if (!isShown(type, use, hasEvenPages)) continue;
    const isThere = owner !== null;
    owner ??= section;
    if (!slots.has(owner)) slots.set(owner, { section, type, isThere });
  }
  return [...slots.values()];
}

function isShown(type: HeaderFooterType, use: SectionUse, hasEvenPages: boolean): boolean {
  if (type === 'Primary') return true;
  return type === 'FirstPage' ? use.hasFirstPage : hasEvenPages;
}
