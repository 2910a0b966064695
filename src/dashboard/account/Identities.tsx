import { Button } from '@fluentui/react-components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';

import { type DashboardSession, identityList, identitySwitch } from '#contract/dashboard/sessions.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { announce } from '#src/ui/notices/Notice.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { leaveForProvider, useProvider } from '#src/dashboard/openid/openid.ts';
import { signInWithPasskey } from '#src/dashboard/passkey.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useRole } from '#src/dashboard/use-role.ts';

type Entered = (session: DashboardSession) => void;

/** The other identities signed in in this browser, and a function to switch to one; null signs in with another. */
export function useIdentities(onEntered: Entered) {
  const { data, error } = useQuery(question(identityList, {}));
  const entering = useMutation({
    mutationFn: async (identity_uid: string | null) =>
      identity_uid === null ? signInWithPasskey(true) : (await ask(identitySwitch, { identity_uid })).session,
    onSuccess: onEntered,
  });
  return { identities: data?.identities ?? [], entering, error: entering.error ?? error };
}

export function Identities({ onEntered }: { onEntered: Entered }) {
  const { t } = useMessages();
  const roleName = useRole();
  const provider = useProvider();
  const [, navigate] = useLocation();
  const { identities, entering, error } = useIdentities((session) => {
    announce(t('dashboard.identities.entered', { organization: session.organization.name }));
    onEntered(session);
    navigate('/dashboard/');
  });
  const leaving = useMutation({ mutationFn: () => leaveForProvider({ purpose: 'beside' }) });
  const problem = error ?? leaving.error;

  return (
    <Card
      title={t('dashboard.identities.title')}
      lead={t('dashboard.identities.lead')}
      action={
        <Button disabledFocusable={entering.isPending} onClick={() => entering.mutate(null)}>
          {t(
            entering.variables === null && entering.isPending
              ? 'dashboard.passkey.waiting'
              : 'dashboard.identities.add',
          )}
        </Button>
      }
    >
      <Problem
        error={problem}
        refusals={{ invalid_request: 'dashboard.signIn.unknown', not_found: 'dashboard.identities.over' }}
      />
      <ul>
        {identities.map(({ profile, organization: { name } }) => (
          <CardEntry
            key={profile.identity_uid}
            name={name}
            details={`${profile.name} · ${roleName(profile.role)}`}
            action={
              <Button
                size="small"
                aria-label={t('dashboard.identities.switchTo', { organization: name })}
                disabledFocusable={entering.isPending}
                onClick={() => entering.mutate(profile.identity_uid)}
              >
                {t('dashboard.identities.switch')}
              </Button>
            }
          />
        ))}
      </ul>
      {provider !== null && (
        <div>
          <Button disabledFocusable={leaving.isPending} onClick={() => leaving.mutate()}>
            {t('dashboard.openid.signIn', { provider })}
          </Button>
        </div>
      )}
    </Card>
  );
}
