import { Button } from '@fluentui/react-components';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';

import { TOKEN_ENDINGS, tokenEnd, tokenList } from '#contract/dashboard/tokens.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { AskingButton, useAct } from '#src/dashboard/ActButton.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { ask, pages } from '#src/dashboard/dashboard-client.ts';
import { ListState } from '#src/dashboard/filters/ListState.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { dayText, recentText } from '#src/ui/dates.ts';
import { StaffHead } from './StaffHead.tsx';

export function StaffTokens() {
  return (
    <div className={columns.root}>
      <StaffHead />
      <TokensCard />
    </div>
  );
}

/** Tokens of everybody, or of one person. The address has the filter: those that never expire, or expire soon. */
export function TokensCard({ identity_uid, action }: { identity_uid?: string; action?: ReactNode }) {
  const { t, locale } = useMessages();
  const [params, setParams] = useSearchParams();
  const ending = TOKEN_ENDINGS.find((one) => one === params.get('ending'));
  const list = useInfiniteQuery(
    pages(tokenList, { ...(identity_uid !== undefined && { identity_uid }), ...(ending && { ending }) }),
  );
  const acting = useAct();
  const tokens = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const counts = list.data?.pages[0]?.counts;

  return (
    <Card
      title={t('dashboard.staff.tokens')}
      {...(identity_uid === undefined && { lead: t('dashboard.staff.tokensLead') })}
      action={action}
    >
      {identity_uid === undefined && counts && (
        <div className={columns.actions}>
          {TOKEN_ENDINGS.map((one) => (
            <Button
              key={one}
              size="small"
              aria-pressed={ending === one}
              appearance={ending === one ? 'primary' : 'secondary'}
              onClick={() => setParams(ending === one ? {} : { ending: one })}
            >
              {t(`dashboard.staff.ending.${one}`, { count: counts[one] })}
            </Button>
          ))}
        </div>
      )}
      <Problem error={acting.error} refusals={{ not_found: 'dashboard.staff.gone' }} />
      {list.isSuccess && tokens.length === 0 && t('dashboard.staff.noTokens')}
      <ul>
        {tokens.map(({ token_id, name, identity_name, expires_at, last_used_at }) => {
          const called = name || t('dashboard.staff.unnamed');
          const details = [
            identity_uid === undefined ? t('dashboard.staff.actsFor', { name: identity_name }) : null,
            expires_at === null
              ? t('ui.noEnd')
              : t('dashboard.staff.ends', { day: dayText(expires_at, locale) }),
            last_used_at === null
              ? t('dashboard.staff.neverUsed')
              : t('dashboard.staff.lastUsed', { when: recentText(last_used_at, locale) }),
          ];
          return (
            <CardEntry
              key={token_id}
              name={called}
              details={details}
              action={
                <AskingButton
                  acting={acting}
                  size="small"
                  aria-label={t('dashboard.staff.endToken', { name: called })}
                  title={t('dashboard.staff.endTokenTitle', { name: called })}
                  text={t('dashboard.staff.endTokenText')}
                  label={t('dashboard.revoke')}
                  act={() => ask(tokenEnd, { token_id })}
                  done={t('dashboard.staff.tokenEnded')}
                >
                  {t('dashboard.revoke')}
                </AskingButton>
              }
            />
          );
        })}
      </ul>
      <ListState list={list} />
    </Card>
  );
}
