import { Button } from '@fluentui/react-components';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { useEffect, useId, useRef, type ReactNode } from 'react';

import { classes } from './classes.ts';
import textStyles from '#src/ui/text.module.css';
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
  const isPressed = useRef(false);

  // In a low pane the content would open below the edge, or under the sticky footer. It may have to be fetched first.
  useEffect(() => {
    const content = root.current?.lastElementChild;
    if (!isOpen || !isPressed.current || !content) return undefined;
    isPressed.current = false;
    const observer = new ResizeObserver(() => {
      if (content.clientHeight === 0) return;
      root.current?.scrollIntoView({ block: 'nearest' });
      observer.disconnect();
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [isOpen]);

  function toggle() {
    isPressed.current = !isOpen;
    onToggle();
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
        {!isOpen && summary !== undefined && (
          <span className={classes(textStyles.aside, styles.summary)}>{summary}</span>
        )}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
