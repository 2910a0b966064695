import { useQuery } from '@tanstack/react-query';
import { Button } from '@fluentui/react-components';
import { useState } from 'react';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { serviceInspect, settingsRead, erasureFind } from '#contract/dashboard/settings.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/ActButton.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { TextField } from '#src/ui/Fields.tsx';
import { LoadedScreen } from '#src/dashboard/LoadedScreen.tsx';
import columns from '#src/dashboard/columns.module.css';
import { question, ask } from '#src/dashboard/dashboard-client.ts';
import { TemplatesCard } from '#src/dashboard/templates/TemplatesCard.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { exactText } from '#src/ui/dates.ts';
import layout from '#src/ui/layout.module.css';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import textStyles from '#src/ui/text.module.css';
import { BrandCard } from './BrandCard.tsx';
import { DomainCard } from './DomainCard.tsx';
import { FactsCard } from './FactsCard.tsx';
import { OrganizationCard } from './OrganizationCard.tsx';

export function Settings({ session }: { session: DashboardSession }) {
  const { t, locale } = useMessages();
  const read = useQuery(question(settingsRead, {}));
  const number = new Intl.NumberFormat(locale);

  return (
    <LoadedScreen read={read} title={t('app.settings')} heading={t('app.settings')}>
      {(settings) => (
        <div className={columns.columns}>
          <div className={columns.column}>
            <OrganizationCard organization={settings.organization} />
            <BrandCard />
            <DomainCard website={settings.organization.website} />
            <FactsCard types={settings.fact_settings} />
            <TemplatesCard />
          </div>
          <div className={columns.column}>
            {settings.manifest_url !== null && (
              <Card title={t('dashboard.settings.addIn')} lead={t('dashboard.settings.addInLead')}>
                <a href={settings.manifest_url} download>
                  {t('dashboard.settings.manifest')}
                </a>
              </Card>
            )}
            <Card title={t('dashboard.settings.limits')}>
              <FactList>
                <Fact label={t('dashboard.settings.requests')}>
                  {t('dashboard.settings.requestsIn', {
                    requests: number.format(settings.limits.requests),
                    seconds: settings.limits.window_seconds,
                  })}
                </Fact>
              </FactList>
            </Card>
            <ErasureCard />
            {session.profile.permissions.includes('operate service') && <ServiceCard />}
          </div>
        </div>
      )}
    </LoadedScreen>
  );
}

/** The findings of `sealmark admin doctor`. Keys can only be changed on the command line. */
function ServiceCard() {
  const { t } = useMessages();
  const inspected = useQuery(question(serviceInspect, {}));
  return (
    <Card title={t('dashboard.service')} lead={t('dashboard.service.lead')}>
      {inspected.isPending && <SkeletonRows />}
      <Problem error={inspected.error} />
      <ul>
        {inspected.data?.findings.map(({ state, check, found, fix }, place) => (
          <CardEntry
            key={place}
            name={`${check}: ${t(`dashboard.service.${state}`)}`}
            details={fix === null ? found : `${found} ${fix}`}
          />
        ))}
      </ul>
      {inspected.data && (
        <p className={textStyles.aside}>
          {t('dashboard.service.release', { release: inspected.data.release })}
        </p>
      )}
    </Card>
  );
}

/** Checks that a person was erased, by their ID, which is stored only as a hash. */
function ErasureCard() {
  const { t, locale } = useMessages();
  const [uid, setUid] = useState('');
  const [found, setFound] = useState<{ uid: string; at: string | null } | null>(null);
  const asking = useAct();
  const find = async () => setFound({ uid, at: (await ask(erasureFind, { uid: uid.trim() })).erased_at });
  return (
    <Card title={t('dashboard.erasure')} lead={t('dashboard.erasure.lead')}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (uid.trim() !== '') asking.mutate({ act: find, done: '' });
        }}
      >
        <TextField label={t('dashboard.erasure.uid')} value={uid} onChange={setUid} />
        <div className={columns.actions}>
          <Button type="submit" disabledFocusable={asking.isPending || uid.trim() === ''}>
            {t('dashboard.erasure.find')}
          </Button>
        </div>
      </form>
      <Problem error={asking.error} />
      {found && (
        <Notice kind="info">
          {found.at === null
            ? t('dashboard.erasure.none', { uid: found.uid })
            : t('dashboard.erasure.found', { uid: found.uid, when: exactText(found.at, locale) })}
        </Notice>
      )}
    </Card>
  );
}
