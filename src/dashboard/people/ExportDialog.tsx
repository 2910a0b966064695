import { Field } from '@fluentui/react-components';
import { useState } from 'react';

import { personExport } from '#contract/dashboard/people-erasure.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { FormDialog } from '#src/dashboard/FormDialog.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { Check } from '#src/dashboard/Fields.tsx';
import { OneOf } from '#src/ui/OneOf.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import textStyles from '#src/ui/text.module.css';
import { Working } from './Working.tsx';

const FORMATS = { html: 'text/html', json: 'application/json' } as const;

export function ExportDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
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
      <Field label={t('dashboard.export.format')}>
        <OneOf
          value={format}
          values={['html', 'json']}
          nameOf={(one) => t(`dashboard.export.${one}`)}
          onChoose={setFormat}
        />
      </Field>
      <Check label={t('dashboard.export.mentions')} checked={hasMentions} onChange={setHasMentions} />
      <p className={textStyles.aside}>{t('dashboard.export.mentionsHint')}</p>
    </FormDialog>
  );
}
