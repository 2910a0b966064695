import type { Edge } from '#word-host/wordml/sections.ts';
import { showBlocks } from './blocks.ts';
import { type Drawing, heightOf } from './drawing.ts';
import { make, type Section, type Showing } from './showing.ts';

export const EDGES: readonly Edge[] = ['header', 'footer'];

/** Headers and footers: one text each, drawn again on every page that shows it. */
export class EdgeStories {
  readonly #drawing: Drawing;
  readonly #watch: (part: XMLDocument) => void;
  readonly #rooms = new Map<string, number>();

  /** Calls `watch` for every drawn part. */
  constructor(drawing: Drawing, watch: (part: XMLDocument) => void) {
    this.#drawing = drawing;
    this.#watch = watch;
  }

  forgetAll(): void {
    this.#rooms.clear();
  }

  draw(edge: Edge, section: Section, isFirst: boolean, page: NonNullable<Showing['page']>): HTMLElement[] {
    const part = this.#drawing.model.story(edge, typeOn(section, isFirst), section.index);
    if (!part) return [];
    this.#watch(part);
    const root = part.documentElement;
    const showing = this.#drawing.showing(this.#drawing.marksBelow(root), page);
    const blocks = showBlocks(root, showing).map((view) => make('div', 'block', view));
    this.#drawing.lay(section, blocks);
    return blocks;
  }

  /** The height that header and footer leave for the body, in points. */
  room(section: Section, isFirst: boolean): number {
    const key = `${section.index} ${typeOn(section, isFirst)}`;
    const known = this.#rooms.get(key);
    if (known !== undefined) return known;
    const [header = 0, footer = 0] = EDGES.map((edge) => {
      const blocks = this.draw(edge, section, isFirst, { number: 1, total: 1 });
      return blocks.reduce((height, block) => height + heightOf(block), 0);
    });
    const top = Math.max(section.top, header && section.header + header);
    const bottom = Math.max(section.bottom, footer && section.footer + footer);
    this.#rooms.set(key, section.height - top - bottom);
    return section.height - top - bottom;
  }
}

const typeOn = (section: Section, isFirst: boolean) =>
  isFirst && section.hasTitlePage ? 'first' : 'default';
