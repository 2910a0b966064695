import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import type { ComponentProps } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { BarSlot } from './BarSlot.tsx';
import styles from './TopBar.module.css';

interface Props extends Omit<ComponentProps<typeof BarSlot>, 'icon' | 'label' | 'isStrong'> {
  /** The screen that shows is one of those it leads to. */
  isSelected?: boolean;
}

/** The last place in the bar. */
export function MoreSlot({ isSelected = false, ...button }: Props) {
  const { t } = useMessages();
  return (
    <BarSlot
      icon={<MoreHorizontal20Regular />}
      label={t('app.more')}
      aria-haspopup="menu"
      isStrong={isSelected}
      {...(isSelected && { 'aria-current': 'page' })}
      className={classes(isSelected && styles.underline)}
      {...button}
    />
  );
}
