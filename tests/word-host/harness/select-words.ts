import type { Page } from '@playwright/test';

/** Selects in the open document from the first of these words to the last of those, like a pointer. */
export function selectWords(page: Page, from: string, to = from): Promise<void> {
  return page.evaluate(
    ([first, last]) => {
      const { model } = window.wordHost;
      const texts = [...model.body.getElementsByTagNameNS('*', 't')].flatMap((each) => each.firstChild ?? []);
      const start = texts.find((each) => each.textContent?.includes(first));
      const end = texts.findLast((each) => each.textContent?.includes(last));
      if (!start || !end) throw new Error(`${first} … ${last} is not there`);
      const range = model.main.createRange();
      range.setStart(start, start.textContent?.indexOf(first) ?? 0);
      range.setEnd(end, (end.textContent?.indexOf(last) ?? 0) + last.length);
      model.select(range);
    },
    [from, to] as const,
  );
}
