import type { ReactNode } from 'react';
import styles from './FactList.module.css';

export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  );
}
