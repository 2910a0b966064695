import { type ReactNode, useId } from 'react';

import styles from './Card.module.css';

interface Props {
  title: string;
  lead?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Card({ title, lead, action, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}

interface EntryProps {
  name: ReactNode;
  /** Those that aren't null are joined. */
  details: string | readonly (string | null)[];
  action?: ReactNode;
}

export function CardEntry({ name, details, action }: EntryProps) {
  const parts = [details].flat().filter((part) => part !== null);
  return (
    <li className={styles.entry}>
      <span className={styles.name}>{name}</span>
      <span className={styles.details}>{parts.join(' · ')}</span>
      {action !== undefined && <span className={styles.action}>{action}</span>}
    </li>
  );
}
