import { useId, type ReactNode } from 'react';

import styles from './SettingsGroup.module.css';

interface Props {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** Settings that belong together, under one heading. */
export function SettingsGroup({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.root}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}
