import { Button, Input } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { useRef } from 'react';

import { classes } from './classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import styles from './SearchField.module.css';

/** The contract's bound for a search. */
const MAX_LENGTH = 200;

interface Props {
  /** What is looked for, and in what. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The arrow down leads into the list. */
  onLeaveDown: () => void;
  className: string;
}

export function SearchField({ label, value, onChange, onLeaveDown, className }: Props) {
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
      className={classes(styles.field, className)}
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
