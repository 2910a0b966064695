import { Button } from '@fluentui/react-components';
import { Key20Regular } from '@fluentui/react-icons/svg/key';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { type Invitation, invitationRead } from '#contract/dashboard/invitations.ts';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { ApiError } from '#src/api/api-error.ts';
import english from '#src/messages/en/dashboard-invitation.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { dayText } from '#src/ui/dates.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import textStyles from '#src/ui/text.module.css';
import { ask } from '#src/dashboard/dashboard-client.ts';
import styles from './Entry.module.css';
import { FounderFields, founderOf, NO_FOUNDER } from './FounderFields.tsx';
import { leaveForProvider, useProvider } from '#src/dashboard/openid/openid.ts';
import { acceptInvitation } from '#src/dashboard/passkey.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useRole } from '#src/dashboard/use-role.ts';
import { useTitle } from '#src/dashboard/use-title.ts';

i18n.load('en', english);

interface Props {
  secret: string;
  session: DashboardSession | null;
  onEntered: (session: DashboardSession) => void;
  /** Leaves for the dashboard, or to sign in. */
  onClose: () => void;
}

/** What a link is for. Opening it doesn't use it up. */
export function InvitationScreen({ secret, session, onEntered, onClose }: Props) {
  const { t } = useMessages();
  const invitation = useQuery({
    queryKey: ['invitation', secret],
    queryFn: async ({ signal }) => (await ask(invitationRead, { secret }, signal)).invitation,
    staleTime: 0,
  });
  useTitle(t('dashboard.invitation.title'));

  // A truncated address isn't a valid link either.
  const isUnknown =
    invitation.error instanceof ApiError && ['not_found', 'invalid_request'].includes(invitation.error.code);
  if (invitation.isPending) return null;
  if (invitation.isError && !isUnknown) return <Problem error={invitation.error} />;
  if (invitation.data?.state === 'open')
    return (
      <OpenInvitation
        invitation={invitation.data}
        secret={secret}
        onEntered={onEntered}
        onOver={() => void invitation.refetch()}
      />
    );
  const state = invitation.data?.state ?? 'unknown';
  return (
    <div className={styles.card}>
      <ScreenHeading title={t('dashboard.invitation.title')} />
      <Notice kind="warning">{t(`dashboard.invitation.${state}`)}</Notice>
      <Button appearance="primary" onClick={onClose}>
        {t(session ? 'dashboard.invitation.go' : 'dashboard.signIn.title')}
      </Button>
    </div>
  );
}

interface OpenProps extends Pick<Props, 'secret' | 'onEntered'> {
  invitation: Invitation;
  /** Somebody else used it first, or it has expired. */
  onOver: () => void;
}

function OpenInvitation({ invitation, secret, onEntered, onOver }: OpenProps) {
  const { t, locale } = useMessages();
  const { person } = invitation;
  const roleName = useRole();
  const provider = useProvider();
  const [founder, setFounder] = useState(NO_FOUNDER);
  const [isAsked, setIsAsked] = useState(false);
  const complete = person ? undefined : founderOf(founder);
  const accepting = useMutation({
    mutationFn: async (way: 'passkey' | 'provider') => {
      if (way === 'passkey') return onEntered(await acceptInvitation(secret, complete ?? undefined));
      return leaveForProvider({ purpose: 'invitation', secret, ...(complete && { founder: complete }) });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') onOver();
    },
  });

  const isWaiting = accepting.isPending && accepting.variables === 'passkey';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsAsked(true);
    const { nativeEvent } = event;
    const isAtProvider =
      nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute('value') === 'provider';
    if (complete === null) event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    else if (!accepting.isPending) accepting.mutate(isAtProvider ? 'provider' : 'passkey');
  }

  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <ScreenHeading
        title={
          person
            ? t('dashboard.invitation.welcome', { organization: person.organization })
            : t('dashboard.invitation.first')
        }
        subtitle={t('dashboard.invitation.lead')}
      />
      {person ? (
        <FactList>
          <Fact label={t('ui.name')}>{person.name}</Fact>
          <Fact label={t('dashboard.email')}>{person.email}</Fact>
          <Fact label={t('dashboard.role')}>{roleName(person.role)}</Fact>
          <Fact label={t('ui.organization')}>{person.organization}</Fact>
        </FactList>
      ) : (
        <FounderFields founder={founder} isAsked={isAsked} onChange={setFounder} />
      )}
      {person?.has_passkeys && <Notice kind="warning">{t('dashboard.invitation.replaces')}</Notice>}
      <Problem error={accepting.error} refusals={{ invalid_request: 'dashboard.passkey.refused' }} />
      <Button
        type="submit"
        appearance="primary"
        size="large"
        icon={<Key20Regular />}
        disabledFocusable={accepting.isPending}
      >
        {t(isWaiting ? 'dashboard.passkey.waiting' : 'dashboard.invitation.action')}
      </Button>
      {provider !== null && (
        <Button type="submit" value="provider" size="large" disabledFocusable={accepting.isPending}>
          {t('dashboard.openid.accept', { provider })}
        </Button>
      )}
      <p className={textStyles.aside}>
        {t('dashboard.invitation.until', { day: dayText(invitation.expires_at, locale) })}
      </p>
    </form>
  );
}
