import type { WordModel } from '#playground/word-host/model/word-model.ts';
import { type ListMark, marksBelow } from './numbering.ts';
import { Places } from './places.ts';
import { type Section, textWidth } from './section.ts';
import { type Showing, make } from './showing.ts';
import { StyleSheet } from './style-sheet.ts';
import { layTabs } from './tab-stops.ts';

const POINTS_PER_PIXEL = 0.75;

/** The tools that body, headers and footers are drawn with, and an unseen bench to lay them out on. */
export class Drawing {
  readonly model: WordModel;
  readonly places = new Places();
  readonly bench = make('div', 'bench');
  styles = new StyleSheet(null);

  constructor(model: WordModel) {
    this.model = model;
    this.bench.inert = true;
  }

  /** A part that belongs to the whole document; null where it has none. */
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

  /** Lays blocks out at the width of a section, as yet without zoom. */
  lay(section: Section, blocks: readonly HTMLElement[]): void {
    this.bench.style.width = `${textWidth(section)}pt`;
    this.bench.replaceChildren(...blocks);
    layTabs(this.bench, this.styles, this.places);
  }
}

/** In points; only for what is laid out. */
export const heightOf = (element: HTMLElement) => element.offsetHeight * POINTS_PER_PIXEL;
