import { Switch } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { ErrorNotice } from '#src/ui/Notice.tsx';
import { opensWithDocument, openWithDocument } from '#src/word/auto-open.ts';
import styles from './Settings.module.css';

/** Has Office open the pane by itself with the open document. */
export function AutoOpen() {
  const { t } = useMessages();
  const hintId = useId();
  const [isOn, setIsOn] = useState(opensWithDocument);
  const change = useMutation({
    mutationFn: openWithDocument,
    onSettled: () => setIsOn(opensWithDocument()),
  });

  function choose(isWanted: boolean) {
    setIsOn(isWanted);
    change.mutate(isWanted);
  }

  return (
    <div>
      <Switch
        className={styles.switch}
        label={t('settings.autoOpen')}
        aria-describedby={hintId}
        checked={isOn}
        onChange={(_, { checked }) => choose(checked)}
      />
      <p id={hintId} className={styles.hint}>
        {t('settings.autoOpenHint')}
      </p>
      {change.isError && <ErrorNotice error={change.error} onRetry={() => choose(change.variables)} />}
    </div>
  );
}
