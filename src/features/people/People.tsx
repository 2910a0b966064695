import '../../ui/messages/people-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';

import type { Person } from '../../api/people-queries.ts';
import { organizationQueries } from '../../api/organization-queries.ts';
import { useConnection } from '../../ui/connection-context.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { RowBones } from '../../ui/RowBones.tsx';
import { Directory } from './Directory.tsx';
import { useErrand } from './errand.ts';

interface FormProps {
  person: Person;
  onClose: () => void;
}

interface Props {
  /** What "Issue a document…" leads to. */
  Issue: ComponentType<FormProps>;
  /** What "Bind this document…" leads to. */
  Bind: ComponentType<FormProps>;
}

/** The students of a school or the employees of a company, and what can be written for one of them. */
export function People({ Issue, Bind }: Props) {
  const { t } = useMessages();
  const { client } = useConnection();
  const settings = useQuery(organizationQueries.settings(client));
  const [errand, setErrand] = useErrand();
  const [openUid, setOpenUid] = useState<string | null>(errand?.person.uid ?? null);

  if (settings.isPending) return <RowBones />;
  if (settings.isError) {
    return <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  const { organization, features, scopes } = settings.data;
  if (features.directory === null) {
    return <Notice kind="info">{t(`people.notAllowed.${organization.workspace}`)}</Notice>;
  }
  if (!scopes.includes('credentials:read')) {
    return <Notice kind="info">{t('ui.error.insufficientScope')}</Notice>;
  }
  // A new token may be of another organization.
  const isOurs = errand?.person.kind === (features.directory === 'students' ? 'student' : 'employee');
  if (errand !== null && isOurs) {
    const Form = errand.act === 'issue' ? Issue : Bind;
    return <Form person={errand.person} onClose={() => setErrand(null)} />;
  }
  return (
    <Directory
      directory={features.directory}
      openUid={openUid}
      onOpen={setOpenUid}
      onErrand={(person, act) => setErrand({ person, act })}
    />
  );
}
