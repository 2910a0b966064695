import type { ReactNode } from 'react';

import { setLiveRegion } from '#src/ui/announce.ts';
import { classes } from '#src/ui/classes.ts';
import styles from './Frame.module.css';

interface Props {
  bar?: ReactNode;
  /** The id of the tab that shows this screen. */
  labelledBy?: string;
  children: ReactNode;
}

/** The pane's four walls: the bar on top, the screen that scrolls, and what screen readers hear. */
export function Frame({ bar, labelledBy, children }: Props) {
  return (
    <div className={styles.frame}>
      {bar}
      <main className={styles.screen}>
        {/* The same element with and without a tab: a pane that becomes narrow keeps what is typed. */}
        <div {...(labelledBy && { id: 'screen', role: 'tabpanel', 'aria-labelledby': labelledBy })}>
          {children}
        </div>
      </main>
      <div ref={setLiveRegion} aria-live="polite" className={classes(styles.heard)} />
    </div>
  );
}
