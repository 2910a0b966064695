import { Button, Field as FluentField, Input, Textarea } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';

import { announce } from '#src/ui/notices/Notice.tsx';
import { classes } from '#src/ui/classes.ts';
import textStyles from '#src/ui/text.module.css';
import { useMessages } from '#src/messages/use-messages.ts';
import type { Field, Problem } from './form-rules.ts';
import { pasted, rowsOf, textOf, type Rows } from './table-text.ts';
import styles from './Issue.module.css';

interface Props {
  field: Field;
  value: string;
  problem: Problem | undefined;
  onChange: (value: string) => void;
}

export function FormField({ field, value, problem, onChange }: Props) {
  const { t } = useMessages();
  const { label, type, required, max_length } = field;
  const message = problem === undefined ? null : t(`issue.problem.${problem}`, { max: max_length });
  if (field.columns.length > 0)
    return <TableField field={field} value={value} problem={message} onChange={onChange} />;

  return (
    <FluentField
      className={classes(styles.field)}
      label={label}
      required={required}
      validationMessage={message}
    >
      {type === 'multiline' ? (
        <Textarea
          rows={3}
          resize="vertical"
          value={value}
          onChange={(_, { value: typed }) => onChange(typed)}
        />
      ) : (
        <Input
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

interface TableFieldProps extends Omit<Props, 'problem'> {
  problem: string | null;
}

/** A field of several lines with cells: typed row by row, or pasted from a spreadsheet. */
function TableField({ field, value, problem, onChange }: TableFieldProps) {
  const { t } = useMessages();
  const { label, required, columns } = field;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const rows = rowsOf(value, columns.length);
  const emptyRow = columns.map(() => '');

  function change(next: Rows, focusAt?: { row: number; column: number }) {
    onChange(textOf(next));
    // The input may be in a row that isn't rendered yet.
    if (focusAt) requestAnimationFrame(() => inputAt(focusAt)?.focus());
  }

  function inputAt({ row, column }: { row: number; column: number }) {
    return table.current?.tBodies[0]?.rows[row]?.querySelectorAll('input')[column];
  }

  function edit(row: number, column: number, typed: string) {
    change(rows.map((cells, at) => (at === row ? cells.with(column, typed) : cells)));
  }

  function paste(event: ClipboardEvent, row: number, column: number) {
    const next = pasted(rows, { row, column }, event.clipboardData.getData('text/plain'));
    if (next === null) return;
    event.preventDefault();
    change(next, { row: next.length - 1, column });
    announce(t('issue.table.pasted', { count: next.length }));
  }

  /** Enter moves down a column, as in a spreadsheet, and adds a row after the last. */
  function walk(event: KeyboardEvent, row: number, column: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (row < rows.length - 1) inputAt({ row: row + 1, column })?.focus();
    else add();
  }

  function add() {
    change([...rows, emptyRow], { row: rows.length, column: 0 });
  }

  function remove(row: number) {
    const rest = rows.filter((_, at) => at !== row);
    const next = rest.length > 0 ? rest : [emptyRow];
    change(next, { row: Math.min(row, next.length - 1), column: 0 });
    announce(t('issue.table.removed', { row: row + 1 }));
  }

  return (
    <fieldset aria-describedby={id} className={styles.tableField}>
      <legend className={styles.legend}>
        {label}
        {required && (
          <span aria-hidden className={styles.problem}>
            {' *'}
          </span>
        )}
      </legend>
      <table ref={table} className={styles.inputTable}>
        <colgroup>
          {columns.map((column, place) => (
            <col key={column} className={classes(place === 0 && styles.first)} />
          ))}
          <col className={styles.narrow} />
        </colgroup>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" colSpan={place === columns.length - 1 ? 2 : 1}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row has no other identity
            <tr key={row}>
              {columns.map((name, column) => (
                <td key={name}>
                  <Input
                    size="small"
                    autoComplete="off"
                    aria-label={t('issue.table.cell', { column: name, row: row + 1 })}
                    {...(problem !== null && row === 0 && column === 0 && { 'aria-invalid': true })}
                    value={cells[column] ?? ''}
                    onChange={(_, { value: typed }) => edit(row, column, typed)}
                    onPaste={(event) => paste(event, row, column)}
                    onKeyDown={(event) => walk(event, row, column)}
                  />
                </td>
              ))}
              <td>
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<Dismiss16Regular />}
                  title={t('issue.table.remove', { row: row + 1 })}
                  onClick={() => remove(row)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.below}>
        <Button size="small" icon={<Add20Regular />} onClick={add}>
          {t('issue.table.add')}
        </Button>
        <span id={id} className={classes(textStyles.aside, styles.hint, problem !== null && styles.problem)}>
          {problem ?? t('issue.table.hint')}
        </span>
      </div>
    </fieldset>
  );
}
