import { Field as FluentField, Textarea } from '@fluentui/react-components';

import type { DocumentTypeItem } from '#contract/document-form.ts';
import { type Language, LANGUAGES } from '#contract/fields.ts';
import { Card } from '#src/dashboard/Card.tsx';
import { Check, OneOf, TextField } from '#src/ui/Fields.tsx';
import { useMessages } from '#src/messages/use-messages.ts';

import styles from './Classes.module.css';
import { tidied } from './pasted-table.ts';

export interface ClassForm {
  docType: string;
  language: Language;
  from: string;
  until: string;
  shared: Readonly<Record<string, string>>;
  /** The fields with a column in the table; null before the user chose. */
  differing: readonly string[] | null;
}

/** The common fields with their values, and the differing ones. */
export function fieldsOf(type: DocumentTypeItem | undefined, form: ClassForm) {
  const fields = type?.fields ?? [];
  // Fields that always differ within a class are preselected.
  const differing = fields.filter(
    ({ name, columns }) =>
      form.differing?.includes(name) ?? (columns.length > 0 || /^birth_|grade|mark|honours/.test(name)),
  );
  const shared = fields
    .filter((field) => !differing.includes(field))
    .map((field) => [field.name, tidied(field, form.shared[field.name] ?? '', form.language)] as const)
    .filter(([, value]) => value !== '');
  return { differing, shared: Object.fromEntries(shared) };
}

interface Props {
  types: readonly DocumentTypeItem[];
  form: ClassForm;
  onChange: (form: ClassForm) => void;
  /** For a single document: no fields differ, and its type, which the page's title names, is fixed. */
  isForOne?: boolean;
}

/** Chooses type, language, period and the common values. */
export function ClassDocument({ types, form, onChange, isForOne = false }: Props) {
  const { t } = useMessages();
  const type = types.find(({ doc_type }) => doc_type === form.docType);
  const { differing } = fieldsOf(type, form);
  return (
    <Card title={t('app.document')} {...(!isForOne && { lead: t('dashboard.classes.documentLead') })}>
      <div className={styles.fields}>
        {!isForOne && (
          <OneOf
            label={t('app.document')}
            value={form.docType}
            values={types.map(({ doc_type }) => doc_type)}
            nameOf={(one) => types.find(({ doc_type }) => doc_type === one)?.label ?? one}
            onChoose={(docType) => onChange({ ...form, docType, differing: null })}
          />
        )}
        <OneOf
          label={t('ui.language')}
          value={form.language}
          values={LANGUAGES}
          nameOf={(one) => t(`issue.language.${one}`)}
          onChoose={(language) => onChange({ ...form, language })}
        />
        <div className={styles.period}>
          {(['from', 'until'] as const).map((end) => (
            <TextField
              key={end}
              label={t(`dashboard.classes.${end}`)}
              type="date"
              value={form[end]}
              onChange={(day) => onChange({ ...form, [end]: day })}
            />
          ))}
        </div>
      </div>
      {type?.fields.map((field) => {
        const { name, label, required } = field;
        const isColumn = differing.includes(field);
        const others = differing.map((one) => one.name).filter((one) => one !== name);
        const value = form.shared[name] ?? '';
        const onValue = (typed: string) => onChange({ ...form, shared: { ...form.shared, [name]: typed } });
        return (
          <div key={name} className={styles.shared}>
            {isColumn ? (
              <span>{label}</span>
            ) : field.type === 'multiline' ? (
              <FluentField label={label} required={required}>
                <Textarea resize="vertical" value={value} onChange={(_, typed) => onValue(typed.value)} />
              </FluentField>
            ) : (
              <TextField
                label={label}
                required={required}
                type={field.type === 'date' ? 'date' : 'text'}
                autoComplete="off"
                value={value}
                onChange={onValue}
              />
            )}
            {!isForOne && (
              <Check
                label={t('dashboard.classes.differs')}
                aria-label={t('dashboard.classes.differsThis', { field: label })}
                checked={isColumn}
                onChange={(differs) => onChange({ ...form, differing: differs ? [...others, name] : others })}
              />
            )}
          </div>
        );
      })}
    </Card>
  );
}
