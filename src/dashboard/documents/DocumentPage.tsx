import { Button, Link } from '@fluentui/react-components';
import { Open20Regular } from '@fluentui/react-icons/svg/open';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useLocation } from 'wouter';

import {
  documentRestore,
  documentExtend,
  documentRead,
  documentRevoke,
  documentReportClose,
  type ReadDocument,
} from '#contract/dashboard/document.ts';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { AskingButton, useAct, ActButton } from '#src/dashboard/ActButton.tsx';
import { Card } from '#src/dashboard/Card.tsx';
import { TextField } from '#src/ui/Fields.tsx';
import { FormDialog } from '#src/dashboard/FormDialog.tsx';
import { LoadedScreen } from '#src/dashboard/LoadedScreen.tsx';
import columns from '#src/dashboard/columns.module.css';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { recentText } from '#src/ui/dates.ts';
import { StatusIcon } from '#src/ui/lists/StatusIcon.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { publicPageLink } from '#src/ui/public-page-link.ts';
import textStyles from '#src/ui/text.module.css';
import { DocumentDetails } from './DocumentDetails.tsx';
import { DocumentFiles } from './DocumentFiles.tsx';
import styles from './DocumentPage.module.css';
import { History } from './History.tsx';
import { causeFields, NO_CAUSE, ReasonFields } from './ReasonFields.tsx';
import { ScanDays } from './ScanDays.tsx';

/** Somebody else changed the document meanwhile. */
const CONFLICT = 'dashboard.document.conflict';

export function DocumentPage({ publicId, session }: { publicId: string; session: DashboardSession }) {
  const { t } = useMessages();
  const read = useQuery(question(documentRead, { public_id: publicId }));
  return (
    <LoadedScreen
      read={read}
      title={read.data?.document.title ?? t('app.documents')}
      list={{ href: '/dashboard/documents', name: t('app.documents') }}
      refusals={{ not_found: 'dashboard.document.notFound', forbidden: 'dashboard.document.notFound' }}
    >
      {(loaded) => <LoadedDocument read={loaded} permissions={session.profile.permissions} />}
    </LoadedScreen>
  );
}

interface LoadedProps {
  read: ReadDocument;
  permissions: DashboardSession['profile']['permissions'];
}

function LoadedDocument({ read, permissions }: LoadedProps) {
  const { t } = useMessages();
  const [dialog, setDialog] = useState<'revoke' | 'extend' | null>(null);
  const { document, history, scan_days, reports, revoked_sentences } = read;
  const { public_id, title, status, end_date, revoked_at, verify_url, signature } = document;
  const restoring = useAct();
  const [, navigate] = useLocation();
  const close = () => setDialog(null);
  const isRevoked = status === 'revoked';
  const obstacle = isRevoked ? CONFLICT : null;
  const mayRevoke = permissions.includes('revoke documents');
  const mayVerify = permissions.includes('verify documents');

  return (
    <>
      <div className={columns.head}>
        <ScreenHeading
          icon={<StatusIcon of={status} size={24} />}
          title={title}
          subtitle={`${t(`status.${status}`)} · ${public_id}`}
        />
        <div className={columns.actions}>
          <Button as="a" icon={<Open20Regular />} {...publicPageLink(verify_url)}>
            {t('ui.publicPage')}
          </Button>
          <CopyButton text={verify_url} />
          {mayRevoke && end_date !== null && !isRevoked && (
            <Button onClick={() => setDialog('extend')}>{t('dashboard.document.extend')}</Button>
          )}
          {mayRevoke &&
            !isRevoked &&
            document.family !== 'editor' &&
            permissions.includes('issue documents') && (
              <Button onClick={() => navigate(`/dashboard/documents/${public_id}/replace`)}>
                {t('dashboard.replace.open')}
              </Button>
            )}
          {mayRevoke && !isRevoked && (
            <Button onClick={() => setDialog('revoke')}>{t('dashboard.document.revoke')}</Button>
          )}
          {mayRevoke && isRevoked && (
            <AskingButton
              acting={restoring}
              title={t('dashboard.restore.title')}
              text={t('dashboard.restore.text')}
              label={t('dashboard.restore.act')}
              act={() => ask(documentRestore, { public_id, before: revoked_at ?? undefined })}
              done={t('dashboard.restore.done')}
            >
              {t('dashboard.document.restore')}
            </AskingButton>
          )}
        </div>
      </div>
      {signature && <Notice kind="warning">{t('dashboard.document.notScannable')}</Notice>}
      <Problem error={restoring.error} refusals={{ conflict: CONFLICT }} />
      <div className={columns.columns}>
        <div className={columns.column}>
          <DocumentReports reports={reports} mayClose={mayVerify} />
          <ScanDays days={scan_days} scans={document.scans} />
          <History
            history={history}
            audit={permissions.includes('read audit') ? `?document=${public_id}` : null}
          />
        </div>
        <div className={columns.column}>
          <DocumentDetails document={document} mayVerify={mayVerify} />
          <DocumentFiles read={read} mayChange={mayVerify} />
        </div>
      </div>
      {dialog === 'revoke' && (
        <RevokeDialog
          publicId={public_id}
          sentences={revoked_sentences}
          obstacle={obstacle}
          onClose={close}
        />
      )}
      {dialog === 'extend' && end_date !== null && (
        <ExtendDialog publicId={public_id} end={end_date} obstacle={obstacle} onClose={close} />
      )}
    </>
  );
}

