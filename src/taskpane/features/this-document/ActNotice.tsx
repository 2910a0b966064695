import { ErrorNotice, Notice } from '#src/ui/Notice.tsx';
import type { DocumentAct } from './use-document-act.ts';

interface Props {
  act: DocumentAct;
  onRetry?: () => void;
}

/** How the last act went, where the screen itself does not show it. */
export function ActNotice({ act, onRetry = act.retry }: Props) {
  if (act.isRunning) return null;
  if (act.error !== null) return <ErrorNotice error={act.error} onRetry={onRetry} />;
  if (act.result?.note !== undefined) return <Notice kind="success">{act.result.note}</Notice>;
  return null;
}
