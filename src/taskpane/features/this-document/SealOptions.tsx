import { Field, Input } from '@fluentui/react-components';

import { MAX_STAFF_NOTE } from '#contract/verification.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { SealLookFields } from '#src/ui/SealLookFields.tsx';
import type { ChosenOptions } from './sealing-options.ts';
import styles from './this-document.module.css';

export function SealOptions({
  options,
  problems,
  withValidity,
  onChange,
}: ChosenOptions & { withValidity: boolean }) {
  const { t } = useMessages();
  const dates = [
    { name: 'validFrom', value: options.validFrom },
    { name: 'validUntil', value: options.validUntil },
  ] as const;

  return (
    <SealLookFields look={options} onChange={onChange}>
      {withValidity && (
        <div className={styles.dates}>
          {dates.map(({ name, value }) => (
            <Field
              key={name}
              label={t(`record.${name}`)}
              {...(problems[name] !== undefined && {
                validationMessage: t(`thisDocument.problem.${problems[name]}`),
              })}
            >
              <Input
                type="date"
                value={value}
                onChange={(_, { value: date }) => onChange({ [name]: date })}
              />
            </Field>
          ))}
          <Field className={styles.note} label={t('record.note')} hint={t('thisDocument.noteHint')}>
            <Input
              value={options.note}
              maxLength={MAX_STAFF_NOTE}
              onChange={(_, { value: note }) => onChange({ note })}
            />
          </Field>
        </div>
      )}
    </SealLookFields>
  );
}
