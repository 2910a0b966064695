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
import { Filter20Regular } from '@fluentui/react-icons/svg/filter';
import type { RefCallback } from 'react';

import type { Family } from '#contract/fields.ts';

import { classes } from '../../ui/classes.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { filterGroups, withFilter, type Filters } from './filters.ts';
import styles from './FilterMenu.module.css';

interface Props {
  filters: Filters;
  families: readonly Family[];
  onChange: (filters: Filters) => void;
  buttonRef: RefCallback<HTMLButtonElement>;
}

export function FilterMenu({ filters, families, onChange, buttonRef }: Props) {
  const { t } = useMessages();
  return (
    <Menu
      inline
      checkedValues={{ family: [filters.family ?? ''], status: [filters.status ?? ''] }}
      onCheckedValueChange={(_, { name, checkedItems }) =>
        onChange(withFilter(filters, name === 'family' ? 'family' : 'status', checkedItems[0] ?? ''))
      }
      positioning={{ position: 'below', align: 'end', autoSize: 'height', strategy: 'fixed' }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          ref={buttonRef}
          appearance="subtle"
          icon={<Filter20Regular />}
          aria-label={t('documents.filter')}
        />
      </MenuTrigger>
      <MenuPopover className={classes(styles.popover)}>
        <MenuList>
          {filterGroups(families).map(({ name, label, options }) => (
            <MenuGroup key={name}>
              <MenuGroupHeader>{t(label)}</MenuGroupHeader>
              {[{ value: '', label: 'documents.any' as const }, ...options].map((option) => (
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
