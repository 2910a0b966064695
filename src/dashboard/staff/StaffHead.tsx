import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

import { useTitle } from '#src/dashboard/use-title.ts';
import columns from '#src/dashboard/columns.module.css';
import { useMessages } from '#src/messages/use-messages.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import styles from './Staff.module.css';

const TABS = [
  ['/dashboard/staff', 'dashboard.persons'],
  ['/dashboard/staff/sessions', 'dashboard.staff.sessions'],
  ['/dashboard/staff/tokens', 'dashboard.staff.tokens'],
] as const;

export function StaffHead({ action }: { action?: ReactNode }) {
  const { t } = useMessages();
  const [path] = useLocation();
  useTitle(t('dashboard.staff'));
  return (
    <>
      <div className={columns.head}>
        <ScreenHeading title={t('dashboard.staff')} subtitle={t('dashboard.staff.lead')} />
        {action}
      </div>
      <nav className={styles.tabs} aria-label={t('dashboard.staff')}>
        {TABS.map(([href, name]) => (
          <Link
            key={href}
            href={href}
            className={styles.tab}
            {...(path === href && { 'aria-current': 'page' })}
          >
            {t(name)}
          </Link>
        ))}
      </nav>
    </>
  );
}
