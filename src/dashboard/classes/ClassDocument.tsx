import { Checkbox, Field as FluentField, Input, Select, Textarea } from '@fluentui/react-components';

import type { DocumentTypeItem } from '#contract/document-form.ts';
import { type Language, LANGUAGES } from '#contract/fields.ts';
import { Card } from '#src/dashboard/Card.tsx';
import { useMessages } from '#src/messages/use-messages.ts';

import styles from './Classes.module.css';
import { type Field, tidied } from './pasted-table.ts';

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
  const differing = fields.filter((field) => isDiffering(form, field));
  const shared = fields
    .filter((field) => !differing.includes(field))
    .map((field) => [field.name, tidied(field, form.shared[field.name] ?? '', form.language)] as const)
    .filter(([, value]) => value !== '');
  return { differing, shared: Object.fromEntries(shared) };
}

/** Fields that always differ within a class are preselected. */
function isDiffering({ differing }: ClassForm, { name, columns }: Field): boolean {
  return differing === null
    ? columns.length > 0 || /^birth_|grade|mark|honours/.test(name)
    : differing.includes(name);
}

interface Props {
  types: readonly DocumentTypeItem[];
  form: ClassForm;
  onChange: (form: ClassForm) => void;
  /** For a single document: no fields differ, and its type is fixed. */
  isForOne?: boolean;
}

/** Chooses type, language, period and the common values. */
export function ClassDocument({ types, form, onChange, isForOne = false }: Props) {
  const { t } = useMessages();
  const type = types.find(({ doc_type }) => doc_type === form.docType);
  const { differing } = fieldsOf(type, form);
  return (
    <Card
      title={t('dashboard.classes.document')}
      {...(!isForOne && { lead: t('dashboard.classes.documentLead') })}
    >
      <div className={styles.fields}>
        <FluentField label={t('issue.type')}>
          <Select
            value={form.docType}
            onChange={(_, { value }) => onChange({ ...form, docType: value, differing: null })}
          >
            {types.map(({ doc_type, label }) => (
              <option key={doc_type} value={doc_type}>
                {label}
              </option>
            ))}
          </Select>
        </FluentField>
        <FluentField label={t('issue.language')}>
          <Select
            value={form.language}
            onChange={(_, { value }) =>
              onChange({ ...form, language: LANGUAGES.find((one) => one === value) ?? form.language })
            }
          >
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {t(`issue.language.${one}`)}
              </option>
            ))}
          </Select>
        </FluentField>
        <FluentField label={t('dashboard.classes.from')}>
          <Input
            type="date"
            value={form.from}
            onChange={(_, { value }) => onChange({ ...form, from: value })}
          />
        </FluentField>
        <FluentField label={t('dashboard.classes.until')}>
          <Input
            type="date"
            value={form.until}
            onChange={(_, { value }) => onChange({ ...form, until: value })}
          />
        </FluentField>
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
            ) : (
              <FluentField label={label} required={required}>
                {field.type === 'multiline' ? (
                  <Textarea resize="vertical" value={value} onChange={(_, typed) => onValue(typed.value)} />
                ) : (
                  <Input
                    type={field.type === 'date' ? 'date' : 'text'}
                    autoComplete="off"
                    value={value}
                    onChange={(_, typed) => onValue(typed.value)}
                  />
                )}
              </FluentField>
            )}
            {!isForOne && (
              <Checkbox
                label={t('dashboard.classes.differs')}
                aria-label={t('dashboard.classes.differsThis', { field: label })}
                checked={isColumn}
                onChange={(_, { checked }) =>
                  onChange({ ...form, differing: checked === true ? [...others, name] : others })
                }
              />
            )}
          </div>
        );
      })}
    </Card>
  );
}
