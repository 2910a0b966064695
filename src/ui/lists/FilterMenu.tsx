import {
  Button,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { Filter20Regular } from '@fluentui/react-icons/svg/filter';
import type { RefCallback } from 'react';

import { classes } from '#src/ui/classes.ts';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import styles from './ListScreen.module.css';

/** Options of which at most one is set. */
export interface FilterGroup {
  name: string;
  label: MessageKey;
  options: { value: string; label: MessageKey }[];
}

/** By the group's name; null if it isn't set. */
export type Chosen = Readonly<Record<string, string | null>>;

interface Props {
  groups: readonly FilterGroup[];
  chosen: Chosen;
  /** '' clears the filter. */
  onChange: (name: string, value: string) => void;
  buttonRef: RefCallback<HTMLButtonElement>;
}

export function FilterMenu({ groups, chosen, onChange, buttonRef }: Props) {
  const { t } = useMessages();
  return (
    <Menu
      inline
      persistOnItemClick
      checkedValues={Object.fromEntries(groups.map(({ name }) => [name, [chosen[name] ?? '']]))}
      onCheckedValueChange={(_, { name, checkedItems }) => onChange(name, checkedItems[0] ?? '')}
      positioning={{ position: 'below', align: 'end', autoSize: 'height', strategy: 'fixed' }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button ref={buttonRef} appearance="subtle" icon={<Filter20Regular />} title={t('ui.list.filter')} />
      </MenuTrigger>
      <MenuPopover className={classes(styles.popover)}>
        <MenuList>
          {groups.map(({ name, label, options }) => (
            <MenuGroup key={name}>
              <MenuGroupHeader>{t(label)}</MenuGroupHeader>
              {[{ value: '', label: 'ui.list.any' as const }, ...options].map((option) => (
                <MenuItemRadio key={option.value} name={name} value={option.value}>
                  {t(option.label)}
                </MenuItemRadio>
              ))}
            </MenuGroup>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

interface TagsProps {
  groups: readonly FilterGroup[];
  chosen: Chosen;
  onClear: (name: string) => void;
}

export function FilterTags({ groups, chosen, onClear }: TagsProps) {
  const { t } = useMessages();
  return groups.flatMap(({ name, options }) =>
    options
      .filter(({ value }) => value === chosen[name])
      .map(({ label }) => <FilterTag key={name} text={t(label)} onClear={() => onClear(name)} />),
  );
}

export function FilterTag({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useMessages();
  return (
    <Button
      className={styles.tag}
      size="small"
      shape="circular"
      icon={<Dismiss16Regular />}
      iconPosition="after"
      aria-label={t('ui.list.removeFilter', { name: text })}
      onClick={onClear}
    >
      {text}
    </Button>
  );
}
