import { useEffect, useRef, useState, type ReactNode } from 'react';

import { classes } from './classes.ts';
import styles from './StickyFooter.module.css';

/** The end of a screen: follows the content, and sticks to the lower edge if the content is longer than the pane. */
export function StickyFooter({ children }: { children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null);
  const [isDocked, setIsDocked] = useState(false);

  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsDocked(entry?.isIntersecting === false));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <div className={classes(styles.root, isDocked && styles.docked)}>{children}</div>
      <div ref={end} />
    </>
  );
}
