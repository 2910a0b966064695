import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type * as z from 'zod/mini';

import { documentReplace, replacementForm } from '#contract/dashboard/issuing/replace.ts';
import { WORD_TYPE } from '#contract/operation.ts';
import { ClassDocument, fieldsOf } from '#src/dashboard/classes/ClassDocument.tsx';
import layout from '#src/ui/layout.module.css';
import columns from '#src/dashboard/columns.module.css';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { LoadedScreen } from '#src/dashboard/LoadedScreen.tsx';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/ActButton.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { Check } from '#src/ui/Fields.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { saveBase64 } from '#src/ui/save-file.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';

type Loaded = z.output<typeof replacementForm.output>;

export function ReplacePage({ publicId }: { publicId: string }) {
  const { t } = useMessages();
  const read = useQuery({
    ...question(replacementForm, { public_id: publicId }),
    // No values are stored, and none are asked for again while somebody types.
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <LoadedScreen
      read={read}
      title={t('dashboard.replace.title')}
      list={{ href: `/dashboard/documents/${publicId}`, name: publicId }}
      refusals={{ not_found: 'dashboard.document.notFound', conflict: 'dashboard.replace.impossible' }}
    >
      {(loaded) => <ReplaceForm publicId={publicId} loaded={loaded} />}
    </LoadedScreen>
  );
}

function ReplaceForm({ publicId, loaded }: { publicId: string; loaded: Loaded }) {
  const { t } = useMessages();
  const type = loaded.document_type;
  const [form, setForm] = useState({
    docType: type.doc_type,
    language: loaded.language,
    from: loaded.effective_date ?? '',
    until: loaded.end_date ?? '',
    shared: Object.fromEntries(loaded.fields.map(({ name, value }) => [name, value])),
    differing: [] as readonly string[] | null,
  });
  const [isPublic, setIsPublic] = useState(true);
  const [made, setMade] = useState<string | null>(null);
  const replacing = useAct();

  function replace(event: FormEvent) {
    event.preventDefault();
    replacing.mutate({
      act: async () => {
        const { public_id, docx } = await ask(documentReplace, {
          public_id: publicId,
          language: form.language,
          ...(form.from !== '' && { effective_date: form.from }),
          ...(form.until !== '' && { end_date: form.until }),
          fields: fieldsOf(type, form).shared,
          is_reason_public: isPublic,
        });
        setMade(public_id);
        saveBase64(docx, `${public_id}.docx`, WORD_TYPE);
      },
      done: t('dashboard.replace.done'),
    });
  }

  return (
    <>
      <ScreenHeading
        title={t('dashboard.replace.title')}
        subtitle={[type.label, publicId, loaded.holder, loaded.person_uid].filter(Boolean).join(' · ')}
      />
      {made !== null ? (
        <Notice kind="success">
          {t('dashboard.replace.done')} <Link href={`/dashboard/documents/${made}`}>{made}</Link>
        </Notice>
      ) : (
        <form className={layout.stack} onSubmit={replace}>
          <Notice kind="info">{t('dashboard.replace.lead')}</Notice>
          <ClassDocument isForOne types={[type]} form={form} onChange={setForm} />
          <Check label={t('dashboard.replace.public')} checked={isPublic} onChange={setIsPublic} />
          <Problem
            error={replacing.error}
            refusals={{
              conflict: 'dashboard.replace.conflict',
              invalid_request: 'dashboard.replace.refused',
            }}
          />
          <div className={columns.actions}>
            <Button type="submit" appearance="primary" disabledFocusable={replacing.isPending}>
              {t(replacing.isPending ? 'dashboard.passkey.waiting' : 'dashboard.replace.act')}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
