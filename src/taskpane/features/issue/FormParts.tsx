import { Button, Field, Radio, RadioGroup } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { Open16Regular } from '@fluentui/react-icons/svg/open';

import type { DocumentTypeItem } from '#contract/document-form.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Person } from '#src/api/people-queries.ts';
import { classes } from '#src/ui/classes.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { useMessages, type Translate } from '#src/messages/use-messages.ts';
import { useSettings } from '#src/session/connection-context.ts';
import { ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import { OneOf, TextField } from '#src/ui/Fields.tsx';
import { publicPageLink } from '#src/ui/public-page-link.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import type { Problems } from './form-rules.ts';
import type { Period } from './issue-draft.ts';
import layout from '#src/ui/layout.module.css';
import styles from './Issue.module.css';

interface FormHeadProps {
  title: string;
  /** null for a document of the organization itself. */
  person: Person | null;
  onBack: () => void;
}

export function FormHead({ title, person, onBack }: FormHeadProps) {
  const { t } = useMessages();
  const organization = useSettings()?.organization.name;
  const back = person === null ? t('issue.back.list') : t(`issue.back.${person.kind}`);
  return (
    <ScreenHeading
      title={title}
      subtitle={
        <span className={styles.about}>
          <span>{person === null ? organization : person.name}</span>
          {person !== null && (
            <>
              {' · '}
              <span className={styles.uid}>{t(`issue.who.${person.kind}`, { uid: person.uid })}</span>
            </>
          )}
        </span>
      }
      icon={
        <Button
          appearance="subtle"
          className={classes(styles.back)}
          icon={<ArrowLeft20Regular />}
          title={back}
          onClick={onBack}
        />
      }
    />
  );
}

interface TypeSelectProps {
  types: readonly DocumentTypeItem[];
  value: string;
  hint?: string;
  onChange: (docType: string) => void;
}

export function TypeSelect({ types, value, hint = '', onChange }: TypeSelectProps) {
  const { t } = useMessages();
  return (
    <OneOf
      label={t('app.document')}
      hint={hint || null}
      value={value}
      values={types.map(({ doc_type }) => doc_type)}
      nameOf={(one) => types.find(({ doc_type }) => doc_type === one)?.label ?? one}
      onChoose={onChange}
    />
  );
}

interface ValidityProps {
  period: Period;
  problems: Problems;
  onChange: (change: Partial<Period>) => void;
}

export function Validity({ period, problems, onChange }: ValidityProps) {
  const { t } = useMessages();
  return (
    <>
      <Field label={t('record.validity')}>
        <RadioGroup
          layout="horizontal"
          className={classes(styles.choices)}
          value={period.hasPeriod ? 'period' : 'none'}
          onChange={(_, { value }) => onChange({ hasPeriod: value === 'period' })}
        >
          <Radio value="none" label={t('ui.noEnd')} />
          <Radio value="period" label={t('ui.period')} />
        </RadioGroup>
      </Field>
      {period.hasPeriod && (
        <div className={styles.line}>
          {(['validFrom', 'validUntil'] as const).map((name) => (
            <TextField
              key={name}
              className={classes(styles.date)}
              label={t(`record.${name}`)}
              problem={problems[name] ? t(`issue.problem.${problems[name]}`, { max: 0 }) : null}
              type="date"
              value={period[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface CredentialFactsProps {
  credential: { public_id: string; title: string; verify_url: string };
}

export function CredentialFacts({ credential: { public_id, title, verify_url } }: CredentialFactsProps) {
  const { t } = useMessages();
  return (
    <>
      <FactList>
        <Fact label={t('record.title')}>{title}</Fact>
        <Fact label={t('record.id')}>{public_id}</Fact>
      </FactList>
      <div className={classes(layout.filled, styles.links)}>
        <CopyButton text={verify_url} />
        <Button as="a" icon={<Open16Regular />} {...publicPageLink(verify_url)}>
          {t('ui.publicPage')}
        </Button>
      </div>
    </>
  );
}

export function ActError({ error }: { error: Error }) {
  const { t } = useMessages();
  const own = ownMessage(error, t);
  return own === null ? <ErrorNotice error={error} /> : <Notice kind="error">{own}</Notice>;
}

/** This screen's own message for a failure; null if the general one is enough. */
function ownMessage(error: Error, t: Translate): string | null {
  if (error instanceof ApiError && error.code === 'conflict') return t('issue.error.notEligible');
  if (error instanceof ApiError && error.code === 'not_found') return t('issue.error.gone');
  return null;
}
