import { Button, type ButtonProps } from '@fluentui/react-components';
import type { ComponentProps } from 'react';

import { Question } from '#src/ui/notices/Question.tsx';
import type { Act, useAct } from './use-act.ts';

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
