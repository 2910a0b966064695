import { Button, type ButtonProps } from '@fluentui/react-components';
import type { ComponentProps } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { Question } from '#src/ui/notices/Question.tsx';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { announce } from '#src/ui/notices/Notice.tsx';
import { SESSION } from './dashboard-client.ts';
import { withProof } from './passkey.ts';

interface Acting extends Act {
  acting: ReturnType<typeof useAct>;
}

interface ButtonActing extends Acting, Pick<ButtonProps, 'appearance' | 'size' | 'children' | 'aria-label'> {
  isDisabled?: boolean;
}

/** A button that acts at once, and is disabled until the act is done. */
export function ActButton({ acting, act, done, isDisabled = false, ...props }: ButtonActing) {
  return (
    <Button
      {...props}
      disabledFocusable={acting.isPending || isDisabled}
      onClick={() => acting.mutate({ act, done })}
    />
  );
}

interface QuestionActing extends Acting, Pick<ComponentProps<typeof Question>, 'title' | 'text' | 'onClose'> {
  label: string;
}

/** Asks before it acts. */
export function ActQuestion({ acting, act, done, label, ...question }: QuestionActing) {
  return <Question {...question} act={label} onAct={() => acting.mutate({ act, done })} />;
}

/** The result of an act that changed nothing, because the person must first enter something else. */
export const STAYS = 'stays';

export interface Act {
  act: () => Promise<unknown>;
  /** The message for screen readers afterwards. */
  done: string;
}

interface Callbacks {
  onDone?: () => void;
  onError?: (error: Error) => void;
}

/** Changes something, asks for a sign-in if necessary, and then refetches everything on screen. */
export function useAct({ onDone = () => {}, onError = () => {} }: Callbacks = {}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ act }: Act) => withProof(queries.getQueryData<DashboardSession | null>(SESSION), act),
    onSuccess: (answer, { done }) => {
      if (answer === STAYS) return;
      announce(done);
      onDone();
    },
    onError,
    // A proof begins another session, which may be somebody else's.
    onSettled: () => queries.invalidateQueries({ queryKey: SESSION }),
  });
}
