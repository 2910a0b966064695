import { Button } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons/svg/search';

import { useMessages } from '#src/messages/use-messages.ts';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import styles from './OutsideWord.module.css';

/** There is no file to verify: the pane is a tab of its own, or this Word is too old to read it. */
export function OutsideWord({ reason }: { reason: 'outside' | 'too-old' }) {
  const { t } = useMessages();
  const goTo = useGoTo();
  return (
    <div className={styles.root}>
      <ScreenHeading
        title={t(`thisDocument.${reason}.title`)}
        subtitle={t(`thisDocument.${reason}.subtitle`)}
      />
      <Button icon={<Search20Regular />} onClick={() => goTo('search')}>
        {t('thisDocument.search')}
      </Button>
    </div>
  );
}
