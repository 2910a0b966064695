import { Button } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { type ClipboardEvent, useId, useState } from 'react';

import type { ClassCheck, ClassPerson } from '#contract/dashboard/issuing/classes.ts';
import type { Language } from '#contract/fields.ts';
import { Card } from '#src/dashboard/Card.tsx';
import { nameOf } from '#src/dashboard/people/people-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { announce, Notice } from '#src/ui/notices/Notice.tsx';
import card from '#src/dashboard/Card.module.css';
import styles from './Classes.module.css';
import { type Cells, copiedCells, type Field, type Filled, filled, tidied } from './pasted-table.ts';

interface Props {
  people: readonly ClassPerson[];
  fields: readonly Field[];
  cells: Cells;
  problems: ClassCheck['problems'];
  language: Language;
  onChange: (cells: Cells) => void;
  onRemove: (uid: string) => void;
}

/** The values that differ for each person, typed, or pasted from a spreadsheet. */
export function ValueTable({ people, fields, cells, problems, language, onChange, onRemove }: Props) {
  const { t } = useMessages();
  const id = useId();
  const [pasted, setPasted] = useState<Filled | null>(null);

  function paste(event: ClipboardEvent, row: number, column: number): void {
    const copied = copiedCells(event.clipboardData.getData('text/plain'));
    if (copied.length === 1 && copied[0]?.length === 1) return;
    event.preventDefault();
    const place = { people: people.map(({ person_uid }) => person_uid), fields, row, column };
    const result = filled(cells, place, copied, language);
    onChange(result.cells);
    setPasted(result);
    announce(t('issue.table.pasted', { count: result.rows }));
  }

  const problemAt = (row: number, name: string | null) =>
    problems.find((one) => one.row === row && one.field === name)?.problem;
  const left = (['leftRows', 'repeatedRows', 'leftColumns'] as const).flatMap((name) =>
    pasted && pasted[name] > 0 ? [[name, pasted[name]] as const] : [],
  );

  return (
    <Card title={t('dashboard.classes.table')} lead={t('dashboard.classes.tableLead')}>
      {pasted?.isById && <Notice kind="info">{t('dashboard.classes.byId', { count: pasted.rows })}</Notice>}
      {left.length > 0 && (
        <Notice kind="warning">
          {left.map(([name, count]) => t(`dashboard.classes.${name}`, { count })).join(' ')}
        </Notice>
      )}
      <div className={styles.scroll}>
        <table className={card.table}>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.classes.person')}</th>
              {fields.map(({ name, label, required, columns }) => (
                <th key={name} scope="col">
                  {label}
                  {required && ' *'}
                  {columns.length > 0 && <small className={styles.hint}>{columns.join('; ')}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person, row) => {
              const { person_uid: uid } = person;
              const name = nameOf(person);
              const ofPerson = problemAt(row, null);
              return (
                <tr key={uid}>
                  <th scope="row">
                    <span className={styles.person}>
                      <span>
                        <bdi>{name}</bdi> <bdi className={styles.hint}>{uid}</bdi>
                      </span>
                      <Button
                        appearance="subtle"
                        size="small"
                        icon={<Dismiss16Regular />}
                        title={t('dashboard.classes.leaveOutThis', { name })}
                        onClick={() => onRemove(uid)}
                      />
                    </span>
                    {ofPerson !== undefined && (
                      <span className={styles.problem}>{t(`dashboard.classes.problem.${ofPerson}`)}</span>
                    )}
                  </th>
                  {fields.map((field, column) => {
                    const problem = problemAt(row, field.name);
                    const problemId = `${id}-${row}-${column}`;
                    const input = {
                      className: styles.cell,
                      'aria-label': t('issue.table.cell', { column: field.label, row: name }),
                      ...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId }),
                      value: cells[uid]?.[field.name] ?? '',
                      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
                        set(currentTarget.value),
                      onBlur: ({ currentTarget }: { currentTarget: { value: string } }) =>
                        set(tidied(field, currentTarget.value, language)),
                      onPaste: (event: ClipboardEvent) => paste(event, row, column),
                    };
                    const set = (value: string) => {
                      if (value !== (cells[uid]?.[field.name] ?? ''))
                        onChange({ ...cells, [uid]: { ...cells[uid], [field.name]: value } });
                    };
                    return (
                      <td key={field.name}>
                        {field.type === 'multiline' ? (
                          <textarea rows={2} {...input} />
                        ) : (
                          <input
                            autoComplete="off"
                            {...(field.type === 'date' && { placeholder: t('dashboard.classes.dateForm') })}
                            {...(field.type === 'number' && { inputMode: 'decimal' as const })}
                            {...input}
                          />
                        )}
                        {problem !== undefined && (
                          <span id={problemId} className={styles.problem}>
                            {t(`dashboard.classes.problem.${problem}`, { max: field.max_length })}
                          </span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
