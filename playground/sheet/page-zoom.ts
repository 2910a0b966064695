const GUTTER = 48;

/** Shrinks pages that are wider than the room for them, as Word's "page width" does; never enlarges. */
export function fitPages(root: HTMLElement): void {
  const fit = () => {
    const pages = [...root.querySelectorAll<HTMLElement>('.page')];
    const widest = Math.max(...pages.map((page) => Number.parseFloat(page.style.width) / 0.75), 1);
    const zoom = Math.max(0.4, Math.min(1, (root.clientWidth - GUTTER) / widest));
    root.style.setProperty('--zoom', String(zoom));
  };
  new ResizeObserver(fit).observe(root);
  root.addEventListener('paged', fit, { capture: true });
}
