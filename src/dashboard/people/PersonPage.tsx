import { Button } from '@fluentui/react-components';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';

import { documentList } from '#contract/dashboard/documents.ts';
import { personRead } from '#contract/dashboard/people.ts';
import { personExport } from '#contract/dashboard/people-erasure.ts';
import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import { ApiError } from '#src/api/api-error.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import { Check, OneOf } from '#src/ui/Fields.tsx';
import { FormDialog } from '#src/dashboard/FormDialog.tsx';
import { LoadedScreen } from '#src/dashboard/LoadedScreen.tsx';
import columns from '#src/dashboard/columns.module.css';
import { ask, pages, question } from '#src/dashboard/dashboard-client.ts';
import { History } from '#src/dashboard/documents/History.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { FactList, FactRows } from '#src/ui/FactList.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { dayText, recordDay } from '#src/ui/dates.ts';
import { Initials } from '#src/ui/lists/Initials.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import textStyles from '#src/ui/text.module.css';
import { EraseDialog } from './EraseDialog.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { Working } from '#src/dashboard/Working.tsx';
import { nameOf, type PersonAnswer, placeOf, uidInAddress } from './people-queries.ts';

export function PersonPage({ session }: { session: DashboardSession }) {
  const { t } = useMessages();
  const [uid] = useState(uidInAddress);
  const read = useQuery(question(personRead, { person_uid: uid }));
  const directory = session.organization.workspace === 'ecole' ? 'students' : 'employees';
  const title = t(`dashboard.people.${directory}`);
  const isGone = read.error instanceof ApiError && read.error.code === 'not_found';
  return (
    <LoadedScreen
      read={read}
      title={read.data && !isGone ? nameOf(read.data.person) : title}
      list={{ href: '/dashboard/people', name: title }}
      refusals={{ not_found: 'dashboard.person.notFound', forbidden: 'dashboard.people.notAllowed' }}
    >
      {(loaded) => !isGone && <LoadedPerson read={loaded} permissions={session.profile.permissions} />}
    </LoadedScreen>
  );
}

interface LoadedProps {
  read: PersonAnswer;
  permissions: DashboardSession['profile']['permissions'];
}

function LoadedPerson({ read, permissions }: LoadedProps) {
  const { t, locale } = useMessages();
  const [dialog, setDialog] = useState<'edit' | 'export' | 'erase' | null>(null);
  const [, navigate] = useLocation();
  const close = () => setDialog(null);
  const { directory, person, former_names, namesakes } = read;
  const { person_uid: uid, status, email, department, position, added_at } = person;
  const rows = [
    [t('dashboard.person.uid'), uid],
    [t('status'), t(`person.${status}`)],
    [t('dashboard.person.email'), email],
    [t('dashboard.person.department'), department],
    [t('dashboard.person.position'), position],
    [t('dashboard.person.formerNames'), former_names.map(nameOf).join(', ') || null],
    [t('dashboard.person.addedOn'), dayText(added_at, locale)],
  ] as const;
  return (
    <>
      <div className={columns.head}>
        <ScreenHeading
          icon={<Initials name={nameOf(person)} />}
          title={nameOf(person)}
          subtitle={`${t(`person.${status}`)} · ${uid}`}
        />
        {permissions.includes('manage people') && (
          <div className={columns.actions}>
            <Button onClick={() => setDialog('edit')}>{t('dashboard.person.editAct')}</Button>
            <Button onClick={() => setDialog('export')}>{t('dashboard.export.actOpen')}</Button>
            <Button onClick={() => setDialog('erase')}>{t('dashboard.erase.actOpen')}</Button>
          </div>
        )}
      </div>
      <div className={columns.columns}>
        <div className={columns.column}>
          <Card title={t('ui.details')}>
            <FactList>
              <FactRows rows={rows} />
            </FactList>
          </Card>
          <History
            history={read.history}
            audit={permissions.includes('read audit') ? `?person=${encodeURIComponent(uid)}` : null}
          />
        </div>
        <div className={columns.column}>
          <PersonDocuments uid={uid} count={person.documents} />
          {namesakes.length > 0 && (
            <Card title={t('dashboard.person.namesakes')} lead={t('dashboard.person.namesakesLead')}>
              <ul>
                {namesakes.map((other) => (
                  <CardEntry
                    key={other.person_uid}
                    name={<Link href={placeOf(other.person_uid)}>{nameOf(other)}</Link>}
                    details={[
                      other.person_uid,
                      other.email,
                      t(`person.${other.status}`),
                      t('dashboard.documents.count', { count: other.documents }),
                    ]}
                  />
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
      {dialog === 'edit' && <PersonDialog directory={directory} person={person} onClose={close} />}
      {dialog === 'export' && <ExportDialog uid={uid} onClose={close} />}
      {dialog === 'erase' && (
        <EraseDialog
          person={person}
          namesakes={namesakes}
          onClose={close}
          onErased={() => navigate('/dashboard/people')}
        />
      )}
    </>
  );
}

const MAX_SHOWN = 5;

function PersonDocuments({ uid, count }: { uid: string; count: number }) {
  const { t, locale } = useMessages();
  const newest = useInfiniteQuery({ ...pages(documentList, { person: uid }), enabled: count > 0 });
  const all = t('dashboard.documents.count', { count });
  return (
    <Card
      title={t('app.documents')}
      action={count > 0 && <Link href={`/dashboard/documents?person=${encodeURIComponent(uid)}`}>{all}</Link>}
    >
      {count === 0 && <p className={textStyles.aside}>{all}</p>}
      <Problem error={newest.error} />
      <ul>
        {newest.data?.pages[0]?.items.slice(0, MAX_SHOWN).map((document) => (
          <CardEntry
            key={document.public_id}
            name={<Link href={`/dashboard/documents/${document.public_id}`}>{document.title}</Link>}
            details={[
              document.staff_note ?? null,
              t(`status.${document.status}`),
              document.public_id,
              recordDay(document.issued_at, locale),
            ]}
          />
        ))}
      </ul>
    </Card>
  );
}

const FORMATS = { html: 'text/html', json: 'application/json' } as const;

function ExportDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t, language } = useMessages();
  const [format, setFormat] = useState<keyof typeof FORMATS>('html');
  const [hasMentions, setHasMentions] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);

  async function run(): Promise<void> {
    setProgress(null);
    const request = { person_uid: uid, format, language, has_mentions: hasMentions };
    const { content } = await ask(personExport, request, undefined, setProgress);
    const name = uid.replace(/[^\p{L}\p{N}-]+/gu, '-');
    saveFile(new TextEncoder().encode(content), `sealmark-${name}.${format}`, FORMATS[format]);
  }

  return (
    <FormDialog
      title={t('dashboard.export.title')}
      lead={t('dashboard.export.lead')}
      label={t('dashboard.export.act')}
      act={run}
      done={t('dashboard.export.done')}
      running={<Working text={t('dashboard.export.running')} progress={progress} />}
      refusals={{ not_found: 'dashboard.person.notFound' }}
      onClose={onClose}
    >
      <OneOf
        label={t('dashboard.export.format')}
        value={format}
        values={['html', 'json']}
        nameOf={(one) => t(`dashboard.export.${one}`)}
        onChoose={setFormat}
      />
      <Check label={t('dashboard.export.mentions')} checked={hasMentions} onChange={setHasMentions} />
      <p className={textStyles.aside}>{t('dashboard.export.mentionsHint')}</p>
    </FormDialog>
  );
}
