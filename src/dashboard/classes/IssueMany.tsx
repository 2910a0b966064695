import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';

import {
  classList,
  type ClassPerson,
  classTypes,
  type ListedClass,
} from '#contract/dashboard/issuing/classes.ts';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import type { DocType } from '#contract/document-types.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { question } from '#src/dashboard/dashboard-client.ts';
import { useTitle } from '#src/dashboard/use-title.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { recentText } from '#src/ui/dates.ts';
import { useDebounced } from '#src/ui/lists/ListScreen.tsx';
import { focusOn } from '#src/ui/notices/Notice.tsx';
import { ChoosePeople } from './ChoosePeople.tsx';
import { ClassDocument, type ClassForm, fieldsOf } from './ClassDocument.tsx';
import { DeleteClass } from './DeleteClass.tsx';
import { IssueCard } from './IssueCard.tsx';
import { ValueTable } from './ValueTable.tsx';
import { checkQuery, type ClassRequest, CLASS_PLACE } from './class-queries.ts';
import type { Cells } from './pasted-table.ts';

/** Issues documents to many people in steps: people, document, differing values, and then a job of the service. */
export function IssueMany({ session }: { session: DashboardSession }) {
  const { t, language } = useMessages();
  const directory = session.organization.workspace === 'ecole' ? 'students' : 'employees';
  const types = useQuery(question(classTypes, {}));
  const [people, setPeople] = useState<readonly ClassPerson[]>([]);
  const [chosen, setForm] = useState<ClassForm>({
    docType: '',
    language,
    from: '',
    until: '',
    shared: {},
    differing: null,
  });
  const [cells, setCells] = useState<Cells>({});
  useTitle(t('ui.issueMany'));

  const known = types.data?.document_types;
  const type = known?.find(({ doc_type }) => doc_type === chosen.docType) ?? known?.[0];
  const form = { ...chosen, docType: type?.doc_type ?? '' };
  const { shared, differing } = fieldsOf(type, form);
  const request: ClassRequest | null =
    type === undefined || people.length === 0
      ? null
      : {
          doc_type: type.doc_type as DocType,
          language: form.language,
          ...(form.from !== '' && { effective_date: form.from }),
          ...(form.until !== '' && { end_date: form.until }),
          shared,
          rows: people.map(({ person_uid }) => ({
            person_uid,
            fields: Object.fromEntries(
              differing
                .map(({ name }) => [name, cells[person_uid]?.[name] ?? ''] as const)
                .filter(([, value]) => value !== ''),
            ),
          })),
        };
  const text = JSON.stringify(request);
  const settled = useDebounced(text);
  const check = useQuery(checkQuery(JSON.parse(settled) as ClassRequest | null));
  const checked = settled === text && !check.isFetching ? check.data : undefined;

  return (
    <div className={columns.root}>
      <Link href="/dashboard/people">{t(`dashboard.people.${directory}`)}</Link>
      <ScreenHeading ref={focusOn} title={t('ui.issueMany')} />
      <ClassList />
      <Problem error={types.error} />
      {!types.isError && <ChoosePeople people={people} onChange={setPeople} />}
      {known && <ClassDocument types={known} form={form} onChange={setForm} />}
      {request && (
        <ValueTable
          people={people}
          fields={differing}
          cells={cells}
          problems={check.data?.problems ?? []}
          language={language}
          onChange={setCells}
          onRemove={(uid) => setPeople(people.filter(({ person_uid }) => person_uid !== uid))}
        />
      )}
      {request && (
        <IssueCard
          request={request}
          people={people}
          checked={checked}
          error={check.error}
          differing={differing.map(({ name }) => name)}
          fields={type?.fields ?? []}
          key={form.docType}
        />
      )}
    </div>
  );
}

/** The jobs of the last days. Jobs of others can be deleted, but not opened. */
function ClassList() {
  const { t, locale } = useMessages();
  const jobs = useQuery(question(classList, {})).data?.classes ?? [];
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
