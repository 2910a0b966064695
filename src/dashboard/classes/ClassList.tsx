import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';

import type { ListedClass } from '#contract/dashboard/issuing/classes.ts';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import { CLASS_PLACE, classQueries } from './class-queries.ts';
import { DeleteClass } from './DeleteClass.tsx';

/** The jobs of the last days. Jobs of others can be deleted, but not opened. */
export function ClassList() {
  const { t, language, locale } = useMessages();
  const { data: jobs = [] } = useQuery(classQueries.list(language));
  const nameOf = ({ label, total }: ListedClass) => t('dashboard.classes.job', { label, count: total });
  if (jobs.length === 0) return null;
  return (
    <Card title={t('dashboard.classes.recent')} lead={t('dashboard.classes.recentLead')}>
      <ul>
        {jobs.map((job) => (
          <CardEntry
            key={job.class_id}
            name={job.is_own ? <Link href={CLASS_PLACE + job.class_id}>{nameOf(job)}</Link> : nameOf(job)}
            details={[
              t(`dashboard.classes.state.${job.state}`),
              job.made_by,
              recentText(job.created_at, locale),
            ]}
            action={!job.is_own && <DeleteClass job={job} />}
          />
        ))}
      </ul>
    </Card>
  );
}
