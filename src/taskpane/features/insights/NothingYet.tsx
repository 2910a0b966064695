import { Button } from '@fluentui/react-components';

import { useMessages } from '#src/messages/use-messages.ts';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import styles from './NothingYet.module.css';

/** An organization without documents. */
export function NothingYet() {
  const { t } = useMessages();
  const goTo = useGoTo();
  return (
    <div className={styles.root}>
      <ScreenHeading title={t('insights.title')} subtitle={t('insights.nothingYet')} />
      <Button appearance="primary" onClick={() => goTo('document')}>
        {t('insights.toDocument')}
      </Button>
    </div>
  );
}
