import { Button } from '@fluentui/react-components';

import type { CheckReport } from '#src/taskpane/flows/check/check-document.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { StatusIcon } from '#src/ui/StatusIcon.tsx';
import { notLookedAtText } from './not-looked-at.ts';
import styles from './Results.module.css';

interface Props {
  report: CheckReport;
  onCheck: () => void;
}

/** There is neither a seal nor a code. */
export function NothingToScan({ report, onCheck }: Props) {
  const messages = useMessages();
  const { t } = messages;
  const goTo = useGoTo();
  const unseen = notLookedAtText(report, messages);
  const isPartial = report.unread.length > 0;
  return (
    <>
      <ScreenHeading
        icon={<StatusIcon of="unverified" size={24} />}
        title={t(isPartial ? 'check.none.partly.title' : 'check.none.title')}
        subtitle={t(isPartial ? 'check.none.partly.lead' : 'check.none.lead')}
      />
      <p className={styles.text}>
        {t(report.publicId === null ? 'check.none.notVerified' : 'check.none.verified')}
      </p>
      {unseen !== null && <p className={styles.aside}>{unseen}</p>}
      <Button appearance="primary" onClick={() => goTo('document')}>
        {t('check.toDocument')}
      </Button>
      <Button onClick={onCheck}>{t('check.again')}</Button>
    </>
  );
}
