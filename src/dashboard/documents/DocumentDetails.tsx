import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';

import { type DashboardDocument, documentNoteSave } from '#contract/dashboard/document.ts';
import { documentChoices } from '#contract/dashboard/documents.ts';
import { Card } from '#src/dashboard/Card.tsx';
import { ask, question, SESSION } from '#src/dashboard/dashboard-client.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { periodText, recordDay } from '#src/ui/dates.ts';
import { Fact, FactList, FactRows } from '#src/ui/FactList.tsx';
import { StaffNote } from '#src/ui/lists/StaffNote.tsx';

interface Props {
  document: DashboardDocument;
  mayVerify: boolean;
}

export function DocumentDetails({ document, mayVerify }: Props) {
  const messages = useMessages();
  const { t, locale } = messages;
  const queries = useQueryClient();
  const choices = useQuery(question(documentChoices, {}));
  const { doc_type, holder, made_by, made_with, issued_at, revoked_at } = document;
  const {
    public_id,
    staff_note = null,
    note,
    public_reason,
    facts,
    replaced_by,
    replaces,
    template_version: version,
  } = document;
  const type = choices.data?.document_types.find((known) => known.doc_type === doc_type)?.label ?? doc_type;
  const day = (value: string | null) => value && recordDay(value, locale);
  const since = (filters: Record<string, string>) =>
    `/dashboard/documents?${new URLSearchParams({ ...filters, made_since: issued_at })}`;

  async function saveNote(typed: string) {
    const before = { staff_note: staff_note ?? undefined };
    try {
      await ask(documentNoteSave, { public_id, before, staff_note: typed || undefined });
    } finally {
      await queries.invalidateQueries({ queryKey: SESSION });
    }
  }

  const rows = [
    [t('record.docType'), type],
    [t('record.holder'), holder],
    [t(document.family === 'editor' ? 'ui.verifiedOn' : 'record.issued'), day(issued_at)],
    [t('ui.template'), version === null ? null : t('dashboard.document.templateVersion', { version })],
    [t('record.validity'), periodText(document, messages, 'value') ?? t('ui.noEnd')],
    [t('record.revoked'), day(revoked_at)],
    [
      t('dashboard.revoke.reason'),
      public_reason &&
        t('dashboard.document.reasonShown', { reason: t(`dashboard.revoke.reason.${public_reason}`) }),
    ],
    [t('dashboard.revoke.note'), note],
    ...facts.map(({ name, value }) => [name, value ?? t('dashboard.document.askedOnly')] as const),
  ] as const;
  return (
    <Card title={t('ui.details')}>
      <FactList>
        <StaffNote publicId={public_id} note={staff_note} mayChange={mayVerify} onSave={saveNote} />
        {made_by?.name && (
          <Fact label={t('dashboard.documents.madeBy')}>
            <Link href={`/dashboard/documents?made_by=${encodeURIComponent(made_by.identity_uid)}`}>
              {made_by.name}
            </Link>
          </Fact>
        )}
        {made_by && (
          <Fact label={t('dashboard.document.sinceThen')}>
            <Link href={since({ made_by: made_by.identity_uid })}>{t('dashboard.document.samePerson')}</Link>
            {made_with !== null && (
              <>
                <br />
                <Link href={since({ made_by: made_by.identity_uid, made_with })}>
                  {t('dashboard.document.sameToken')}
                </Link>
              </>
            )}
          </Fact>
        )}
        {replaced_by !== null && (
          <Fact label={t('record.replacedBy')}>
            <DocumentLinks ids={[replaced_by]} />
          </Fact>
        )}
        {replaces.length > 0 && (
          <Fact label={t('record.replaces')}>
            <DocumentLinks ids={replaces} />
          </Fact>
        )}
        <FactRows rows={rows} />
      </FactList>
    </Card>
  );
}

function DocumentLinks({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => (
    <Link key={id} href={`/dashboard/documents/${id}`}>
      {id}{' '}
    </Link>
  ));
}
