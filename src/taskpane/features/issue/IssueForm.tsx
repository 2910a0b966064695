import { Button, Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { LANGUAGES } from '#contract/fields.ts';
import type { DocumentTypeItem } from '#contract/document-form.ts';

import { refusedField } from '#src/api/api-error.ts';
import { classes } from '#src/ui/classes.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { FormField } from './FormField.tsx';
import { ActError, TypeSelect, Validity } from './FormParts.tsx';
import type { IssueAct } from './form-queries.ts';
import { formProblems, refusedProblem, type Field as TypeField } from './form-rules.ts';
import { fieldLines } from './form-values.ts';
import type { FormValues } from './issue-draft.ts';
import textStyles from '#src/ui/text.module.css';
import layout from '#src/ui/layout.module.css';
import styles from './Issue.module.css';

interface Props {
  types: readonly DocumentTypeItem[];
  type: DocumentTypeItem;
  form: FormValues;
  act: IssueAct;
  onEdit: (change: Partial<FormValues>) => void;
  onSubmit: () => void;
}

/** The fields are those that the service lists for the document type. */
export function IssueForm({ types, type, form, act, onEdit, onSubmit }: Props) {
  const { t } = useMessages();
  const root = useRef<HTMLFormElement>(null);
  const [isAttempted, setIsAttempted] = useState(false);
  const [refused, setRefused] = useState<Error | null>(null);
  // A refusal is shown beside its field until the user changes something.
  const refusal = act.error === refused ? null : act.error;
  const refusedAt = refusedProblem(refusedField(refusal), type);
  const own = formProblems(type, form);
  const problems = { ...refusedAt, ...(isAttempted && own) };
  const isOutdated = type.outdated_templates?.includes(form.language) === true;
  const required = type.fields.filter((field) => field.required);
  const optional = type.fields.filter((field) => !field.required);

  useEffect(() => {
    if (refusal !== null) focusProblem();
  }, [refusal]);

  function focusProblem() {
    root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  function edit(change: Partial<FormValues>) {
    setRefused(act.error);
    onEdit(change);
  }

  function chooseType(docType: string) {
    // The fields of another type are empty because nobody has come to them yet.
    setIsAttempted(false);
    edit({ docType });
  }

  function submit() {
    if (isOutdated) return;
    setIsAttempted(true);
    setRefused(null);
    if (Object.keys(own).length === 0) onSubmit();
    // The fields are marked only after the next render.
    else requestAnimationFrame(focusProblem);
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
      className={classes(layout.stack, styles.form)}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TypeSelect types={types} value={type.doc_type} onChange={chooseType} />
      <div className={layout.stack}>{draw(required)}</div>
      {optional.length > 0 && (
        <OptionalFields
          count={optional.length}
          isForced={optional.some(({ name }) => problems[name] !== undefined)}
        >
          <div className={layout.stack}>{draw(optional)}</div>
        </OptionalFields>
      )}
      <Field label={t('ui.language')}>
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
      {isOutdated && (
        <Notice kind="warning" isRevealed>
          {t('issue.outdatedTemplate', { language: form.language })}
        </Notice>
      )}
      {refusedAt === null && !act.isRunning && refusal !== null && !isOutdated && (
        <ActError error={refusal} />
      )}
      <StickyFooter>
        <Button type="submit" appearance="primary" disabledFocusable={act.isRunning || isOutdated}>
          {/* Another person's document may be the one in progress. */}
          {t(act.isRunning && act.name === 'preview' ? 'issue.preview.writing' : 'ui.preview')}
        </Button>
        <p className={classes(textStyles.aside, styles.note)}>{t('issue.preview.note')}</p>
      </StickyFooter>
    </form>
  );
}

interface OptionalFieldsProps {
  count: number;
  /** One of the fields has a problem. */
  isForced: boolean;
  children: ReactNode;
}

function OptionalFields({ count, isForced, children }: OptionalFieldsProps) {
  const { t } = useMessages();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isOpen = isUnfolded || isForced;
  return (
    <Disclosure
      label={t('issue.optional', { count })}
      isOpen={isOpen}
      onToggle={() => setIsUnfolded(!isOpen)}
    >
      {children}
    </Disclosure>
  );
}
