import { Button, Field, Input } from '@fluentui/react-components';
import { CheckmarkCircle12Filled } from '@fluentui/react-icons/svg/checkmark-circle';
import { Eye20Regular } from '@fluentui/react-icons/svg/eye';
import { EyeOff20Regular } from '@fluentui/react-icons/svg/eye-off';
import { useState } from 'react';

import type { RefusedReason } from '#src/api/client.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { focusOn } from '#src/ui/notices/Notice.tsx';
import { classes } from '#src/ui/classes.ts';
import type { Judgement } from './validate-token.ts';
import styles from './Connect.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  judgement: Judgement;
  /** Connect was pressed, so an unfinished token is an error from now on. */
  isAsked: boolean;
  /** Why the service refused this token. */
  refused: RefusedReason | null;
}

export function TokenField({ value, onChange, judgement, isAsked, refused }: Props) {
  const { t } = useMessages();
  const [isShown, setIsShown] = useState(false);
  const isWrong = judgement === 'mistyped' || judgement === 'tooLong' || judgement === 'otherThing';

  function hint() {
    if (refused !== null)
      return { validationState: 'error', validationMessage: t(`connect.refused.${refused}`) } as const;
    if (judgement === 'complete') {
      return {
        validationState: 'success',
        validationMessage: t('connect.complete'),
        validationMessageIcon: <CheckmarkCircle12Filled />,
      } as const;
    }
    if (isAsked || isWrong)
      return { validationState: 'error', validationMessage: t(`connect.token.${judgement}`) } as const;
    return { hint: t('connect.tokenHint') } as const;
  }

  return (
    <Field className={classes(styles.token)} label={t('ui.token')} {...hint()}>
      <Input
        ref={focusOn}
        type={isShown ? 'text' : 'password'}
        value={value}
        onChange={(_, { value: typed }) => onChange(typed)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={isShown ? <EyeOff20Regular /> : <Eye20Regular />}
            title={isShown ? t('connect.hide') : t('connect.show')}
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
    </Field>
  );
}
