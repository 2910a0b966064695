import { Button } from '@fluentui/react-components';

import type { VerifyStep } from '#src/taskpane/flows/verify-and-insert.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import type { DocumentAct } from './use-document-act.ts';
import styles from './this-document.module.css';

/** Fetched on demand, because few documents are that long. */
export const longWait = lazyComponent(async () => (await import('#src/ui/notices/LongWait.tsx')).LongWait);

export function SealWait({ act, step }: { act: DocumentAct; step: VerifyStep | null }) {
  const { t } = useMessages();
  if (step === null) return null;
  return <longWait.Component text={t(`thisDocument.step.${step}`)} onCancel={act.cancel} />;
}

/** In CSS pixels: the size of the usual seal on paper. */
const CODE_EDGE = 96;

/** The outcome of the last act, unless the screen itself shows it. */
export function ActNotice({ act, onRetry = act.retry }: { act: DocumentAct; onRetry?: () => void }) {
  const { t } = useMessages();
  if (act.isRunning) return null;
  if (act.error !== null) return <ErrorNotice error={act.error} onRetry={onRetry} />;
  if (act.result === null) return null;
  const { message, note = message, undo, qrUrl } = act.result;
  if (act.result.note === undefined && qrUrl === undefined) return null;
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
      {qrUrl !== undefined && (
        <div className={styles.trial}>
          <img src={qrUrl} alt={t('thisDocument.seal.code')} width={CODE_EDGE} height={CODE_EDGE} />
          <span>{t('thisDocument.seal.try')}</span>
        </div>
      )}
    </Notice>
  );
}
