import { Field, SpinButton, Switch } from '@fluentui/react-components';
import type { ReactNode } from 'react';

import english from '#src/messages/en/seal-look.json';
import { i18n } from '#src/messages/language.ts';
import { SEAL_SIZE_MM } from '#contract/word-file/seal.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ALIGNMENTS, PLACEMENTS, sizeProblem, type SealLook } from '#src/session/seal-look.ts';
import { OneOf } from './Fields.tsx';
import styles from './SealLookFields.module.css';

i18n.load('en', english);

/** Fluent labels its arrows in English; the keyboard's arrows do the same. */
const HIDDEN = { 'aria-hidden': true };

interface Props {
  look: SealLook;
  onChange: (change: Partial<SealLook>) => void;
  children?: ReactNode;
}

export function SealLookFields({ look, onChange, children }: Props) {
  const { t } = useMessages();
  const { placement, sizeMm, caption, alignment } = look;
  const problem = sizeProblem(look);

  return (
    <div className={styles.root}>
      <OneOf
        label={t('ui.seal.placement')}
        value={placement}
        values={PLACEMENTS}
        nameOf={(place) => t(`ui.seal.placement.${place}`)}
        onChoose={(chosen) => onChange({ placement: chosen })}
      />
      <Field
        label={t('ui.seal.size')}
        {...(problem === null
          ? { hint: t('ui.seal.sizeHint', { min: SEAL_SIZE_MM.min }) }
          : { validationMessage: t(`ui.seal.problem.${problem}`, SEAL_SIZE_MM) })}
      >
        <SpinButton
          value={sizeMm}
          {...(sizeMm === null && { displayValue: '' })}
          min={SEAL_SIZE_MM.min}
          max={SEAL_SIZE_MM.max}
          incrementButton={HIDDEN}
          decrementButton={HIDDEN}
          onChange={(_, { value, displayValue }) => onChange({ sizeMm: value ?? wholeNumber(displayValue) })}
        />
      </Field>
      <OneOf
        label={t('ui.seal.alignment')}
        value={alignment}
        values={ALIGNMENTS}
        nameOf={(side) => t(`ui.seal.alignment.${side}`)}
        onChoose={(chosen) => onChange({ alignment: chosen })}
      />
      {children}
      <Switch
        className={styles.wide}
        label={t('ui.seal.caption')}
        checked={caption}
        onChange={(_, { checked }) => onChange({ caption: checked })}
      />
    </div>
  );
}

function wholeNumber(typed: string | undefined): number | null {
  return typed !== undefined && /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : null;
}
