import { Button, ProgressBar } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';

import { classRead, classResume, classStop, type ReadClass } from '#contract/dashboard/issuing/classes.ts';
import { Card } from '#src/dashboard/Card.tsx';
import card from '#src/dashboard/Card.module.css';
import columns from '#src/dashboard/columns.module.css';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { LoadedScreen } from '#src/dashboard/LoadedScreen.tsx';
import { Problem } from '#src/dashboard/Problem.tsx';
import { ActButton, useAct } from '#src/dashboard/ActButton.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import textStyles from '#src/ui/text.module.css';
import { CLASS_PLACE } from './class-queries.ts';
import styles from './Classes.module.css';
import { DeleteClass } from './DeleteClass.tsx';

/** How often a running job is polled. */
const LOOK_MS = 1_000;

/** One job: its progress, the outcome for each person, and its files. */
export function ClassPage({ classId }: { classId: string }) {
  const { t } = useMessages();
  const read = useQuery({
    ...question(classRead, { class_id: classId }),
    refetchInterval: ({ state }) => (state.data?.class.state === 'running' ? LOOK_MS : false),
  });
  return (
    <LoadedScreen
      read={read}
      title={read.data?.class.label ?? t('ui.issueMany')}
      list={{ href: `${CLASS_PLACE}new`, name: t('ui.issueMany') }}
      refusals={{ not_found: 'dashboard.classes.gone' }}
    >
      {(loaded) => <LoadedClass read={loaded} />}
    </LoadedScreen>
  );
}

function LoadedClass({ read: { class: job, rows } }: { read: ReadClass }) {
  const { t, locale } = useMessages();
  const [, navigate] = useLocation();
  const acting = useAct();
  const { class_id, state, stopped_by, total, issued, refused, files, fetched_at } = job;
  const done = issued + refused;
  const counted = t('dashboard.classes.progress', { done, total });
  const isRunning = state === 'running';

  return (
    <>
      <div className={columns.head}>
        <ScreenHeading
          title={t('dashboard.classes.job', { label: job.label, count: total })}
          subtitle={`${t(`dashboard.classes.state.${state}`)} · ${recentText(job.created_at, locale)}`}
        />
        <div className={columns.actions}>
          {isRunning && (
            <ActButton
              acting={acting}
              act={() => ask(classStop, { class_id })}
              done={t('dashboard.classes.state.stopped')}
            >
              {t('dashboard.classes.stop')}
            </ActButton>
          )}
          {state === 'stopped' && (
            <ActButton
              acting={acting}
              appearance="primary"
              act={() => ask(classResume, { class_id })}
              done={t('dashboard.classes.state.running')}
            >
              {t('dashboard.classes.resume')}
            </ActButton>
          )}
          {!isRunning && <DeleteClass job={job} onDeleted={() => navigate(`${CLASS_PLACE}new`)} />}
        </div>
      </div>
      <Problem error={acting.error} refusals={{ conflict: 'dashboard.classes.over' }} />
      {stopped_by !== null && stopped_by !== 'asked' && (
        <Notice kind="warning">{t(`dashboard.classes.stoppedBy.${stopped_by}`)}</Notice>
      )}
      <div>
        <ProgressBar aria-label={counted} value={total === 0 ? 1 : done / total} />
        <output className={textStyles.aside}>
          {counted} {isRunning && t('dashboard.classes.mayLeave')}
        </output>
      </div>
      {!isRunning && files > 0 && (
        <Card
          title={t('dashboard.classes.files')}
          lead={t(fetched_at === null ? 'dashboard.classes.filesLead' : 'dashboard.classes.filesFetched', {
            day: recentText(job.expires_at, locale),
          })}
        >
          <div className={columns.actions}>
            <Button
              as="a"
              appearance="primary"
              href={`/api/dashboard/classes/${class_id}/print.docx`}
              download
            >
              {t('dashboard.classes.print', { count: files })}
            </Button>
            <Button as="a" href={`/api/dashboard/classes/${class_id}/files.zip`} download>
              {t('dashboard.classes.zip', { count: files })}
            </Button>
          </div>
        </Card>
      )}
      <Card title={t('dashboard.classes.outcomes')}>
        <table className={card.table}>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.classes.person')}</th>
              <th scope="col">{t('dashboard.classes.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ person_uid, name, state: ofRow, refusal, public_id }) => (
              <tr key={person_uid}>
                <th scope="row">
                  <bdi>{name}</bdi> <bdi className={styles.hint}>{person_uid}</bdi>
                </th>
                <td>
                  {refusal === null
                    ? t(`dashboard.classes.row.${ofRow}`)
                    : t(`dashboard.classes.problem.${refusal}`)}{' '}
                  {public_id !== null && <Link href={`/dashboard/documents/${public_id}`}>{public_id}</Link>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}
