import type { ReactNode } from 'react';

import { OneOf, TextField } from '#src/ui/Fields.tsx';
import textStyles from '#src/ui/text.module.css';

import styles from './FilterFields.module.css';

export function FilterFields({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.filters}>
      <legend className={textStyles.heard}>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface FilterProps {
  label: string;
  value: string | undefined;
  /** '' clears the filter. */
  onChange: (value: string) => void;
}

interface ChoiceProps extends FilterProps {
  /** The option for no filter. */
  any: string;
  options: readonly (readonly [value: string, text: string])[];
}

export function ChoiceFilter({ label, value = '', any, options, onChange }: ChoiceProps) {
  return (
    <OneOf
      label={label}
      size="small"
      value={value}
      values={['', ...options.map(([each]) => each)]}
      nameOf={(one) => options.find(([each]) => each === one)?.[1] ?? any}
      onChoose={onChange}
    />
  );
}

interface InputProps extends FilterProps {
  type: 'date' | 'datetime-local' | 'search';
}

export function InputFilter({ value = '', ...filter }: InputProps) {
  return <TextField {...filter} size="small" value={value} />;
}

/** Shows the filters for both ends of a period. */
export function PeriodFilter({ children }: { children: ReactNode }) {
  return <div className={styles.period}>{children}</div>;
}
