import { type FileLetters, lineAt } from '#document-text/digest/file-letters.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import { areAligned, type PageLine } from '#document-text/digest/page-readings.ts';

import type { Rest } from './explained-rests.ts';

/** Fewer numbers may be equally far apart by chance. */
const LEAST_NUMBERS = 4;
/** Fewer texts of a chart may be other drawings. */
const LEAST_LABELS = 3;
/** In points: how much the distances of numbers may differ. */
const OFF = 1;
const NUMBER = /^[-−–]?\p{Sc}?(\d[\d.,]*)[\p{Sc}%]?$/u;
const DECIMALS = /[.,](\d{1,2}|\d{4,})$/;

/**
 * The numbers of axes, which programs count, on pages with other texts of charts: below or beside each other, with equal steps
 * between their values and places.
 */
export function axisNumbers(text: FileLetters, rests: readonly Rest[], labels: readonly Rest[]): Rest[] {
  const labelled = grouped(labels, ({ first }) => lineAt(text, first)?.page);
  const axes: Tick[][] = [];
  for (const rest of rests) {
    const line = lineAt(text, rest.first);
    const values = rest.text.split(' ').map(valueOf);
    const isNumber = rest.text === line?.text.trim() && !values.some(Number.isNaN);
    if (!isNumber || (labelled.get(line.page)?.length ?? 0) < LEAST_LABELS) continue;
    const ticks = values.map((value): Tick => ({ value, rest, line }));
    const axis = axes.at(-1);
    if (axis && ticks.length === 1 && goesOn([...axis.slice(-2), ...ticks])) axis.push(...ticks);
    else axes.push(ticks.every((_, at) => goesOn(ticks.slice(Math.max(at - 2, 0), at + 1))) ? ticks : []);
  }
  return axes.filter(({ length }) => length >= LEAST_NUMBERS).flatMap((axis) => axis.map(({ rest }) => rest));
}

interface Tick {
  value: number;
  rest: Rest;
  line: PageLine;
}

/** NaN for other words. */
function valueOf(words: string): number {
  const [, digits = ''] = NUMBER.exec(words) ?? [];
  const decimals = DECIMALS.exec(digits)?.[1] ?? '';
  const end = digits.length - (decimals === '' ? 0 : decimals.length + 1);
  const whole = digits.slice(0, end).replace(/[.,]/g, '');
  return digits === '' ? Number.NaN : Number(`${whole}.${decimals}`) * (/^[-−–]/.test(words) ? -1 : 1);
}

/** Whether the last of up to three numbers is as far from the one before as that is from the first. */
function goesOn(ticks: readonly Tick[]): boolean {
  const [last, before, first] = ticks.toReversed();
  if (!last || !before) return true;
  const isBeside = Math.abs((last.line.y ?? 0) - (before.line.y ?? 0)) < OFF;
  const isNear = isBeside || areAligned(last.line.edges, before.line.edges);
  if (last.line.page !== before.line.page || last.value === before.value || !isNear) return false;
  if (!first) return true;
  const off = (of: (tick: Tick) => number) => Math.abs(of(last) - 2 * of(before) + of(first));
  const isStep = off(({ value }) => value) < Math.abs(last.value - before.value) / 1000;
  return (
    isStep &&
    off(({ line }) => line.y ?? 0) < OFF &&
    (!isBeside || off(({ line }) => line.edges?.[1] ?? 0) < OFF)
  );
}
