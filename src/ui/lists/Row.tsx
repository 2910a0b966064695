import type { KeyboardEvent, ReactNode, Ref } from 'react';

import type { CredentialStatus } from '#contract/fields.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { StatusIcon } from './StatusIcon.tsx';
import styles from './Row.module.css';

export interface RowState {
  isOpen: boolean;
  /** The row that the tab key reaches. */
  isStop: boolean;
  onToggle: () => void;
  onReached: () => void;
}

interface Props extends RowState {
  head: ReactNode;
  headClass?: string | undefined;
  headRef?: Ref<HTMLButtonElement>;
  /** The content that expands below the head. */
  children: ReactNode;
}

/** A row of a list whose head opens it. The arrow keys move from head to head. */
export function Row({ isOpen, isStop, onToggle, onReached, head, headClass, headRef, children }: Props) {
  return (
    <li className={classes(styles.row, isOpen && styles.open)}>
      <button
        ref={headRef}
        type="button"
        data-row
        aria-expanded={isOpen}
        tabIndex={isStop ? 0 : -1}
        className={classes(styles.head, !isOpen && styles.closed, headClass)}
        onClick={onToggle}
        onFocus={onReached}
        onKeyDown={walkRows}
      >
        {head}
      </button>
      {isOpen && children}
    </li>
  );
}

/** The arrows, Home and End move from a row's button to another row's. */
function walkRows(event: KeyboardEvent<HTMLButtonElement>): void {
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const place = rows.indexOf(event.currentTarget);
  const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  rows[target]?.focus();
}

/** The status of a credential in a list: an icon and a word, never color alone. */
export function StatusWord({ status }: { status: CredentialStatus }) {
  const { t } = useMessages();
  return (
    <span className={styles.status}>
      <StatusIcon of={status} size={12} />
      {t(`status.${status}`)}
    </span>
  );
}

export function Highlighted({ text, query }: { text: string; query: string }) {
  const match = matchIn(text, query);
  if (!match) return text;
  return (
    <>
      {text.slice(0, match.start)}
      <b className={styles.match}>{text.slice(match.start, match.end)}</b>
      {text.slice(match.end)}
    </>
  );
}

/** The first occurrence of `wanted` in `text`, ignoring case and accents, as the service compares. */
export function matchIn(text: string, wanted: string): { start: number; end: number } | null {
  const needle = folded(wanted);
  if (needle === '') return null;
  let haystack = '';
  // For every folded character, the index of its original.
  const origins: number[] = [];
  let origin = 0;
  for (const character of text) {
    const plain = folded(character);
    haystack += plain;
    for (let i = 0; i < plain.length; i += 1) origins.push(origin);
    origin += character.length;
  }
  const found = haystack.indexOf(needle);
  if (found < 0) return null;
  return { start: origins[found] ?? 0, end: origins[found + needle.length] ?? text.length };
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
