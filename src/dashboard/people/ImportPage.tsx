import { Button } from '@fluentui/react-components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';

import {
  CSV_ENCODINGS,
  type CsvEncoding,
  LEAVER_STATUSES,
  MAX_IMPORT_BYTES,
  peopleFileRead,
  peopleImport,
  type PersonColumn,
  REQUIRED_COLUMNS,
} from '#contract/dashboard/people-import.ts';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { Card } from '#src/dashboard/Card.tsx';
import columnStyles from '#src/dashboard/columns.module.css';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { FileDrop } from '#src/dashboard/documents/FileDrop.tsx';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/ActButton.tsx';
import { useTitle } from '#src/dashboard/use-title.ts';
import { packFile } from '#src/files/pack-file.ts';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { Check, OneOf } from '#src/ui/Fields.tsx';
import { focusOn, Notice } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { sizeText } from '#src/ui/size-text.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { ImportPreview, ImportProblems } from './ImportPreview.tsx';
import { type ImportChoices, type Importing, trialQuery } from './people-queries.ts';
import { Working } from '#src/dashboard/Working.tsx';
import styles from './ImportPage.module.css';

/** The names of encodings in programs' menus. */
const ENCODINGS: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  macintosh: 'Mac OS Roman',
};

/** Imports a list of people: file, columns, preview, and then all of it or nothing. */
export function ImportPage({ session }: { session: DashboardSession }) {
  const { t, locale } = useMessages();
  const directory = session.organization.workspace === 'ecole' ? 'students' : 'employees';
  const [refused, setRefused] = useState<MessageKey | null>(null);
  const [columns, setColumns] = useState<readonly (PersonColumn | null)[]>([]);
  const [choices, setChoices] = useState<ImportChoices>({ leavers: null, includesErased: false });
  const [isComplete, setIsComplete] = useState(false);
  /** Of the running trial or import; null before the first report. */
  const [progress, setProgress] = useState<number | null>(null);
  const title = t(`dashboard.import.title.${directory}`);
  useTitle(title);

  const reading = useMutation({
    mutationFn: async ({ file, encoding }: { file: File; encoding?: CsvEncoding }) => {
      setRefused(null);
      const packed = await packFile(file);
      if (packed === null || file.size === 0) {
        setRefused(packed === null ? 'dashboard.import.huge' : 'dashboard.file.empty');
        return null;
      }
      const answer = await ask(peopleFileRead, { file: packed, encoding });
      setProgress(null);
      setColumns(answer.read?.columns ?? []);
      setChoices({ leavers: null, includesErased: false });
      setIsComplete(false);
      importing.reset();
      const used: CsvEncoding | '' = answer.read?.encoding ?? encoding ?? '';
      return { ...answer, file, encoding: used, packed };
    },
  });
  const importing = useAct();
  const file = reading.data ?? null;
  const isMapped = REQUIRED_COLUMNS.every((column) => columns.includes(column));
  const isDone = importing.isSuccess;
  const request: Importing | null =
    file?.read && isMapped && !isDone
      ? { number: reading.submittedAt, encoding: file.read.encoding, columns, choices }
      : null;
  const trial = useQuery(trialQuery(request, file?.packed ?? '', setProgress));
  const checked = trial.data;
  const result = checked?.result ?? null;

  function run() {
    if (!file || !request || !result) return;
    setProgress(null);
    const leavers = choices.leavers && { leavers: choices.leavers, max_leavers: result.leavers?.count ?? 0 };
    importing.mutate({
      act: async () => {
        const whole = {
          file: file.packed,
          encoding: request.encoding,
          columns: [...columns],
          is_trial: false,
          includes_erased: choices.includesErased,
          ...leavers,
        };
        const answer = await ask(peopleImport, whole, undefined, setProgress);
        // Somebody else changed the directory after the preview.
        if (!answer.result) throw new RowsChanged(answer.problems);
      },
      done: t('dashboard.import.done'),
    });
  }

  const leaverStatuses = LEAVER_STATUSES.filter((one) => directory === 'employees' || one === 'revoked');
  const isBlocked = result?.leavers?.are_many === true && !isComplete;
  return (
    <div className={columnStyles.root}>
      <Link href="/dashboard/people">{t(`dashboard.people.${directory}`)}</Link>
      <ScreenHeading ref={focusOn} title={title} />
      {isDone ? (
        <Notice kind="success">
          {t('dashboard.import.done')} <Link href="/dashboard/people">{t('dashboard.import.open')}</Link>
        </Notice>
      ) : (
        <>
          <Card title={t('dashboard.import.file')} lead={t('dashboard.import.fileLead')}>
            <FileDrop
              label={t('dashboard.file.choose')}
              busyLabel={reading.isPending || importing.isPending ? t('dashboard.import.reading') : null}
              hint={t('dashboard.import.drop', { size: sizeText(MAX_IMPORT_BYTES, locale) })}
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              onFile={(chosen) => reading.mutate({ file: chosen })}
            />
            {refused !== null && <Notice kind="error">{t(refused)}</Notice>}
            <Problem error={reading.error} />
            {file && (
              <>
                <p className={styles.fact}>
                  <bdi>{file.file.name}</bdi> · {sizeText(file.file.size, locale)}
                </p>
                <OneOf
                  label={t('dashboard.import.encoding')}
                  hint={t('dashboard.import.encodingHint')}
                  className={classes(styles.choice)}
                  value={file.encoding}
                  values={[...(file.encoding === '' ? ([''] as const) : []), ...CSV_ENCODINGS]}
                  disabled={reading.isPending || importing.isPending}
                  nameOf={(one) => (one === '' ? t('dashboard.import.encodingUnknown') : ENCODINGS[one])}
                  onChoose={(one) => reading.mutate({ file: file.file, ...(one && { encoding: one }) })}
                />
              </>
            )}
            {file?.problem && <ImportProblems problems={[file.problem]} count={1} />}
          </Card>
          {file?.read && (
            <Card title={t('dashboard.import.columns')} lead={t('dashboard.import.columnsLead')}>
              <ColumnTable
                read={file.read}
                directory={directory}
                columns={columns}
                onChange={(changed) => setColumns(changed)}
              />
              {!isMapped && <Notice kind="warning">{t('dashboard.import.unmapped')}</Notice>}
              <OneOf
                label={t(`dashboard.import.leavers.${directory}`)}
                className={classes(styles.choice)}
                value={choices.leavers ?? ''}
                values={['', ...leaverStatuses]}
                nameOf={(one) =>
                  one === ''
                    ? t('dashboard.import.leavers.none')
                    : t('dashboard.import.leavers.set', { status: t(`person.${one}`) })
                }
                onChoose={(one) => {
                  setChoices((before) => ({ ...before, leavers: one || null }));
                  setIsComplete(false);
                }}
              />
            </Card>
          )}
          {request && (
            <Card title={t('ui.preview')}>
              {trial.isFetching && <Working text={t('dashboard.import.checking')} progress={progress} />}
              <Problem error={trial.error} />
              {checked && checked.problems.length > 0 && (
                <ImportProblems problems={checked.problems} count={checked.invalid_rows} />
              )}
              {result && <ImportPreview result={result} choices={choices} />}
              {(result?.left_out || choices.includesErased) && (
                <Check
                  label={t('dashboard.import.includeErased')}
                  checked={choices.includesErased}
                  onChange={(includesErased) => setChoices((before) => ({ ...before, includesErased }))}
                />
              )}
              {result?.leavers?.are_many && (
                <Check label={t('dashboard.import.complete')} checked={isComplete} onChange={setIsComplete} />
              )}
              {importing.isError &&
                (importing.error instanceof RowsChanged ? (
                  <ImportProblems
                    problems={importing.error.problems}
                    count={importing.error.problems.length}
                  />
                ) : (
                  <Problem
                    error={importing.error}
                    refusals={{ conflict: 'dashboard.import.conflict', offline: 'dashboard.import.lost' }}
                  />
                ))}
              {importing.isPending && <Working text={t('dashboard.import.importing')} progress={progress} />}
              {result && (
                <div>
                  <Button
                    appearance="primary"
                    disabledFocusable={importing.isPending || trial.isFetching || isBlocked}
                    onClick={run}
                  >
                    {t('dashboard.import.act')}
                  </Button>
                </div>
              )}
            </Card>
          )}
        </>
      )}
    </div>
  );
}

/** Rows that were right in the preview and no longer are. */
class RowsChanged extends Error {
  readonly problems: Parameters<typeof ImportProblems>[0]['problems'];

  constructor(problems: RowsChanged['problems']) {
    super('Rows are no longer right');
    this.problems = problems;
  }
}
