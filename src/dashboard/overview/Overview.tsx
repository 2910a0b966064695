import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';

import { overviewRead } from '#contract/dashboard/overview.ts';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { question } from '#src/dashboard/dashboard-client.ts';
import { LoadedScreen } from '#src/dashboard/LoadedScreen.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { dayText, recentText } from '#src/ui/dates.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import textStyles from '#src/ui/text.module.css';
import styles from './Overview.module.css';

const DOCUMENTS = '/dashboard/documents';

export function Overview({ name }: { name: string }) {
  const { t, locale } = useMessages();
  const overview = useQuery(question(overviewRead, {}));
  const number = new Intl.NumberFormat(locale);
  return (
    <LoadedScreen read={overview} title={t('dashboard.overview')} heading={t('dashboard.hello', { name })}>
      {(known) => (
        <div className={columns.columns}>
          <Card title={t('dashboard.attention')}>
            {known.lost_domain === null &&
              known.reports.count + known.signals.count + known.expiring === 0 && (
                <p className={textStyles.aside}>{t('dashboard.overview.nothing')}</p>
              )}
            <ul>
              {known.lost_domain !== null && (
                <CardEntry
                  name={t('dashboard.overview.lostDomain', { domain: known.lost_domain })}
                  details={t('dashboard.overview.lostDomainDetails')}
                  action={<OpenLink href="/dashboard/settings" title={t('app.settings')} />}
                />
              )}
              {known.reports.items.map(({ report_uid, public_id, title, what, at }) => (
                <CardEntry
                  key={report_uid}
                  name={t('dashboard.overview.report', { title })}
                  details={`${what} · ${recentText(at, locale)}`}
                  action={<OpenLink href={`${DOCUMENTS}/${public_id}`} title={title} />}
                />
              ))}
              {known.signals.items.map(({ signal, public_id, title, scans, since }) => (
                <CardEntry
                  key={`${public_id} ${signal}`}
                  name={t(`dashboard.overview.signal.${signal}`, { title })}
                  details={t('dashboard.overview.scans', { count: scans, when: dayText(since, locale) })}
                  action={<OpenLink href={`${DOCUMENTS}/${public_id}`} title={title} />}
                />
              ))}
            </ul>
            <div className={styles.all}>
              {known.reports.count > known.reports.items.length && (
                <Link href={`${DOCUMENTS}?attention=reports`}>
                  {t('dashboard.overview.moreReports', { count: known.reports.count })}
                </Link>
              )}
              {known.signals.count > known.signals.items.length && (
                <Link href={`${DOCUMENTS}?attention=scans`}>
                  {t('dashboard.overview.moreSignals', { count: known.signals.count })}
                </Link>
              )}
              {known.expiring > 0 && (
                <Link href={`${DOCUMENTS}?attention=expiring`}>
                  {t('dashboard.overview.expiring', { count: known.expiring })}
                </Link>
              )}
            </div>
          </Card>
          <Card title={t('dashboard.overview.today')}>
            <FactList>
              <Fact label={t('dashboard.overview.made')}>
                {number.format(known.today.verifications_created + known.today.documents_issued)}
              </Fact>
              <Fact label={t('dashboard.overview.valid')}>{number.format(known.today.valid_scans)}</Fact>
              <Fact label={t('dashboard.overview.invalid')}>{number.format(known.today.invalid_scans)}</Fact>
              <Fact label={t('dashboard.overview.documents')}>
                <Link href={`${DOCUMENTS}?status=valid`}>{number.format(known.valid_documents)}</Link>
              </Fact>
            </FactList>
          </Card>
        </div>
      )}
    </LoadedScreen>
  );
}

function OpenLink({ href, title }: { href: string; title: string }) {
  const { t } = useMessages();
  return (
    <Link href={href} aria-label={t('dashboard.overview.openThis', { title })}>
      {t('dashboard.overview.open')}
    </Link>
  );
}
