import type { CheckStep } from '#src/taskpane/flows/check/check-document.ts';
import type { Messages } from '#src/messages/use-messages.ts';

export function stepText(step: CheckStep, { t }: Messages): string {
  if (step.name === 'decoding') {
    return t('check.step.decoding', { number: step.done + 1, total: step.total });
  }
  if (step.name === 'asking') return t('check.step.asking', { done: step.done, total: step.total });
  return t('check.step.reading');
}

/** Of the whole check, from 0 to 1: reading, looking for codes and asking take a third each. */
export function stepShare(step: CheckStep): number {
  if (step.name === 'reading') return 0.1;
  const share = step.total === 0 ? 1 : step.done / step.total;
  return (step.name === 'decoding' ? 1 : 2) / 3 + share / 3;
}
