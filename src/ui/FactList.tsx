import type { ReactNode } from 'react';
import styles from './FactList.module.css';

export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

/** Labels with their values; a label without one is left out. */
export function FactRows({ rows }: { rows: readonly (readonly [label: string, value: string | null])[] }) {
  return rows.map(
    ([label, value]) =>
      value !== null && (
        <Fact key={label} label={label}>
          <bdi>{value}</bdi>
        </Fact>
      ),
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  );
}
