import { Button } from '@fluentui/react-components';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useRef, type ReactNode } from 'react';

import { classes } from './classes.ts';
import styles from './Disclosure.module.css';

interface Props {
  label: string;
  summary?: string;
  isOpen: boolean;
  onToggle: () => void;
  /** A pointer or the focus comes near: time to fetch the content. */
  onNear?: () => void;
  children: ReactNode;
}

export function Disclosure({ label, summary, isOpen, onToggle, onNear, children }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);

  function toggle() {
    onToggle();
    // In a low pane the content would open below the edge, or under the sticky footer.
    requestAnimationFrame(() => root.current?.scrollIntoView({ block: 'nearest' }));
  }

  return (
    <div ref={root} className={styles.root}>
      <Button
        appearance="transparent"
        className={classes(styles.toggle)}
        icon={<ChevronRight20Regular className={classes(styles.chevron, isOpen && styles.open)} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={toggle}
      >
        <span>{label}</span>
        {!isOpen && summary !== undefined && <span className={styles.summary}>{summary}</span>}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
