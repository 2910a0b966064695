import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { openIdUnlink } from '#contract/dashboard/openid.ts';
import { type ListedPasskey, passkeyRemove } from '#contract/dashboard/passkeys.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { dayText, recentText } from '#src/ui/dates.ts';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { ActButton, ActQuestion } from '#src/dashboard/ActButton.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { ask, dashboardQueries } from '#src/dashboard/dashboard-client.ts';
import { leaveForProvider, useProvider } from '#src/dashboard/openid/openid.ts';
import { addPasskey } from '#src/dashboard/passkey.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/use-act.ts';

/** The person's passkeys. A second one lets them in if a device is lost. */
export function Passkeys({ onSignedOut }: { onSignedOut: () => void }) {
  const { t, locale } = useMessages();
  const passkeys = useQuery(dashboardQueries.passkeys());
  const [removing, setRemoving] = useState<ListedPasskey | 'account' | null>(null);
  const change = useAct({
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'unauthorized') onSignedOut();
    },
  });
  const provider = useProvider() ?? '';
  const { passkeys: known = [], account = null } = passkeys.data ?? {};

  const unlinking = {
    title: t('dashboard.openid.unlinkQuestion'),
    text: t('dashboard.openid.unlinkQuestionText'),
    act: () => ask(openIdUnlink, {}),
    done: t('dashboard.openid.unlinked'),
  };
  const removalOf = ({ passkey_id }: ListedPasskey) => ({
    title: t('dashboard.passkeys.question'),
    text: t('dashboard.passkeys.questionText'),
    act: () => ask(passkeyRemove, { passkey_id }),
    done: t('dashboard.passkeys.removed'),
  });

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
        refusals={{
          invalid_request: 'dashboard.passkey.refused',
          conflict: 'dashboard.openid.passkeyFirst',
        }}
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
                  <Button
                    size="small"
                    aria-label={t('dashboard.passkeys.removeThis', { device: name })}
                    disabledFocusable={change.isPending}
                    onClick={() => setRemoving(passkey)}
                  >
                    {t('dashboard.passkeys.remove')}
                  </Button>
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
                <Button
                  size="small"
                  aria-label={t('dashboard.openid.unlinkThis', { provider })}
                  disabledFocusable={change.isPending}
                  onClick={() => setRemoving('account')}
                >
                  {t('dashboard.passkeys.remove')}
                </Button>
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
      {removing && (
        <ActQuestion
          {...(removing === 'account' ? unlinking : removalOf(removing))}
          acting={change}
          label={t('dashboard.passkeys.remove')}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}
