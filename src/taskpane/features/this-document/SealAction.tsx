import { Button } from '@fluentui/react-components';
import { useState } from 'react';

import type { VerifyStep } from '#src/taskpane/flows/verify-and-insert.ts';
import { useMessages, type Messages } from '#src/messages/use-messages.ts';
import { periodText } from '#src/ui/dates.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import type { ChosenOptions, SealingOptions } from './sealing-options.ts';

const fields = lazyComponent(async () => (await import('./SealOptions.tsx')).SealOptions);

interface ButtonProps {
  label: string;
  /** The progress of the running act, if it's this one. */
  step: VerifyStep | null;
  isLocked: boolean;
  onClick: () => void;
}

/** The one primary action; while it runs, its label says what is being done. */
export function SealButton({ label, step, isLocked, onClick }: ButtonProps) {
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

interface OptionsProps extends ChosenOptions {
  /** A recorded verification keeps its dates. */
  withValidity: boolean;
  isOpenFirst?: boolean;
  /** The new seal replaces an existing one. */
  isReplacing?: boolean;
}

/** The options, collapsed into one line that sums them up; a problem keeps them open. */
export function OptionsDisclosure({ isOpenFirst = false, isReplacing = false, ...props }: OptionsProps) {
  const messages = useMessages();
  const { options, problems, withValidity } = props;
  const [isUnfolded, setIsUnfolded] = useState(isOpenFirst);
  const isOpen = isUnfolded || Object.keys(problems).length > 0;

  return (
    <Disclosure
      label={messages.t('thisDocument.options.label')}
      summary={summary(options, withValidity, isReplacing, messages)}
      isOpen={isOpen}
      onToggle={() => setIsUnfolded(!isOpen)}
      onNear={fields.hint}
    >
      <fields.Component {...props} />
    </Disclosure>
  );
}

function summary(
  { placement, sizeMm, caption, validFrom, validUntil, note }: SealingOptions,
  withValidity: boolean,
  isReplacing: boolean,
  messages: Messages,
): string {
  const { t } = messages;
  const parts = [
    isReplacing ? t('thisDocument.options.inPlace') : t(`ui.seal.placement.${placement}`),
    t('thisDocument.options.millimetres', { size: sizeMm ?? 0 }),
    caption ? t('thisDocument.options.withCaption') : t('thisDocument.options.withoutCaption'),
  ];
  const dates = { effective_date: validFrom || null, end_date: validUntil || null };
  const period = withValidity ? periodText(dates, messages, 'part') : null;
  if (period !== null) parts.push(period);
  if (withValidity && note.trim() !== '') parts.push(t('thisDocument.options.note', { note }));
  return parts.join(' · ');
}
