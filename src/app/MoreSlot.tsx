import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import type { ComponentProps } from 'react';

import { useMessages } from '../ui/messages/use-messages.ts';
import { BarSlot } from './BarSlot.tsx';

/** The last place in the bar. */
export function MoreSlot(button: Omit<ComponentProps<typeof BarSlot>, 'icon' | 'label'>) {
  const { t } = useMessages();
  return (
    <BarSlot icon={<MoreHorizontal20Regular />} label={t('app.more')} aria-haspopup="menu" {...button} />
  );
}
