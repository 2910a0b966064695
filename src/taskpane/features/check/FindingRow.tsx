import type { Finding } from '#src/taskpane/flows/check/check-document.ts';
import { fixOf, isFixable } from '#src/taskpane/flows/check/repair.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useFindDocuments } from '#src/ui/use-find-documents.ts';
import { canGoTo } from './can-go-to.ts';
import { FindingIcon } from './FindingIcon.tsx';
import { findingPlace, findingText } from './finding-text.ts';
import { ownRecordOf } from './own-record.ts';
import { RowAction } from './RowAction.tsx';
import type { CheckAct } from './use-check-act.ts';
import styles from './FindingRow.module.css';

interface Props {
  finding: Finding;
  act: CheckAct;
  isLocked: boolean;
}

/** One finding: what is the matter, where, and what can be done about it. */
export function FindingRow({ finding, act, isLocked }: Props) {
  const messages = useMessages();
  const { t } = messages;
  const text = findingText(finding, messages);
  const place = findingPlace(finding, messages);
  const named = { finding: text, place };
  const fix = fixOf(finding);
  const find = useFindDocuments();
  const publicId = ownRecordOf(finding);

  return (
    <li className={styles.row}>
      <FindingIcon of={finding.verdict} />
      <div>
        <p className={styles.text}>{text}</p>
        <p className={styles.place}>{place}</p>
        <div className={styles.actions}>
          {canGoTo(finding) && (
            <RowAction
              isLocked={isLocked}
              label={t('check.goToNamed', named)}
              onClick={() => act.goTo(finding)}
            >
              {t('check.goTo')}
            </RowAction>
          )}
          {fix !== null && isFixable(finding) && (
            <RowAction
              isLocked={isLocked}
              label={t(`check.${fix}Named`, named)}
              onClick={() => act.fix([finding], fix)}
            >
              {t(`check.${fix}`)}
            </RowAction>
          )}
          {publicId !== null && (
            <RowAction
              isLocked={isLocked}
              label={t('check.findNamed', named)}
              onClick={() => find({ search: publicId })}
            >
              {t('check.find')}
            </RowAction>
          )}
        </div>
      </div>
    </li>
  );
}
