import { Field, Input, Select, SpinButton, Switch } from '@fluentui/react-components';

import { useMessages } from '../../ui/messages/use-messages.ts';
import { SEAL_SIZE_MM } from '../../word/seal.ts';
import { PLACEMENTS, type OptionProblems, type SealingOptions } from './sealing-options.ts';
import styles from './SealOptions.module.css';

interface Props {
  options: SealingOptions;
  problems: OptionProblems;
  /** A verification that is recorded keeps its dates. */
  withValidity: boolean;
  onChange: (change: Partial<SealingOptions>) => void;
}

/** Where the seal goes, how it looks, and how long the verification is valid. */
export function SealOptions({ options, problems, withValidity, onChange }: Props) {
  const { t } = useMessages();
  const { placement, sizeMm, caption, validFrom, validUntil } = options;
  const dates = [
    { name: 'validFrom', value: validFrom },
    { name: 'validUntil', value: validUntil },
  ] as const;

  return (
    <div className={styles.root}>
      <Field label={t('thisDocument.options.placement')}>
        <Select
          className={styles.narrow}
          value={placement}
          onChange={(_, { value }) => {
            const chosen = PLACEMENTS.find((known) => known === value);
            if (chosen) onChange({ placement: chosen });
          }}
        >
          {PLACEMENTS.map((place) => (
            <option key={place} value={place}>
              {t(`thisDocument.placement.${place}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('thisDocument.options.size')}
        {...(problems.sizeMm === undefined
          ? { hint: t('thisDocument.options.sizeHint', { min: SEAL_SIZE_MM.min }) }
          : { validationMessage: t(`thisDocument.problem.${problems.sizeMm}`, SEAL_SIZE_MM) })}
      >
        <SpinButton
          className={styles.narrow}
          value={sizeMm}
          {...(sizeMm === null && { displayValue: '' })}
          min={SEAL_SIZE_MM.min}
          max={SEAL_SIZE_MM.max}
          onChange={(_, { value, displayValue }) => onChange({ sizeMm: value ?? wholeNumber(displayValue) })}
        />
      </Field>
      {withValidity &&
        dates.map(({ name, value }) => (
          <Field
            key={name}
            label={t(`thisDocument.options.${name}`)}
            {...(problems[name] !== undefined && {
              validationMessage: t(`thisDocument.problem.${problems[name]}`),
            })}
          >
            <Input
              className={styles.narrow}
              type="date"
              value={value}
              onChange={(_, { value: date }) => onChange({ [name]: date })}
            />
          </Field>
        ))}
      <Switch
        className={styles.wide}
        label={t('thisDocument.options.caption')}
        checked={caption}
        onChange={(_, { checked }) => onChange({ caption: checked })}
      />
    </div>
  );
}

function wholeNumber(typed: string | undefined): number | null {
  return typed !== undefined && /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : null;
}
