import type { KeyboardEvent } from 'react';

/** The arrows, Home and End lead from a row's button to that of another row. */
export function walkRows(event: KeyboardEvent<HTMLButtonElement>): void {
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const place = rows.indexOf(event.currentTarget);
  const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  rows[target]?.focus();
}
