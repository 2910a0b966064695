import {
  Checkbox,
  type CheckboxProps,
  Field,
  type FieldProps,
  Input,
  type InputProps,
  Select,
  type SelectProps,
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
  className = '',
  onChange,
  ...input
}: TextProps) {
  const field = { label, size, hint, required, className };
  return (
    <Field {...field} validationMessage={problem || null}>
      <Input {...input} onChange={(_, { value }) => onChange(value)} />
    </Field>
  );
}

interface OneOfProps<Value extends string>
  extends Omit<SelectProps, 'value' | 'onChange'>, Pick<FieldProps, 'hint' | 'orientation'> {
  /** Without one, it needs an `aria-label`. */
  label?: string;
  value: Value;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  onChoose: (value: Value) => void;
}

export function OneOf<Value extends string>({
  label,
  hint = null,
  orientation = 'vertical',
  size = 'medium',
  className = '',
  values,
  nameOf,
  onChoose,
  ...select
}: OneOfProps<Value>) {
  const outer = { size, className };
  const choice = (
    <Select
      {...select}
      {...(label === undefined && outer)}
      onChange={(_, { value }) => {
        const chosen = values.find((known) => known === value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </Select>
  );
  return label === undefined ? choice : <Field {...{ ...outer, label, hint, orientation }}>{choice}</Field>;
}

interface CheckProps extends Omit<CheckboxProps, 'onChange'> {
  onChange: (isChecked: boolean) => void;
}

export function Check({ onChange, ...box }: CheckProps) {
  return <Checkbox {...box} onChange={(_, { checked }) => onChange(checked === true)} />;
}
