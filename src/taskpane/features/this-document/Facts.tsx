import { Button, Field, Input } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { MAX_FACT_VALUE_LENGTH, MAX_FACTS } from '#contract/fact-requests.ts';
import { factReopen } from '#contract/fact-reopen.ts';
import { factMode } from '#contract/facts.ts';
import { credentialQueries } from '#src/api/credential-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { classes } from '#src/ui/classes.ts';
import { ConfirmableFacts } from '#src/ui/lists/ConfirmableFacts.tsx';
import { recentText } from '#src/ui/dates.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Fact } from '#src/ui/FactList.tsx';
import { announce, ErrorNotice } from '#src/ui/notices/Notice.tsx';
import { OneOf } from '#src/ui/Fields.tsx';
import { readSelection } from '#src/word/story/read-selection.ts';
import {
  nameProblems,
  readFacts,
  valueProblem,
  writeFacts,
  type FactDraft,
  type ValueProblem,
} from './facts.ts';
import type { VerificationRecord } from './document-state.ts';
import { useMayNotVerify } from './use-document-act.ts';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';
import styles from './Facts.module.css';

interface Props {
  draft: string;
  /** How often verifying was tried; a missing name isn't an error before. */
  attempts: number;
  onChange: (draft: string) => void;
}

/** Passages of the document that readers can compare, collapsed into one line; open while verifying waits for a name. */
export function Facts({ draft, attempts, onChange }: Props) {
  const { t } = useMessages();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const facts = readFacts(draft);
  const isOpen = isUnfolded || (attempts > 0 && nameProblems(facts).some((problem) => problem !== null));
  return (
    <Disclosure
      label={t('facts.label')}
      summary={
        facts.some(({ mode }) => mode === 'shown')
          ? t('facts.count', { count: facts.length })
          : t('facts.ask')
      }
      isOpen={isOpen}
      onToggle={() => setIsUnfolded(!isOpen)}
    >
      <FactsPanel facts={facts} attempts={attempts} onChange={(changed) => onChange(writeFacts(changed))} />
    </Disclosure>
  );
}

interface PanelProps {
  facts: FactDraft[];
  attempts: number;
  onChange: (facts: FactDraft[]) => void;
}

