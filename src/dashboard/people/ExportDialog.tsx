import { Button, Checkbox, Field, Select } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';

import { personExport } from '#contract/dashboard/people-erasure.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import formStyles from '#src/dashboard/documents/dialog-form.module.css';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/use-act.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Dialog } from '#src/ui/notices/Dialog.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import textStyles from '#src/ui/text.module.css';

const FORMATS = { html: 'text/html', json: 'application/json' } as const;
type Format = keyof typeof FORMATS;

/** Downloads everything that is stored about a person. */
export function ExportDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t, language } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const [format, setFormat] = useState<Format>('html');
  const [hasMentions, setHasMentions] = useState(false);
  const exporting = useAct({ onDone: close });

  function run(event: FormEvent) {
    event.preventDefault();
    exporting.mutate({
      act: async () => {
        const request = { person_uid: uid, format, language, has_mentions: hasMentions };
        const { content } = await ask(personExport, request);
        const name = uid.replace(/[^\p{L}\p{N}-]+/gu, '-');
        saveFile(new TextEncoder().encode(content), `sealmark-${name}.${format}`, FORMATS[format]);
      },
      done: t('dashboard.export.done'),
    });
  }

  return (
    <Dialog
      isWide
      dialog={dialog}
      title={t('dashboard.export.title')}
      lead={t('dashboard.export.lead')}
      onClose={onClose}
    >
      <form className={formStyles.form} onSubmit={run}>
        <Field label={t('dashboard.export.format')}>
          <Select value={format} onChange={(_, { value }) => setFormat(value === 'json' ? 'json' : 'html')}>
            <option value="html">{t('dashboard.export.html')}</option>
            <option value="json">{t('dashboard.export.json')}</option>
          </Select>
        </Field>
        <Checkbox
          label={t('dashboard.export.mentions')}
          checked={hasMentions}
          onChange={(_, { checked }) => setHasMentions(checked === true)}
        />
        <p className={textStyles.aside}>{t('dashboard.export.mentionsHint')}</p>
        {exporting.isError && (
          <Problem error={exporting.error} refusals={{ not_found: 'dashboard.person.notFound' }} />
        )}
        <div className={formStyles.actions}>
          <Button onClick={close}>{t('dashboard.person.cancel')}</Button>
          <Button type="submit" appearance="primary" disabledFocusable={exporting.isPending}>
            {t(exporting.isPending ? 'dashboard.passkey.waiting' : 'dashboard.export.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
