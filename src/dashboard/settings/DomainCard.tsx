import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { domainCheck, domainRead, domainRemove, domainSet, type Domain } from '#contract/dashboard/brand.ts';
import { parsedAddress } from '#contract/parsed-address.ts';
import { domainName } from '#contract/request-fields.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { ActButton, useAct } from '#src/dashboard/ActButton.tsx';
import { Card } from '#src/dashboard/Card.tsx';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import { useEntries } from '#src/dashboard/use-entries.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { TextField } from '#src/ui/Fields.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import columns from '#src/dashboard/columns.module.css';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';
import styles from './Settings.module.css';

/** The entered domain as in DNS; '' if it isn't one. */
function typedDomain(value: string): string {
  const host = parsedAddress(/^[a-z]+:/i.test(value) ? value : `https://${value.trim()}`)?.host ?? '';
  return domainName.safeParse(host).success ? host : '';
}

/** The domain that readers see while it's proven. */
export function DomainCard({ website }: { website: string | null }) {
  const { t } = useMessages();
  const { data, error } = useQuery(question(domainRead, {}));
  return (
    <Card title={t('dashboard.domain')} lead={t('dashboard.domain.lead')}>
      <Problem error={error} />
      {data?.domain && <ChosenDomain domain={data.domain} />}
      {data && <DomainField website={website} domain={data.domain} />}
    </Card>
  );
}

function ChosenDomain({ domain: { domain, state, method, proof, ...found } }: { domain: Domain }) {
  const { t, locale } = useMessages();
  const acting = useAct();
  const since = found.lost_at ?? found.proven_at;
  const checked = found.checked_at !== null && recentText(found.checked_at, locale);
  return (
    <>
      <Notice kind={state === 'proven' ? 'success' : state === 'lost' ? 'warning' : 'info'}>
        {t(`dashboard.domain.${state}`, { domain, when: since === null ? '' : recentText(since, locale) })}
      </Notice>
      {state === 'proven' ? (
        <p className={textStyles.aside}>{method !== null && t(`dashboard.domain.proof.${method}`)}</p>
      ) : (
        <>
          <p className={textStyles.aside}>{t('dashboard.domain.how')}</p>
          <FactList>
            <Fact label={t('dashboard.domain.text')}>
              <p className={styles.proof}>{proof.text}</p>
            </Fact>
            <Fact label={t('dashboard.domain.record')}>
              <p className={styles.proof}>{proof.record}</p>
            </Fact>
            <Fact label={t('dashboard.domain.file')}>
              <p className={styles.proof}>{proof.file}</p>
            </Fact>
          </FactList>
          {checked !== false && found.problem !== null && (
            <p className={textStyles.aside}>
              {t('dashboard.domain.checked', { when: checked })} {found.problem}
            </p>
          )}
        </>
      )}
      <Problem error={acting.error} />
      <div className={columns.actions}>
        <ActButton acting={acting} act={() => ask(domainCheck, {})} done={t('dashboard.domain.checkedNow')}>
          {t(acting.isPending ? 'dashboard.domain.checking' : 'dashboard.domain.check')}
        </ActButton>
        <ActButton
          acting={acting}
          act={() => ask(domainRemove, { before: { domain } })}
          done={t('dashboard.domain.removed')}
        >
          {t('dashboard.domain.remove')}
        </ActButton>
      </div>
    </>
  );
}

function DomainField({ website, domain }: { website: string | null; domain: Domain | null }) {
  const { t } = useMessages();
  const { values, enter, forget } = useEntries({ typed: domain?.domain ?? typedDomain(website ?? '') });
  const { typed } = values;
  const [isAsked, setIsAsked] = useState(false);
  const acting = useAct({ onDone: forget });
  const chosen = typedDomain(typed);
  return (
    <form
      className={layout.stack}
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (chosen !== '')
          acting.mutate({
            act: () => ask(domainSet, { domain: chosen, before: { domain: domain?.domain } }),
            done: t('dashboard.domain.set', { domain: chosen }),
          });
      }}
    >
      <TextField
        label={t('dashboard.domain.field')}
        value={typed}
        problem={isAsked && chosen === '' && t('dashboard.domain.invalid')}
        onChange={(value) => enter({ typed: value })}
      />
      <Problem error={acting.error} />
      <div className={columns.actions}>
        <Button type="submit" disabledFocusable={acting.isPending || chosen === domain?.domain}>
          {t('dashboard.domain.use')}
        </Button>
      </div>
    </form>
  );
}
