import { Button } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { useQuery } from '@tanstack/react-query';

import { organizationQueries } from '#src/api/organization-queries.ts';
import type { Person } from '#src/api/people-queries.ts';
import { classes } from '#src/ui/classes.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import styles from './FormHead.module.css';

interface Props {
  title: string;
  /** null for a document of the organization's own. */
  person: Person | null;
  onBack: () => void;
}

/** What is being written, for whom, and the way back to the list. */
export function FormHead({ title, person, onBack }: Props) {
  const { t } = useMessages();
  const { client } = useConnection();
  const organization = useQuery(organizationQueries.settings(client)).data?.organization.name;
  const back = person === null ? t('issue.back.list') : t(`issue.back.${person.kind}`);
  return (
    <ScreenHeading
      title={title}
      subtitle={
        <span className={styles.about}>
          <span>{person === null ? organization : person.name}</span>
          {person !== null && (
            <>
              {' · '}
              <span className={styles.uid}>{t(`issue.who.${person.kind}`, { uid: person.uid })}</span>
            </>
          )}
        </span>
      }
      icon={
        <Button
          appearance="subtle"
          className={classes(styles.back)}
          icon={<ArrowLeft20Regular />}
          title={back}
          onClick={onBack}
        />
      }
    />
  );
}
