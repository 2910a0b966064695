import { Button, Link } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { connectionApprove, connectionCancel, connectionRead } from '#contract/dashboard/connections.ts';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { ApiError } from '#src/api/api-error.ts';
import english from '#src/messages/en/dashboard-connect.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';

import layout from '#src/ui/layout.module.css';
import styles from './ConnectScreen.module.css';
import { ask, endSession, SESSION } from '#src/dashboard/dashboard-client.ts';
import entry from './Entry.module.css';
import { useIdentities } from '#src/dashboard/account/Identities.tsx';
import { withProof } from '#src/dashboard/passkey.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useTitle } from '#src/dashboard/use-title.ts';

i18n.load('en', english);

interface Props {
  id: string;
  session: DashboardSession;
  onSignedOut: () => void;
  /** Called after signing in with another identity. */
  onEntered: (session: DashboardSession) => void;
}

/** Approves a connection of Word, and shows the digits that prove the approval there. */
export function ConnectScreen({ id, session, onSignedOut, onEntered }: Props) {
  const { t, locale } = useMessages();
  const queries = useQueryClient();
  const params = { connection_id: id };
  const request = useQuery({
    queryKey: ['connection', id],
    queryFn: async ({ signal }) => (await ask(connectionRead, params, signal)).connection,
    // Keep the digits on this page even when the request has ended.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
  const onError = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'unauthorized') onSignedOut();
    if (error.code === 'other_person') void queries.invalidateQueries({ queryKey: SESSION });
    if (error.code === 'conflict' || error.code === 'not_found') void request.refetch();
  };
  const approving = useMutation({
    mutationFn: () => withProof(session, async () => (await ask(connectionApprove, params)).digits),
    onError,
  });
  const canceling = useMutation({ mutationFn: () => ask(connectionCancel, params), onError });
  const leaving = useMutation({ mutationFn: () => endSession(queries), onSuccess: onSignedOut });
  const { identities, entering } = useIdentities(onEntered);
  useTitle(t('dashboard.connect.title'));

  if (approving.data !== undefined) return <Digits digits={approving.data} />;
  const isUnknown = request.error instanceof ApiError && request.error.code === 'not_found';
  if (request.isPending) return null;
  if (request.isError && !isUnknown) return <Problem error={request.error} />;
  const state = canceling.isSuccess ? 'canceled' : (request.data?.state ?? 'over');
  if (!request.data || state !== 'open') {
    const ended = state === 'open' ? 'over' : state;
    return (
      <div className={entry.card}>
        <ScreenHeading title={t('dashboard.connect.title')} />
        <Notice
          kind={ended === 'canceled' ? 'info' : 'warning'}
          actions={
            <Button as="a" size="small" href="/dashboard/account">
              {t('dashboard.account')}
            </Button>
          }
        >
          {t(`dashboard.connect.${ended}`)}
        </Notice>
      </div>
    );
  }

  const { name, email } = session.profile;
  const { requested_at, address, device } = request.data;
  const isBusy = [approving, canceling, leaving, entering].some(({ isPending }) => isPending);
  const error = approving.error ?? canceling.error ?? leaving.error ?? entering.error;
  return (
    <div className={entry.card}>
      <ScreenHeading
        title={t('dashboard.connect.question', { name, organization: session.organization.name })}
        subtitle={t('dashboard.connect.lead')}
      />
      <FactList>
        <Fact label={t('dashboard.email')}>{email}</Fact>
        <Fact label={t('dashboard.connect.requested')}>{recentText(requested_at, locale)}</Fact>
        <Fact label={t('dashboard.connect.from')}>
          {device} · {address}
        </Fact>
      </FactList>
      <Problem error={error} refusals={{ invalid_request: 'dashboard.passkey.refused' }} />
      <div className={layout.line}>
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={isBusy}
          onClick={() => approving.mutate()}
        >
          {t(approving.isPending ? 'dashboard.passkey.waiting' : 'ui.connect')}
        </Button>
        <Button size="large" disabledFocusable={isBusy} onClick={() => canceling.mutate()}>
          {t('ui.cancel')}
        </Button>
      </div>
      {identities.map(({ profile: { identity_uid: uid }, organization: { name: organization } }) => (
        <Link
          key={uid}
          as="button"
          className={styles.other}
          disabledFocusable={isBusy}
          onClick={() => entering.mutate(uid)}
        >
          {t('dashboard.connect.as', { organization })}
        </Link>
      ))}
      <Link as="button" className={styles.other} disabledFocusable={isBusy} onClick={() => leaving.mutate()}>
        {t('dashboard.connect.other')}
      </Link>
    </div>
  );
}

/** Shown once, because the service stores only their hash. */
function Digits({ digits }: { digits: string }) {
  const { t } = useMessages();
  return (
    <div className={entry.card}>
      <ScreenHeading title={t('dashboard.connect.type')} subtitle={t('dashboard.connect.where')} />
      <output className={styles.digits}>
        {digits.slice(0, 3)} {digits.slice(3)}
      </output>
      <Notice kind="warning">{t('dashboard.connect.warning')}</Notice>
    </div>
  );
}
