import { Button } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import styles from './ListEnd.module.css';

interface Props {
  isLoading: boolean;
  onMore: () => void;
}

/** Fetches the next page when it comes into view; its button does so for whoever gets there by other means. */
export function ListEnd({ isLoading, onMore }: Props) {
  const { t } = useMessages();
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => {
    if (!isLoading) onMore();
  });

  useEffect(() => {
    if (isLoading || !end.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more();
      },
      { rootMargin: '200px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading]);

  return (
    <div ref={end} className={styles.root}>
      <Button appearance="subtle" disabledFocusable={isLoading} onClick={onMore}>
        {isLoading ? t('ui.list.loadingMore') : t('ui.list.showMore')}
      </Button>
    </div>
  );
}