/** The user selects a passage, then names it. */
function FactsPanel({ facts, attempts, onChange }: PanelProps) {
  const { t } = useMessages();
  const root = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<{ problem: ValueProblem; length: number } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isReading, setIsReading] = useState(false);
  /** The number of attempts before the newest fact, whose missing name isn't an error yet. */
  const [attemptsBeforeNewest, setAttemptsBeforeNewest] = useState(0);
  const problems = nameProblems(facts);

  useEffect(() => {
    if (attempts > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  async function add() {
    setIsReading(true);
    setRefusal(null);
    setFailure(null);
    try {
      const value = await readSelection();
      const problem = valueProblem(value);
      if (problem === null) {
        setAttemptsBeforeNewest(attempts);
        onChange([...facts, { name: '', value, mode: 'shown' }]);
      } else setRefusal({ problem, length: Array.from(value).length });
    } catch (error) {
      setFailure(error);
    } finally {
      setIsReading(false);
    }
  }

  function remove(index: number) {
    onChange(facts.filter((_, other) => other !== index));
    announce(t('facts.removed'));
    // The focused element is removed with it.
    root.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }

  function problemAt(index: number) {
    const known = index === facts.length - 1 ? attemptsBeforeNewest : 0;
    return problems[index] === 'unnamed' && attempts <= known ? null : (problems[index] ?? null);
  }

  return (
    <div ref={root} className={layout.stack}>
      <p className={textStyles.aside}>{t('facts.intro')}</p>
      {facts.map((fact, index) => (
        <FactFields
          // oxlint-disable-next-line react/no-array-index-key -- a fact has nothing else of its own
          key={index}
          fact={fact}
          isNew={index === facts.length - 1 && fact.name === ''}
          problem={problemAt(index)}
          onChange={(change) =>
            onChange(facts.map((other, at) => (at === index ? { ...other, ...change } : other)))
          }
          onRemove={() => remove(index)}
        />
      ))}
      <Field
        {...(refusal !== null && {
          validationMessage: t(`facts.problem.${refusal.problem}`, {
            max: MAX_FACT_VALUE_LENGTH,
            length: refusal.length,
          }),
        })}
        hint={facts.length < MAX_FACTS ? null : t('facts.full', { max: MAX_FACTS })}
      >
        <Button
          data-add
          icon={<Add20Regular />}
          disabledFocusable={isReading || facts.length >= MAX_FACTS}
          onClick={() => void add()}
        >
          {t('facts.add')}
        </Button>
      </Field>
      {failure !== null && <ErrorNotice error={failure} onRetry={() => void add()} isRetrying={isReading} />}
    </div>
  );
}

interface FactFieldsProps {
  fact: FactDraft;
  isNew: boolean;
  problem: ReturnType<typeof nameProblems>[number];
  onChange: (change: Partial<FactDraft>) => void;
  onRemove: () => void;
}

function FactFields({ fact, isNew, problem, onChange, onRemove }: FactFieldsProps) {
  const { t } = useMessages();
  const name = useRef<HTMLInputElement | null>(null);

  useEffect(() => {
    // The fact was just added, so its name comes next.
    if (isNew && document.activeElement?.hasAttribute('data-add')) name.current?.focus();
  }, [isNew]);

  return (
    <fieldset aria-label={t('facts.one', { value: fact.value })} className={styles.fact}>
      <span className={styles.value}>{t('facts.quoted', { value: fact.value })}</span>
      <Button
        className={styles.remove}
        appearance="subtle"
        size="small"
        icon={<Dismiss16Regular />}
        title={t('facts.remove', { value: fact.value })}
        onClick={onRemove}
      />
      <Field
        className={styles.field}
        label={t('ui.name')}
        validationMessage={problem === null ? null : t(`facts.problem.${problem}`)}
      >
        <Input
          ref={(element: HTMLInputElement | null) => {
            name.current = element;
          }}
          autoComplete="off"
          placeholder={t('facts.nameExample')}
          value={fact.name}
          onChange={(_, { value }) => onChange({ name: value })}
        />
      </Field>
      <OneOf
        className={styles.field}
        label={t('facts.mode')}
        hint={t(`facts.modeHint.${fact.mode}`)}
        value={fact.mode}
        values={factMode.options}
        nameOf={(mode) => t(`facts.mode.${mode}`)}
        onChoose={(mode) => onChange({ mode })}
      />
    </fieldset>
  );
}

/** What readers can compare about the open document, and the outcomes so far. */
export function RecordedFacts({ facts, public_id }: Pick<VerificationRecord, 'facts' | 'public_id'>) {
  const { t } = useMessages();
  return (
    <Fact label={t('facts.toConfirm')}>
      <ConfirmableFacts
        facts={facts}
        renderNote={({ wrong_answers }) => <WrongAnswers wrong={wrong_answers} public_id={public_id} />}
      />
    </Fact>
  );
}

interface WrongAnswersProps {
  wrong: VerificationRecord['facts'][number]['wrong_answers'];
  public_id: string;
}

/** Number and time of wrong answers, never their text; staff with the permission can reopen a closed fact. */
function WrongAnswers({ wrong, public_id }: WrongAnswersProps) {
  const { t, locale } = useMessages();
  const { client } = useConnection();
  const queries = useQueryClient();
  const note = useRef<HTMLDivElement>(null);
  const mayVerify = useMayNotVerify() === null;
  const reopening = useMutation({
    mutationFn: (number: number) => client.call(factReopen, { public_id, number: String(number) }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: credentialQueries.status(client, public_id).queryKey });
      announce(t('facts.reopened'));
      // The button that had the focus is gone.
      note.current?.focus();
    },
  });
  const reopen = () => wrong && reopening.mutate(wrong.number);
  return (
    <div ref={note} tabIndex={-1} className={classes(textStyles.aside, styles.note)}>
      {wrong && t('facts.wrong', { count: wrong.count, when: recentText(wrong.last_at, locale) })}{' '}
      {wrong?.is_closed && t('facts.closed')}{' '}
      {wrong?.is_closed && wrong.reopenings_left === 0 && t('facts.notReopened')}
      {!wrong && reopening.isSuccess && t('facts.reopened')}
      {wrong?.is_closed && wrong.reopenings_left > 0 && mayVerify && (
        <Button size="small" disabledFocusable={reopening.isPending} onClick={reopen}>
          {t('facts.reopen')}
        </Button>
      )}
      {reopening.isError && <ErrorNotice error={reopening.error} onRetry={reopen} />}
    </div>
  );
}
