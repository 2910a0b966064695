import { Button, type ButtonProps } from '@fluentui/react-components';
import { type ComponentProps, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { Question } from '#src/ui/notices/Question.tsx';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { announce } from '#src/ui/notices/Notice.tsx';
import { SESSION } from './dashboard-client.ts';
import { withProof } from './passkey.ts';

interface Acting extends Act {
  acting: ReturnType<typeof useAct>;
}

interface ButtonActing extends Acting, Pick<ButtonProps, 'appearance' | 'size' | 'children' | 'aria-label'> {}

interface AtOnce extends ButtonActing {
  isDisabled?: boolean;
}

/** A button that acts at once, and is disabled until the act is done. */
export function ActButton({ acting, act, done, isDisabled = false, ...props }: AtOnce) {
  return (
    <Button
      {...props}
      disabledFocusable={acting.isPending || isDisabled}
      onClick={() => acting.mutate({ act, done })}
    />
  );
}

interface Asking extends ButtonActing, Pick<ComponentProps<typeof Question>, 'title' | 'text'> {
  /** The button of the question that acts. */
  label: string;
}

/** A button that asks before it acts. */
export function AskingButton({ acting, act, done, title, text, label, ...button }: Asking) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button {...button} disabledFocusable={acting.isPending} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <Question
          title={title}
          text={text}
          act={label}
          onAct={() => acting.mutate({ act, done })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
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
