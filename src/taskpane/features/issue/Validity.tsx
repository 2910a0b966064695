import { Field, Input, Radio, RadioGroup } from '@fluentui/react-components';

import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import type { Problems } from './form-problems.ts';
import styles from './Validity.module.css';

export interface Period {
  hasPeriod: boolean;
  validFrom: string;
  validUntil: string;
}

interface Props {
  period: Period;
  problems: Problems;
  onChange: (change: Partial<Period>) => void;
}

/** For how long readers are told that it is valid. */
export function Validity({ period, problems, onChange }: Props) {
  const { t } = useMessages();
  return (
    <>
      <Field label={t('issue.validity')}>
        <RadioGroup
          layout="horizontal"
          className={classes(styles.choices)}
          value={period.hasPeriod ? 'period' : 'none'}
          onChange={(_, { value }) => onChange({ hasPeriod: value === 'period' })}
        >
          <Radio value="none" label={t('issue.validity.none')} />
          <Radio value="period" label={t('issue.validity.period')} />
        </RadioGroup>
      </Field>
      {period.hasPeriod && (
        <div className={styles.dates}>
          {(['validFrom', 'validUntil'] as const).map((name) => (
            <Field
              key={name}
              className={classes(styles.date)}
              label={t(`issue.${name}`)}
              {...(problems[name] !== undefined && {
                validationMessage: t(`issue.problem.${problems[name]}`, { max: 0 }),
              })}
            >
              <Input
                className={classes(styles.input)}
                type="date"
                value={period[name]}
                onChange={(_, { value }) => onChange({ [name]: value })}
              />
            </Field>
          ))}
        </div>
      )}
    </>
  );
}
