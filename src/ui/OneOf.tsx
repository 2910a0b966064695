import { Select, type SelectProps } from '@fluentui/react-components';

interface Props<Value extends string> extends Omit<SelectProps, 'value' | 'onChange'> {
  value: Value;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  onChoose: (value: Value) => void;
}

export function OneOf<Value extends string>({ values, nameOf, onChoose, ...select }: Props<Value>) {
  return (
    <Select
      {...select}
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
}
