import type { ReactNode } from 'react';

import type { Fact } from '#contract/facts.ts';
import english from '#src/messages/en/facts.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import styles from '#src/ui/FactList.module.css';

i18n.load('en', english);

interface Props<One> {
  facts: readonly One[];
  /** Below an askable fact. */
  renderNote?: (fact: One) => ReactNode;
}

/** What readers can compare. The value of an askable fact can't be read, not even by this pane. */
export function ConfirmableFacts<One extends Fact>({ facts, renderNote }: Props<One>) {
  const { t } = useMessages();
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact.name}>
          {fact.value === null
            ? t('facts.askable', { name: fact.name })
            : t('facts.shown', { name: fact.name, value: fact.value })}
          {fact.value === null && renderNote?.(fact)}
        </li>
      ))}
    </ul>
  );
}
