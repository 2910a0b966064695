import { useQuery } from '@tanstack/react-query';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { serviceInspect, settingsRead } from '#contract/dashboard/settings.ts';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { question } from '#src/dashboard/dashboard-client.ts';
import { LoadedScreen } from '#src/dashboard/LoadedScreen.tsx';
import { Problem } from '#src/dashboard/ActButton.tsx';
import { TemplatesCard } from '#src/dashboard/templates/TemplatesCard.tsx';
import { shownLanguage } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import textStyles from '#src/ui/text.module.css';
import { BrandCard } from './BrandCard.tsx';
import { DomainCard } from './DomainCard.tsx';
import { ErasureCard } from './ErasureCard.tsx';
import { FactsCard } from './FactsCard.tsx';
import { OrganizationCard } from './OrganizationCard.tsx';

export function Settings({ session }: { session: DashboardSession }) {
  const { t, locale } = useMessages();
  const read = useQuery(question(['settings', shownLanguage()], settingsRead, {}));
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
  const inspected = useQuery(question(['service', shownLanguage()], serviceInspect, {}));
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
