import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { type DashboardSession, sessionEnd, sessionList } from '#contract/dashboard/sessions.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { dayText, recentText } from '#src/ui/dates.ts';
import { focusOn } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import columns from '#src/dashboard/columns.module.css';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { ActButton, AskingButton, useAct } from '#src/dashboard/ActButton.tsx';
import { useRole } from '#src/dashboard/use-role.ts';
import { useTitle } from '#src/dashboard/use-title.ts';
import { openIdUnlink } from '#contract/dashboard/openid.ts';
import { passkeyList, passkeyRemove } from '#contract/dashboard/passkeys.ts';
import { replacementList } from '#contract/dashboard/invitations.ts';
import { leaveForProvider, useProvider } from '#src/dashboard/openid/openid.ts';
import { addPasskey } from '#src/dashboard/passkey.ts';
import styles from './Account.module.css';
import { Identities } from './Identities.tsx';
import { SessionEntry } from './SessionEntry.tsx';

interface Props {
  session: DashboardSession;
  onSignedOut: () => void;
  onEntered: (session: DashboardSession) => void;
}

export function Account({ session: { profile, organization }, onSignedOut, onEntered }: Props) {
  const { t } = useMessages();
  const roleName = useRole();
  useTitle(`${t('dashboard.account')} · ${organization.name}`);

  return (
    <div className={columns.root}>
      <ScreenHeading
        ref={focusOn}
        title={t('dashboard.account')}
        subtitle={[profile.name, roleName(profile.role), organization.name, profile.email].join(' · ')}
      />
      <div className={styles.cards}>
        <Passkeys onSignedOut={onSignedOut} />
        <Sessions onSignedOut={onSignedOut} />
        <Identities onEntered={onEntered} />
        {profile.permissions.includes('manage access') && <Replacements />}
      </div>
    </div>
  );
}

/** Links that replaced a passkey, because another person may have used one. Empty if there are none. */
function Replacements() {
  const { t, locale } = useMessages();
  const { data, error } = useQuery(question(replacementList, {}));
  const replacements = data?.replacements ?? [];
  if (replacements.length === 0 && !error) return null;
  return (
    <Card title={t('dashboard.replacements.title')} lead={t('dashboard.replacements.lead')}>
      <Problem error={error} />
      <ul>
        {replacements.map(({ name, email, used_at }) => (
          <CardEntry
            key={`${email} ${used_at}`}
            name={name}
            details={t('dashboard.replacements.details', { email, used: recentText(used_at, locale) })}
          />
        ))}
      </ul>
    </Card>
  );
}

function Sessions({ onSignedOut }: Pick<Props, 'onSignedOut'>) {
  const { t } = useMessages();
  const sessions = useQuery(question(sessionList, {}));
  const ending = useAct();
  const error = sessions.error ?? ending.error;
  const isOver = error instanceof ApiError && error.code === 'unauthorized';
  useEffect(() => {
    if (isOver) onSignedOut();
  }, [isOver, onSignedOut]);

  return (
    <Card title={t('dashboard.sessions.title')} lead={t('dashboard.sessions.lead')}>
      <Problem error={error} />
      {sessions.isPending && <SkeletonBlock width="100%" height={44} />}
      <ul>
        {sessions.data?.sessions.map((session) => (
          <SessionEntry
            key={session.session_id}
            session={session}
            acting={ending}
            act={() => ask(sessionEnd, { session_id: session.session_id })}
            labelOf={(device) => t('dashboard.sessions.endThis', { device })}
          />
        ))}
      </ul>
    </Card>
  );
}

/** The person's passkeys. A second one lets them in if a device is lost. */
export function Passkeys({ onSignedOut }: { onSignedOut: () => void }) {
  const { t, locale } = useMessages();
  const passkeys = useQuery(question(passkeyList, {}));
  const change = useAct({
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'unauthorized') onSignedOut();
    },
  });
  const provider = useProvider() ?? '';
  const { passkeys: known = [], account = null } = passkeys.data ?? {};

  return (
    <Card
      title={t('dashboard.passkeys.title')}
      lead={t('dashboard.passkeys.lead')}
      action={
        <ActButton acting={change} act={addPasskey} done={t('dashboard.passkeys.added')} appearance="primary">
          {t(change.isPending ? 'dashboard.passkey.waiting' : 'dashboard.passkeys.add')}
        </ActButton>
      }
    >
      <Problem error={passkeys.error} />
      <Problem
        error={change.error}
        refusals={{ invalid_request: 'dashboard.passkey.refused', conflict: 'dashboard.openid.passkeyFirst' }}
      />
      {passkeys.isPending && <SkeletonBlock width="100%" height={44} />}
      <ul>
        {known.map((passkey) => {
          const name = passkey.name || t('dashboard.sessions.unknown');
          const added = dayText(passkey.created_at, locale);
          return (
            <CardEntry
              key={passkey.passkey_id}
              name={t('dashboard.passkeys.madeIn', { device: name })}
              details={
                passkey.last_used_at === null
                  ? t('dashboard.passkeys.unused', { added })
                  : t('dashboard.passkeys.used', { added, used: recentText(passkey.last_used_at, locale) })
              }
              action={
                (known.length > 1 || account) && (
                  <AskingButton
                    acting={change}
                    size="small"
                    aria-label={t('dashboard.passkeys.removeThis', { device: name })}
                    title={t('dashboard.passkeys.question')}
                    text={t('dashboard.passkeys.questionText')}
                    label={t('dashboard.passkeys.remove')}
                    act={() => ask(passkeyRemove, { passkey_id: passkey.passkey_id })}
                    done={t('dashboard.passkeys.removed')}
                  >
                    {t('dashboard.passkeys.remove')}
                  </AskingButton>
                )
              }
            />
          );
        })}
        {account && (
          <CardEntry
            name={t('dashboard.openid.account', { provider, email: account.email ?? '' })}
            details={t('dashboard.passkeys.used', {
              added: dayText(account.created_at, locale),
              used: recentText(account.last_used_at, locale),
            })}
            action={
              known.length > 0 && (
                <AskingButton
                  acting={change}
                  size="small"
                  aria-label={t('dashboard.openid.unlinkThis', { provider })}
                  title={t('dashboard.openid.unlinkQuestion')}
                  text={t('dashboard.openid.unlinkQuestionText')}
                  label={t('dashboard.passkeys.remove')}
                  act={() => ask(openIdUnlink, {})}
                  done={t('dashboard.openid.unlinked')}
                >
                  {t('dashboard.passkeys.remove')}
                </AskingButton>
              )
            }
          />
        )}
      </ul>
      {provider !== '' && passkeys.isSuccess && !account && (
        <div>
          <ActButton
            acting={change}
            act={() => leaveForProvider({ purpose: 'link' })}
            done={t('dashboard.passkey.waiting')}
          >
            {t('dashboard.openid.link', { provider })}
          </ActButton>
        </div>
      )}
    </Card>
  );
}
