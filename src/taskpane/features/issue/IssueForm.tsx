import { Button, Field, Radio, RadioGroup, Select } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';

import { LANGUAGES } from '#contract/fields.ts';
import type { DocumentTypeItem } from '#contract/document-form.ts';

import { refusedField } from '#src/api/refused-field.ts';
import { classes } from '#src/ui/classes.ts';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { ActError } from './ActError.tsx';
import { fieldLines } from './field-lines.ts';
import { FormField } from './FormField.tsx';
import { formProblems, refusedProblem, type Field as TypeField } from './form-problems.ts';
import type { FormValues } from './issue-draft.ts';
import { OptionalFields } from './OptionalFields.tsx';
import type { IssueAct } from './use-issue-act.ts';
import { Validity } from './Validity.tsx';
import styles from './IssueForm.module.css';

interface Props {
  types: readonly DocumentTypeItem[];
  type: DocumentTypeItem;
  form: FormValues;
  act: IssueAct;
  onEdit: (change: Partial<FormValues>) => void;
  onSubmit: () => void;
}

/** The form of a document type, drawn from what the service says of its fields. */
export function IssueForm({ types, type, form, act, onEdit, onSubmit }: Props) {
  const { t } = useMessages();
  const root = useRef<HTMLFormElement>(null);
  const [isAttempted, setIsAttempted] = useState(false);
  const [refused, setRefused] = useState<Error | null>(null);
  // What the service refused stands beside its field until the user changes something.
  const refusal = act.error === refused ? null : act.error;
  const refusedAt = refusedProblem(refusedField(refusal), type);
  const own = formProblems(type, form);
  const problems = { ...refusedAt, ...(isAttempted && own) };
  const required = type.fields.filter((field) => field.required);
  const optional = type.fields.filter((field) => !field.required);

  useEffect(() => {
    if (refusal !== null) root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);

  function edit(change: Partial<FormValues>) {
    setRefused(act.error);
    onEdit(change);
  }

  function submit() {
    setIsAttempted(true);
    setRefused(null);
    if (Object.keys(own).length === 0) onSubmit();
    // The fields say what is missing once they are drawn with it.
    else
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  const draw = (fields: TypeField[]) =>
    fieldLines(fields).map((line) => (
      <div key={line[0]?.name} className={styles.line}>
        {line.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={form.values[field.name] ?? ''}
            problem={problems[field.name]}
            onChange={(value) => edit({ values: { [field.name]: value } })}
          />
        ))}
      </div>
    ));

  return (
    <form
      ref={root}
      noValidate
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t('issue.type')}>
        <Select
          className={classes(styles.select)}
          value={type.doc_type}
          onChange={(_, { value }) => edit({ docType: value })}
        >
          {types.map(({ doc_type, label }) => (
            <option key={doc_type} value={doc_type}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.fields}>{draw(required)}</div>
      {optional.length > 0 && (
        <OptionalFields
          count={optional.length}
          isForced={optional.some(({ name }) => problems[name] !== undefined)}
        >
          <div className={styles.fields}>{draw(optional)}</div>
        </OptionalFields>
      )}
      <Field label={t('issue.language')}>
        <RadioGroup
          layout="horizontal"
          className={classes(styles.choices)}
          value={form.language}
          onChange={(_, { value }) => {
            const chosen = LANGUAGES.find((language) => language === value);
            if (chosen) edit({ language: chosen });
          }}
        >
          {LANGUAGES.map((language) => (
            <Radio key={language} value={language} label={t(`issue.language.${language}`)} />
          ))}
        </RadioGroup>
      </Field>
      <Validity period={form} problems={problems} onChange={edit} />
      {refusedAt === null && !act.isRunning && refusal !== null && <ActError error={refusal} />}
      <StickyFooter>
        <Button type="submit" appearance="primary" disabledFocusable={act.isRunning}>
          {act.isRunning ? t('issue.preview.writing') : t('issue.preview')}
        </Button>
        <p className={styles.note}>{t('issue.preview.note')}</p>
      </StickyFooter>
    </form>
  );
}
