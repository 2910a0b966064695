import {
  Checkbox,
  type CheckboxProps,
  Field,
  type FieldProps,
  Input,
  type InputProps,
} from '@fluentui/react-components';

interface TextProps
  extends Omit<InputProps, 'value' | 'onChange' | 'size'>, Pick<FieldProps, 'size' | 'hint'> {
  label: string;
  value: string;
  /** Shown as an error below the field. */
  problem?: string | false | null;
  onChange: (value: string) => void;
}

export function TextField({
  label,
  size = 'medium',
  hint = null,
  required = false,
  problem,
  onChange,
  ...input
}: TextProps) {
  return (
    <Field label={label} size={size} hint={hint} required={required} validationMessage={problem || null}>
      <Input {...input} onChange={(_, { value }) => onChange(value)} />
    </Field>
  );
}

interface CheckProps extends Omit<CheckboxProps, 'onChange'> {
  onChange: (isChecked: boolean) => void;
}

export function Check({ onChange, ...box }: CheckProps) {
  return <Checkbox {...box} onChange={(_, { checked }) => onChange(checked === true)} />;
}
