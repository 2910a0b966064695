import { CheckmarkCircle12Filled, CheckmarkCircle24Filled } from '@fluentui/react-icons/svg/checkmark-circle';
import { Clock12Filled, Clock24Filled } from '@fluentui/react-icons/svg/clock';
import { DismissCircle12Filled, DismissCircle24Filled } from '@fluentui/react-icons/svg/dismiss-circle';
import { History16Filled, History24Filled } from '@fluentui/react-icons/svg/history';
import { Warning12Filled, Warning24Filled } from '@fluentui/react-icons/svg/warning';

import type { CredentialStatus } from '#contract/fields.ts';
import { classes } from '#src/ui/classes.ts';
import styles from './StatusIcon.module.css';

export type Verdict = CredentialStatus | 'attention' | 'unknown';

const ICONS = {
  valid: { 12: CheckmarkCircle12Filled, 24: CheckmarkCircle24Filled },
  scheduled: { 12: Clock12Filled, 24: Clock24Filled },
  expired: { 12: History16Filled, 24: History24Filled },
  revoked: { 12: DismissCircle12Filled, 24: DismissCircle24Filled },
  attention: { 12: Warning12Filled, 24: Warning24Filled },
  unknown: { 12: DismissCircle12Filled, 24: DismissCircle24Filled },
};

/** The icon of a verdict. Hidden from screen readers, because a word beside it says the same. */
export function StatusIcon({ of, size }: { of: Verdict; size: 12 | 24 }) {
  const Icon = ICONS[of][size];
  return <Icon aria-hidden className={classes(styles.icon, size === 12 && styles.small, styles[of])} />;
}
