/** As Firefox does when it zooms text alone. */
export function doubleLetters(root: HTMLElement): void {
  const sizes = Array.from(
    root.querySelectorAll<HTMLElement>('body *'),
    (element) => [element, getComputedStyle(element).fontSize] as const,
  );
  for (const [{ style }, size] of sizes) style.fontSize = `${2 * Number.parseFloat(size)}px`;
}
