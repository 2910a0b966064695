import type { WordModel } from '#word-host/model/word-model.ts';
import { type ListMark, marksBelow } from './numbering.ts';
import { Places } from './places.ts';
import { make, type Section, type Showing, textWidth } from './showing.ts';
import { StyleSheet, type TabStop } from './style-sheet.ts';

const POINTS_PER_PIXEL = 0.75;

/** The tools for drawing body, headers and footers, and a hidden element for their layout. */
export class Drawing {
  readonly model: WordModel;
  readonly places = new Places();
  readonly bench = make('div', 'bench');
  styles = new StyleSheet(null);

  constructor(model: WordModel) {
    this.model = model;
    this.bench.inert = true;
  }

  /** A part that belongs to the whole document; null if it has none. */
  part(type: 'styles' | 'numbering'): XMLDocument | null {
    const { package: source } = this.model;
    const path = source.related(source.mainPath, type);
    return path === null ? null : source.document(path);
  }

  marksBelow(root: Element): Map<Element, ListMark> {
    return marksBelow(root, this.part('numbering'), this.styles);
  }

  showing(marks: ReadonlyMap<Element, ListMark>, page: Showing['page']): Showing {
    return { model: this.model, styles: this.styles, places: this.places, marks, page };
  }

  /** Lays blocks out at the width of a section, before zooming. */
  lay(section: Section, blocks: readonly HTMLElement[]): void {
    this.bench.style.width = `${textWidth(section)}pt`;
    this.bench.replaceChildren(...blocks);
    layTabs(this.bench, this.styles, this.places);
  }
}

/** In points; only for an element with a layout. */
export const heightOf = (element: HTMLElement) => element.offsetHeight * POINTS_PER_PIXEL;

const DEFAULT_STOP = 36;

/** Sets the width of every tab below `root`, which must have a layout, without zoom. */
function layTabs(root: HTMLElement, styles: StyleSheet, places: Places): void {
  for (const paragraph of new Set([...root.querySelectorAll('.tab')].map((tab) => tab.closest('p')))) {
    const model = paragraph && places.modelOf(paragraph);
    if (!paragraph || !(model instanceof Element)) continue;
    const stops = styles.tabStops(model);
    const tabs = [...paragraph.querySelectorAll<HTMLElement>('.tab')];
    for (const tab of tabs) tab.style.width = '0';
    tabs.forEach((tab, index) => layTab(tab, tabs[index + 1] ?? null, paragraph, stops));
  }
}

function layTab(tab: HTMLElement, next: HTMLElement | null, paragraph: HTMLElement, stops: TabStop[]): void {
  const container = paragraph.parentElement ?? paragraph;
  const padding = Number.parseFloat(getComputedStyle(container).paddingLeft) || 0;
  const origin = container.getBoundingClientRect().left + padding;
  const at = (tab.getBoundingClientRect().left - origin) * POINTS_PER_PIXEL;
  const width = (container.clientWidth - 2 * padding) * POINTS_PER_PIXEL;
  const stop = aligned(tab, width) ?? stops.find(({ position }) => position > at + 0.5) ?? nextDefault(at);
  const text = widthUntil(tab, next, paragraph) * POINTS_PER_PIXEL;
  const share =
    stop.kind === 'center' ? text / 2 : ['right', 'end', 'decimal'].includes(stop.kind) ? text : 0;
  tab.style.width = `${Math.max(stop.position - at - share, 3)}pt`;
}

/** A tab with its own alignment, relative to the whole line. */
function aligned(tab: HTMLElement, width: number): TabStop | null {
  const kind = tab.dataset['alignment'];
  if (kind === 'right') return { position: width, kind };
  return kind === 'center' ? { position: width / 2, kind } : null;
}

const nextDefault = (at: number): TabStop => ({
  position: (Math.floor((at + 0.5) / DEFAULT_STOP) + 1) * DEFAULT_STOP,
  kind: 'left',
});

function widthUntil(tab: HTMLElement, next: HTMLElement | null, paragraph: HTMLElement): number {
  const range = document.createRange();
  range.setStartAfter(tab);
  const lineEnd = [...paragraph.querySelectorAll('br')].find(
    (br) => tab.compareDocumentPosition(br) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const isLineEndFirst =
    lineEnd && (!next || lineEnd.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING);
  const end = isLineEndFirst ? lineEnd : next;
  if (end) range.setEndBefore(end);
  else range.setEnd(paragraph, paragraph.childNodes.length);
  return range.getBoundingClientRect().width;
}
