import { CheckmarkCircle16Filled } from '@fluentui/react-icons/svg/checkmark-circle';
import { Clock16Filled } from '@fluentui/react-icons/svg/clock';
import { DismissCircle16Filled } from '@fluentui/react-icons/svg/dismiss-circle';
import { Globe16Regular } from '@fluentui/react-icons/svg/globe';
import { History16Filled } from '@fluentui/react-icons/svg/history';
import { Info16Regular } from '@fluentui/react-icons/svg/info';
import { Warning16Filled } from '@fluentui/react-icons/svg/warning';

import type { Verdict } from '#src/taskpane/flows/check/verdict.ts';
import { classes } from '#src/ui/classes.ts';
import styles from './FindingIcon.module.css';

const ICONS = {
  danger: DismissCircle16Filled,
  warning: Warning16Filled,
  history: History16Filled,
  pending: Clock16Filled,
  globe: Globe16Regular,
  info: Info16Regular,
  fine: CheckmarkCircle16Filled,
};

const LOOKS: Partial<Record<Verdict, keyof typeof ICONS>> = {
  revoked: 'danger',
  unknown: 'danger',
  expired: 'history',
  scheduled: 'pending',
  foreign: 'globe',
  text: 'info',
  fine: 'fine',
};

/** The words beside it say the same, so it is hidden from screen readers. */
export function FindingIcon({ of }: { of: Verdict }) {
  const look = LOOKS[of] ?? 'warning';
  const Icon = ICONS[look];
  return <Icon aria-hidden className={classes(styles[look])} />;
}
