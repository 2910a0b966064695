import { Button } from '@fluentui/react-components';

import type { VerifyStep } from '#src/taskpane/flows/verify-and-insert.ts';
import { useMessages } from '#src/messages/use-messages.ts';

interface Props {
  label: string;
  /** How far the running act has come, if it is this one. */
  step: VerifyStep | null;
  isLocked: boolean;
  onClick: () => void;
}

/** The one primary action; while it runs it says what is being done. */
export function SealButton({ label, step, isLocked, onClick }: Props) {
  const { t } = useMessages();
  return (
    <Button
      appearance="primary"
      aria-disabled={isLocked}
      disabledFocusable={isLocked && step === null}
      onClick={onClick}
    >
      {step === null ? label : t(`thisDocument.step.${step}`)}
    </Button>
  );
}
