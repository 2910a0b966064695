const missing = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  },
  true,
);

/** Asks again for style sheets that did not arrive: Vite asks once, and shows the screen without them next time. */
export async function fetchMissingStyles(): Promise<void> {
  const links = [...missing];
  missing.clear();
  await Promise.all(links.map(askAgain));
}

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = document.createElement('link');
  again.rel = 'stylesheet';
  again.href = link.href;
  const answered = new Promise((resolve, reject) => {
    again.addEventListener('load', resolve);
    again.addEventListener('error', () => reject(new Error(`${link.href} did not arrive`)));
  });
  link.replaceWith(again);
  return answered;
}
