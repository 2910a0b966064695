import { Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';

import type { Kind } from '#src/api/analytics-queries.ts';
import { organizationQueries } from '#src/api/organization-queries.ts';
import { classes } from '#src/ui/classes.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';

interface Props {
  kind: Kind;
  className: string | undefined;
  onChange: (kind: string) => void;
}

/** The kinds of document that the organization issues. */
export function KindSelect({ kind, className, onChange }: Props) {
  const { t } = useMessages();
  const { client } = useConnection();
  const settings = useQuery(organizationQueries.settings(client));
  return (
    <Select
      size="small"
      className={classes(className)}
      aria-label={t('insights.kind')}
      value={kind}
      onChange={(_, { value }) => onChange(value)}
    >
      <option value="all">{t('insights.everyKind')}</option>
      {settings.data?.document_types.map(({ doc_type, label }) => (
        <option key={doc_type} value={doc_type}>
          {label}
        </option>
      ))}
    </Select>
  );
}
