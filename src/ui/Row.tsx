import type { ReactNode, Ref } from 'react';

import { classes } from './classes.ts';
import { walkRows } from './walk-rows.ts';
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
  /** What unfolds under the head. */
  children: ReactNode;
}

/** A row of a list whose head opens it. The arrow keys walk from head to head. */
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
