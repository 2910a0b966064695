import { Button, Input } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { announce } from '#src/ui/notices/Notice.tsx';
import { classes } from '#src/ui/classes.ts';
import { SkeletonBlock, useDelayed } from '#src/ui/SkeletonBlock.tsx';
import styles from './ListScreen.module.css';

/** The contract's limit for a search. */
const MAX_LENGTH = 200;

interface SearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The down arrow moves into the list. */
  onLeaveDown: () => void;
  className: string;
}

export function SearchField({ label, value, onChange, onLeaveDown, className }: SearchProps) {
  const { t } = useMessages();
  const input = useRef<HTMLInputElement | null>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <Input
      ref={(element: HTMLInputElement | null) => {
        input.current = element;
      }}
      className={classes(styles.clearable, className)}
      input={{ maxLength: MAX_LENGTH, enterKeyHint: 'search' }}
      type="search"
      value={value}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      contentBefore={<Search20Regular />}
      {...(value !== '' && {
        contentAfter: (
          <Button
            appearance="transparent"
            size="small"
            icon={<Dismiss16Regular />}
            title={t('ui.list.clearSearch')}
            onClick={clear}
          />
        ),
      })}
      onChange={(_, { value: typed }) => onChange(typed)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onLeaveDown();
        }
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault();
          clear();
        }
      }}
    />
  );
}

export function useDebounced<T>(value: T, delayMs = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

interface NothingProps {
  query: string;
  /** The text if there was no search. */
  nothing: string;
  onClearSearch: () => void;
  /** For a filtered list that has no other button to clear the filters. */
  onClearFilters?: (() => void) | null;
}

export function NothingFound({ query, nothing, onClearSearch, onClearFilters = null }: NothingProps) {
  const { t } = useMessages();
  const noMatch = onClearFilters === null ? 'ui.list.noMatch' : 'ui.list.noMatchFiltered';
  return (
    <div className={styles.nothing}>
      <p>{query === '' ? nothing : t(noMatch, { query })}</p>
      {onClearFilters && <Button onClick={onClearFilters}>{t('ui.list.clearFilters')}</Button>}
      {query !== '' && !onClearFilters && <Button onClick={onClearSearch}>{t('ui.list.clearSearch')}</Button>}
    </div>
  );
}

/** Fetches the next page when it's scrolled into view; its button is for other input methods. */
export function ListEnd({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
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
    <div ref={end} className={styles.end}>
      <Button appearance="subtle" disabledFocusable={isLoading} onClick={onMore}>
        {isLoading ? t('ui.list.loadingMore') : t('ui.list.showMore')}
      </Button>
    </div>
  );
}

const WIDTHS = ['82%', '74%', '88%', '70%', '80%', '76%'];

export function SkeletonRows() {
  const { t } = useMessages();
  const isLate = useDelayed(true);
  useEffect(() => (isLate ? announce(t('ui.loading')) : undefined), [isLate, t]);
  if (!isLate) return null;
  return (
    <div>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <SkeletonBlock width={width} height={14} />
          <SkeletonBlock width="60%" height={10} />
        </div>
      ))}
    </div>
  );
}
