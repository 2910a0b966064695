import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { serviceInspect, settingsRead } from '#contract/dashboard/settings.ts';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { question } from '#src/dashboard/dashboard-client.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { TemplatesCard } from '#src/dashboard/templates/TemplatesCard.tsx';
import { useSessionEnd } from '#src/dashboard/use-session-end.ts';
import { useTitle } from '#src/dashboard/use-title.ts';
import { shownLanguage } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import textStyles from '#src/ui/text.module.css';

import { BrandCard } from './BrandCard.tsx';
import { DomainCard } from './DomainCard.tsx';
import { ErasureCard } from './ErasureCard.tsx';
import { FactsCard } from './FactsCard.tsx';
import { OrganizationCard } from './OrganizationCard.tsx';

export function Settings({ session }: { session: DashboardSession }) {
  const { t, locale } = useMessages();
  const screen = useRef<HTMLDivElement>(null);
  const read = useQuery(question(['settings', shownLanguage()], settingsRead, {}));
  useTitle(t('app.settings'));
  useSessionEnd(read.error);
  useEffect(() => screen.current?.querySelector('h1')?.focus(), []);
  const settings = read.data;
  const number = new Intl.NumberFormat(locale);

  return (
    <div ref={screen} className={columns.root}>
      <ScreenHeading title={t('app.settings')} />
      {read.isPending && <SkeletonRows />}
      {read.isError && <Problem error={read.error} />}
      {settings && (
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
    </div>
  );
}

/** The findings of `sealmark admin doctor`. Keys can only be changed on the command line. */
function ServiceCard() {
  const { t } = useMessages();
  const inspected = useQuery(question(['service', shownLanguage()], serviceInspect, {}));
  return (
    <Card title={t('dashboard.service')} lead={t('dashboard.service.lead')}>
      {inspected.isPending && <SkeletonRows />}
      {inspected.isError && <Problem error={inspected.error} />}
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
