import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useState } from 'react';

import type { Finding } from '#src/taskpane/flows/check/check-document.ts';
import { classes } from '#src/ui/classes.ts';
import disclosure from '#src/ui/Disclosure.module.css';
import { useMessages } from '#src/messages/use-messages.ts';
import { canGoTo } from './can-go-to.ts';
import { FindingIcon } from './FindingIcon.tsx';
import { findingPlace } from './finding-text.ts';
import { RowAction } from './RowAction.tsx';
import type { CheckAct } from './use-check-act.ts';
import styles from './FineFindings.module.css';

interface Props {
  findings: Finding[];
  act: CheckAct;
  isLocked: boolean;
  /** Nothing else was found. */
  isAll: boolean;
}

/** Those that are fine, folded into one line. */
export function FineFindings({ findings, act, isLocked, isAll }: Props) {
  const messages = useMessages();
  const { t } = messages;
  const id = useId();
  const [isOpen, setIsOpen] = useState(isAll);

  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronRight16Regular
          aria-hidden
          className={classes(disclosure.chevron, isOpen && disclosure.open)}
        />
        <FindingIcon of="fine" />
        <span>{t('check.fineCount', { count: findings.length })}</span>
      </button>
      <ul id={id} hidden={!isOpen} className={styles.list}>
        {findings.map((finding, index) => {
          const place = findingPlace(finding, messages);
          const named = { finding: t('check.finding.fine'), place };
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
            <li key={index} className={styles.place}>
              <span>{place}</span>
              {canGoTo(finding) && (
                <RowAction
                  isLocked={isLocked}
                  label={t('check.goToNamed', named)}
                  onClick={() => act.goTo(finding)}
                >
                  {t('check.goTo')}
                </RowAction>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