interface DialogProps extends Pick<ComponentProps<typeof FormDialog>, 'obstacle' | 'onClose'> {
  publicId: string;
}

function ExtendDialog({ publicId, end, ...dialog }: DialogProps & { end: string }) {
  const { t } = useMessages();
  const [day, setDay] = useState('');
  return (
    <FormDialog
      title={t('dashboard.extend.title')}
      lead={t('dashboard.extend.lead')}
      label={t('dashboard.extend.act')}
      act={() => ask(documentExtend, { public_id: publicId, end_date: day, before: end })}
      done={t('dashboard.extend.done')}
      refusals={{ conflict: CONFLICT, invalid_request: 'dashboard.extend.refused' }}
      {...dialog}
    >
      <TextField
        label={t('dashboard.extend.until')}
        required
        type="date"
        min={end}
        value={day}
        onChange={setDay}
      />
    </FormDialog>
  );
}

interface RevokeDialogProps extends DialogProps {
  sentences: ReadDocument['revoked_sentences'];
}

function RevokeDialog({ publicId, sentences, ...dialog }: RevokeDialogProps) {
  const { t } = useMessages();
  const [cause, setCause] = useState(NO_CAUSE);
  return (
    <FormDialog
      title={t('dashboard.revoke.title')}
      lead={t('dashboard.revoke.lead')}
      label={t('dashboard.revoke')}
      act={() => ask(documentRevoke, { public_id: publicId, ...causeFields(cause) })}
      done={t('dashboard.revoke.done')}
      refusals={{
        conflict: CONFLICT,
        invalid_request: 'dashboard.revoke.successorRefused',
      }}
      {...dialog}
    >
      <ReasonFields hasSuccessor cause={cause} onChange={setCause} sentences={sentences} />
    </FormDialog>
  );
}

function DocumentReports({ reports, mayClose }: { reports: ReadDocument['reports']; mayClose: boolean }) {
  const { t, locale } = useMessages();
  const closing = useAct();
  if (reports.length === 0) return null;
  return (
    <Card title={t('dashboard.reports.title')}>
      <Problem error={closing.error} />
      <ul className={styles.reports}>
        {reports.map(({ report_uid, what, email, at, state, closed_at }) => (
          <li key={report_uid}>
            <p className={styles.words} dir="auto">
              {what}
            </p>
            <p className={textStyles.aside}>
              {recentText(at, locale)}
              {email !== null && (
                <>
                  {' · '}
                  <Link href={`mailto:${encodeURIComponent(email)}`}>{email}</Link>
                </>
              )}
              {closed_at !== null &&
                ` · ${t('dashboard.reports.closed', { when: recentText(closed_at, locale) })}`}
            </p>
            {state === 'open' && mayClose && (
              <ActButton
                acting={closing}
                act={() => ask(documentReportClose, { report_uid })}
                done={t('dashboard.reports.done')}
                size="small"
              >
                {t('ui.closeReport')}
              </ActButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
