import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';

import { templateList } from '#contract/dashboard/settings.ts';
import type { TemplateInUse } from '#contract/templates.ts';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { question } from '#src/dashboard/dashboard-client.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';

export function TemplatesCard() {
  const { t } = useMessages();
  const usedText = useUsedText();
  const read = useQuery(question(templateList, {}));
  return (
    <Card title={t('dashboard.templates')} lead={t('dashboard.templates.lead')}>
      {read.isPending && <SkeletonRows />}
      <Problem error={read.error} />
      <ul>
        {read.data?.templates.map((template) => (
          <CardEntry
            key={`${template.doc_type}.${template.language}`}
            name={
              <Link href={`/dashboard/settings/templates/${template.doc_type}/${template.language}`}>
                {t('dashboard.templates.name', {
                  type: template.label,
                  language: t(`dashboard.templates.${template.language}`),
                })}
              </Link>
            }
            details={usedText(template)}
          />
        ))}
      </ul>
    </Card>
  );
}

export function useUsedText() {
  const { t, locale } = useMessages();
  return ({ kind, version, made_by, made_at }: TemplateInUse) =>
    t(`dashboard.templates.used.${kind}`, {
      version: version ?? 0,
      by: made_by ?? '',
      when: made_at === null ? '' : recentText(made_at, locale),
    });
}
