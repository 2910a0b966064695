import { Button } from '@fluentui/react-components';
import { Open20Regular } from '@fluentui/react-icons/svg/open';
import { Search20Regular } from '@fluentui/react-icons/svg/search';

import { useMessages } from '#src/messages/use-messages.ts';
import { useHost } from '#src/ui/host-context.ts';
import { UnverifiedIcon } from '#src/ui/lists/UnverifiedIcon.tsx';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { officeJsHost } from '#src/word/host/host.ts';
import layout from '#src/ui/layout.module.css';

/** Word is missing, or too old to read the open file. */
export function NoDocument() {
  const { t } = useMessages();
  const goTo = useGoTo();
  const reason = useHost().absence ?? 'too-old';
  return (
    <div className={layout.stack}>
      <ScreenHeading
        icon={<UnverifiedIcon />}
        title={t(`thisDocument.${reason}.title`)}
        subtitle={t(`thisDocument.${reason}.subtitle`, { host: officeJsHost() })}
      />
      <div className={layout.line}>
        <Button icon={<Search20Regular />} onClick={() => goTo('search')}>
          {t('thisDocument.search')}
        </Button>
        {reason === 'outside' && (
          <Button as="a" icon={<Open20Regular />} href="/dashboard/" target="_blank" rel="noopener">
            {t('thisDocument.dashboard')}
          </Button>
        )}
      </div>
    </div>
  );
}
