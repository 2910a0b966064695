import { Field as FluentField, Input, Textarea } from '@fluentui/react-components';

import { classes } from '#src/ui/classes.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import type { Field, Problem } from './form-problems.ts';
import { TableField } from './TableField.tsx';
import styles from './FormField.module.css';

interface Props {
  field: Field;
  value: string;
  problem: Problem | undefined;
  onChange: (value: string) => void;
}

/** One field of a document type, drawn by its kind. */
export function FormField({ field, value, problem, onChange }: Props) {
  const { t } = useMessages();
  const { label, type, required, max_length } = field;
  const message = problem === undefined ? undefined : t(`issue.problem.${problem}`, { max: max_length });
  if (field.columns.length > 0) {
    return <TableField field={field} value={value} problem={message} onChange={onChange} />;
  }

  return (
    <FluentField
      className={classes(styles.field)}
      label={label}
      required={required}
      {...(message !== undefined && { validationMessage: message })}
    >
      {type === 'multiline' ? (
        <Textarea
          className={classes(styles.input)}
          rows={3}
          resize="vertical"
          value={value}
          onChange={(_, { value: typed }) => onChange(typed)}
        />
      ) : (
        <Input
          className={classes(styles.input)}
          type={type === 'date' ? 'date' : 'text'}
          {...(type === 'number' && { inputMode: 'decimal' })}
          autoComplete="off"
          value={value}
          onChange={(_, { value: typed }) => onChange(typed)}
        />
      )}
    </FluentField>
  );
}
