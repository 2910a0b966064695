import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';

import type { Act, useAct } from './use-act.ts';

interface Props extends Act {
  acting: ReturnType<typeof useAct>;
  isDisabled?: boolean;
  appearance?: 'primary' | 'secondary';
  size?: 'small' | 'medium';
  children: ReactNode;
}

/** A button that acts at once, and is disabled until the act is done. */
export function ActButton({ acting, act, done, isDisabled = false, ...props }: Props) {
  return (
    <Button
      {...props}
      disabledFocusable={acting.isPending || isDisabled}
      onClick={() => acting.mutate({ act, done })}
    />
  );
}
