import { Button, Checkbox, Field, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';

import {
  type ClassCheck,
  type ClassPerson,
  classPreview,
  classStart,
  MAX_PREVIEWS,
} from '#contract/dashboard/issuing/classes.ts';
import { ApiError } from '#src/api/api-error.ts';
import { Card } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { nameOf } from '#src/dashboard/people/people-queries.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/ActButton.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { recordDay } from '#src/ui/dates.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { Dialog } from '#src/ui/notices/Dialog.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import textStyles from '#src/ui/text.module.css';
import { CLASS_PLACE, type ClassRequest, type PreviewRequest } from './class-queries.ts';
import styles from './Classes.module.css';
import type { Field as TypeField } from './pasted-table.ts';

interface Props {
  request: ClassRequest;
  people: readonly ClassPerson[];
  /** undefined while the check runs. */
  checked: ClassCheck | undefined;
  error: Error | null;
  fields: readonly TypeField[];
  /** Names of the fields that are columns of the table. */
  differing: readonly string[];
}

/** Shows what prevents issuing, previews any person's document, and issues. */
export function IssueCard({ request, people, checked, error, fields, differing }: Props) {
  const { t, locale } = useMessages();
  const [, navigate] = useLocation();
  const [requestId] = useState(() => crypto.randomUUID());
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [shown, setShown] = useState(0);
  const [previewed, setPreviewed] = useState<PreviewRequest | null>(null);
  /** By the request of the preview; the last is the one shown last. */
  const digests = useRef(new Map<string, string>());
  const { rows, ...shared } = request;
  const duplicates = checked?.duplicates;
  const problems = checked?.problems ?? [];
  // An error in a value that all documents share is shown once, not in every row.
  const alike = fields.filter(
    ({ name }) => !differing.includes(name) && problems.some(({ field }) => field === name),
  );
  const inTable = problems.filter(({ field }) => alike.every(({ name }) => name !== field)).length;
  // The confirmation is valid for these documents only.
  const these = JSON.stringify(request);
  const isBlocked = !checked || problems.length > 0 || (checked.duplicates.count > 0 && confirmed !== these);
  const starting = useAct({
    onError(failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'changed') return;
      const last = [...digests.current.keys()].at(-1);
      digests.current.clear();
      if (last !== undefined) setPreviewed(JSON.parse(last) as PreviewRequest);
    },
  });
  const row = rows[shown] ?? rows[0];

  function start(): void {
    starting.mutate({
      act: async () => {
        const previews = rows.flatMap((one) => {
          const preview_digest = digests.current.get(JSON.stringify({ ...shared, row: one }));
          return preview_digest === undefined ? [] : { person_uid: one.person_uid, preview_digest };
        });
        const confirms_duplicates = confirmed === these;
        const body = {
          ...request,
          request_id: requestId,
          confirms_duplicates,
          previews: previews.slice(-MAX_PREVIEWS),
        };
        navigate(CLASS_PLACE + (await ask(classStart, body)).class_id);
      },
      done: t('dashboard.classes.started'),
    });
  }

  return (
    <Card title={t('dashboard.classes.issue')} lead={t('dashboard.classes.issueLead')}>
      <Problem error={error} refusals={{ invalid_request: 'dashboard.classes.period' }} />
      {alike.length > 0 && (
        <Notice kind="error">
          {t('dashboard.classes.alikeProblems', { fields: alike.map(({ label }) => label).join(', ') })}
        </Notice>
      )}
      {inTable > 0 && <Notice kind="error">{t('dashboard.classes.problems', { count: inTable })}</Notice>}
      {duplicates && duplicates.count > 0 && (
        <>
          <Notice kind="warning">
            {t('dashboard.classes.duplicates', {
              count: duplicates.count,
              day: recordDay(duplicates.newest ?? '', locale),
            })}
          </Notice>
          <Checkbox
            label={t('dashboard.classes.confirm')}
            checked={confirmed === these}
            onChange={(_, { checked: is }) => setConfirmed(is === true ? these : null)}
          />
        </>
      )}
      <div className={styles.preview}>
        <Field label={t('dashboard.classes.previewOf')}>
          <Select value={String(shown)} onChange={(_, { value }) => setShown(Number(value))}>
            {people.map((person, index) => (
              <option key={person.person_uid} value={index}>
                {nameOf(person)} · {person.person_uid}
              </option>
            ))}
          </Select>
        </Field>
        <Button disabledFocusable={!row} onClick={() => row && setPreviewed({ ...shared, row })}>
          {t('ui.preview')}
        </Button>
      </div>
      <Problem
        error={starting.error}
        refusals={{
          conflict: 'dashboard.classes.duplicatesNow',
          changed: 'dashboard.classes.previewChanged',
        }}
      />
      <div className={columns.actions}>
        <Button appearance="primary" disabledFocusable={isBlocked || starting.isPending} onClick={start}>
          {t('dashboard.classes.act', { count: rows.length })}
        </Button>
      </div>
      {previewed && (
        <PreviewDialog
          request={previewed}
          onSeen={(digest) => {
            const key = JSON.stringify(previewed);
            digests.current.delete(key);
            digests.current.set(key, digest);
          }}
          onClose={() => setPreviewed(null)}
        />
      )}
    </Card>
  );
}

/** The text of one document, and what readers will see or may ask about. */
function PreviewDialog({
  request,
  onSeen,
  onClose,
}: {
  request: PreviewRequest;
  onSeen: (digest: string) => void;
  onClose: () => void;
}) {
  const { t } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const preview = useQuery({
    ...question(classPreview, request),
    async queryFn({ signal }) {
      const answer = await ask(classPreview, request, signal);
      onSeen(answer.preview_digest);
      return answer;
    },
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog
      isWide
      dialog={dialog}
      title={preview.data?.title ?? t('ui.preview')}
      lead={t('dashboard.classes.previewLead')}
      onClose={onClose}
    >
      {preview.isPending && <p className={textStyles.aside}>{t('issue.preview.writing')}</p>}
      <Problem
        error={preview.error}
        refusals={{
          invalid_request: 'dashboard.classes.previewRefused',
          conflict: 'dashboard.classes.previewRefused',
          not_found: 'dashboard.classes.previewRefused',
        }}
      />
      {preview.data && (
        <>
          <p className={styles.text} lang={request.language}>
            {preview.data.text}
          </p>
          <FactList>
            <Fact label={t('dashboard.classes.publicTitle')}>
              <bdi>{preview.data.public_title}</bdi>
            </Fact>
            {preview.data.facts.map(({ name, value, mode }) => (
              <Fact key={name} label={t(`dashboard.classes.fact.${mode}`, { name })}>
                <bdi>{value}</bdi>
              </Fact>
            ))}
          </FactList>
        </>
      )}
      <div className={columns.actions}>
        <Button onClick={() => dialog.current?.close()}>{t('app.close')}</Button>
      </div>
    </Dialog>
  );
}
