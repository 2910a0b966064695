import type { PagePictures } from '#document-text/pdf/draw-pages.ts';
import type { CheckFileTexts } from './check-file-texts.ts';
import { element, opened } from './page-parts.ts';

/** On white in every color scheme, because pages are paper. */
export const FRAME = '#b10e1c';

/** The pages of a PDF, those with something to look at first. Each is drawn when the reader scrolls to it. */
export function pageFigures(
  { count, draw }: PagePictures,
  marked: ReadonlySet<number>,
  texts: CheckFileTexts,
): HTMLElement {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      void show(target as HTMLElement);
    }
  });

  async function show(figure: HTMLElement): Promise<void> {
    const index = Number(figure.dataset['page']);
    // Another file was chosen, and these pages are closed.
    const canvas = await draw(index, figure.clientWidth * devicePixelRatio).catch(() => null);
    if (canvas === null) return;
    canvas.role = 'img';
    canvas.ariaLabel = texts.picture(index + 1);
    figure.prepend(canvas);
  }

  const figures = Array.from({ length: count }, (_, index) => {
    const figure = element('figure', '');
    figure.dataset['page'] = String(index);
    figure.append(element('figcaption', texts.page(index + 1)));
    observer.observe(figure);
    return figure;
  });
  const first = figures.filter((_, index) => marked.has(index));
  const others = element('div', '');
  others.append(...figures.filter((_, index) => !marked.has(index)));
  const pages = element('div', '');
  pages.className = 'pages';
  if (first.length > 0) pages.append(element('h2', texts.pages), ...first);
  if (first.length < count) pages.append(opened(texts.otherPages(count - first.length), others));
  return pages;
}
