import { Button } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';

import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import { templateCheck, templateSave } from '#contract/dashboard/settings.ts';
import { WORD_TYPE } from '#contract/operation.ts';
import { MAX_TEMPLATE_BYTES, type TemplateProblem } from '#contract/templates.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { ActButton, useAct } from '#src/dashboard/ActButton.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { FileDrop } from '#src/dashboard/documents/FileDrop.tsx';
import { bytesOfFile } from '#src/files/gone-file.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { saveBase64 } from '#src/ui/save-file.ts';

export interface Choice {
  doc_type: DocType;
  language: Language;
}

const TOO_LARGE: TemplateProblem = {
  rule: 'too_large',
  is_refused: true,
  part: '',
  paragraph: null,
  text: '',
  tag: null,
  about: '',
};

const NOTHING = { name: '', file: null, problems: [], example: null };

/**
 * Checks the person's own file, fills it for an example person and saves it; says that it is saved while an own template is
 * in use.
 */
export function Upload({
  choice,
  isUsed,
  before,
}: {
  choice: Choice;
  isUsed: boolean;
  before: number | undefined;
}) {
  const { t } = useMessages();
  const checking = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > MAX_TEMPLATE_BYTES)
        return { name: chosen.name, file: null, problems: [TOO_LARGE], example: null };
      const file = await bytesOfFile(chosen);
      return { name: chosen.name, file, ...(await ask(templateCheck, { ...choice, file })) };
    },
  });
  const saving = useAct({ onDone: () => checking.reset() });
  const { name, file, problems, example } = checking.data ?? NOTHING;

  return (
    <Card title={t('dashboard.templates.own')} lead={t('dashboard.templates.ownLead')}>
      <FileDrop
        label={t('dashboard.templates.choose')}
        busyLabel={checking.isPending ? t('dashboard.templates.checking') : null}
        hint={t('dashboard.templates.drop')}
        accept={`.docx,${WORD_TYPE}`}
        onFile={(chosen) => {
          saving.reset();
          checking.mutate(chosen);
        }}
      />
      <Problem error={checking.error} />
      {checking.isSuccess && (
        <Notice kind={example === null ? 'error' : 'success'}>
          {t(example === null ? 'dashboard.templates.refused' : 'dashboard.templates.good', { name })}
        </Notice>
      )}
      <ul>
        {problems.map(({ rule, about, paragraph, text }, index) => (
          <CardEntry
            // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
            key={index}
            name={t(`template.rule.${rule}`, { about })}
            details={paragraph === null ? '' : t('dashboard.templates.place', { paragraph, text })}
          />
        ))}
      </ul>
      {file && example !== null && (
        <div className={columns.actions}>
          <ActButton
            acting={saving}
            act={() => ask(templateSave, { ...choice, file, before })}
            done={t('dashboard.templates.saved')}
            appearance="primary"
          >
            {t(saving.isPending ? 'dashboard.passkey.waiting' : 'dashboard.templates.save')}
          </ActButton>
          <Button onClick={() => saveBase64(example, `${choice.doc_type}.docx`, WORD_TYPE)}>
            {t('dashboard.templates.tryIt')}
          </Button>
        </div>
      )}
      <Problem error={saving.error} />
      {saving.isSuccess && isUsed && <Notice kind="success">{t('dashboard.templates.saved')}</Notice>}
    </Card>
  );
}
