import { Button, ProgressBar } from '@fluentui/react-components';
import { useState } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { useDelayed } from '#src/ui/SkeletonBlock.tsx';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';

const LONG_MS = 2_000;

/** The progress of something that takes longer than two seconds, with a button to cancel. */
export function LongWait({ text, onCancel }: { text: string; onCancel: () => void }) {
  const { t } = useMessages();
  const [isCanceling, setIsCanceling] = useState(false);
  if (!useDelayed(true, LONG_MS)) return null;
  return (
    <div className={layout.progress}>
      <ProgressBar aria-label={text} />
      <output className={textStyles.aside}>
        {isCanceling ? t('ui.wait.canceling') : text} {t('ui.wait.long')}
      </output>
      <Button
        disabledFocusable={isCanceling}
        onClick={() => {
          setIsCanceling(true);
          onCancel();
        }}
      >
        {t('ui.cancel')}
      </Button>
    </div>
  );
}
