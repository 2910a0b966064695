import { Button } from '@fluentui/react-components';

import type { VerifyStep } from '#src/taskpane/flows/verify-and-insert.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import type { DocumentAct } from './use-document-act.ts';

/** Few documents are that long. */
export const longWait = lazyComponent(
  async () => (await import('#src/ui/notices/LongWait.tsx')).LongWait,
  () => null,
);

/** How far putting in a seal has come, and a way out of it. */
export function SealWait({ act, step }: { act: DocumentAct; step: VerifyStep | null }) {
  const { t } = useMessages();
  if (step === null) return null;
  return <longWait.Component text={t(`thisDocument.step.${step}`)} onCancel={act.cancel} />;
}

interface NoticeProps {
  act: DocumentAct;
  onRetry?: () => void;
}

/** How the last act went, where the screen itself does not show it. */
export function ActNotice({ act, onRetry = act.retry }: NoticeProps) {
  if (act.isRunning) return null;
  if (act.error !== null) return <ErrorNotice error={act.error} onRetry={onRetry} />;
  const { note, undo } = act.result ?? {};
  if (note === undefined) return null;
  return (
    <Notice
      kind="success"
      actions={
        undo && (
          <Button size="small" onClick={undo.run}>
            {undo.label}
          </Button>
        )
      }
    >
      {note}
    </Notice>
  );
}
