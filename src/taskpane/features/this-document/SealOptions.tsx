import { MAX_STAFF_NOTE } from '#contract/verification.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { TextField } from '#src/ui/Fields.tsx';
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
  return (
    <SealLookFields look={options} onChange={onChange}>
      {withValidity && (
        <div className={styles.dates}>
          {(['validFrom', 'validUntil'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`record.${name}`)}
              problem={problems[name] !== undefined && t(`thisDocument.problem.${problems[name]}`)}
              type="date"
              value={options[name]}
              onChange={(date) => onChange({ [name]: date })}
            />
          ))}
          <TextField
            className={classes(styles.note)}
            label={t('record.note')}
            hint={t('thisDocument.noteHint')}
            value={options.note}
            maxLength={MAX_STAFF_NOTE}
            onChange={(note) => onChange({ note })}
          />
        </div>
      )}
    </SealLookFields>
  );
}
