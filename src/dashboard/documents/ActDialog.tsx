import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';

import { ACT_BATCH, ACT_OUTCOMES, type ActKind, actPreview, actRun } from '#contract/dashboard/acts.ts';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import layout from '#src/ui/layout.module.css';
import formStyles from '#src/dashboard/FormDialog.module.css';
import { Problem } from '#src/dashboard/Problem.tsx';
import { STAYS, useAct } from '#src/dashboard/ActButton.tsx';
import { Working } from '#src/dashboard/Working.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { TextField } from '#src/ui/Fields.tsx';
import { Dialog } from '#src/ui/notices/Dialog.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import textStyles from '#src/ui/text.module.css';
import { causeFields, NO_CAUSE, ReasonFields } from './ReasonFields.tsx';

interface Props {
  kind: ActKind;
  selection: Pick<z.input<typeof actPreview.body>, 'public_ids' | 'filters'>;
  onClose: () => void;
}

/** The progress of an act. If it stops, it continues from there. */
interface Progress {
  sent: number;
  changed: number;
  actId: string | null;
}

const NOTHING_SENT: Progress = { sent: 0, changed: 0, actId: null };

/** Previews an act on many documents in numbers, asks for its input, and runs it in batches. */
export function ActDialog({ kind, selection, onClose }: Props) {
  const { t } = useMessages();
  const [cause, setCause] = useState(NO_CAUSE);
  const [day, setDay] = useState('');
  const [isDone, setIsDone] = useState(false);
  const progress = useRef(NOTHING_SENT);
  const [{ sent, changed }, setShown] = useState(NOTHING_SENT);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const running = useAct({ onDone: () => setIsDone(true) });
  const end = kind === 'extend' ? { end_date: day } : {};
  const isBegun = running.isPending || sent > 0;
  const preview = useQuery({
    ...question(actPreview, { kind, ...end, ...selection }),
    refetchOnWindowFocus: false,
    gcTime: 0,
    enabled: !isBegun && (kind !== 'extend' || day !== ''),
  });
  const ids = preview.data?.public_ids ?? [];
  const total = ids.length;

  /** Stops after a batch once the dialog is closed. */
  async function run(): Promise<typeof STAYS | undefined> {
    const fields = kind === 'revoke' ? causeFields(cause) : end;
    while (progress.current.sent < total) {
      if (dialog.current?.open !== true) return STAYS;
      const { sent: from, changed: before, actId } = progress.current;
      const batch = ids.slice(from, from + ACT_BATCH);
      const begun = actId !== null && { act_id: actId };
      const seen_at = preview.data?.seen_at;
      const answer = await ask(actRun, { kind, ...fields, ...begun, public_ids: batch, seen_at });
      progress.current = {
        sent: from + batch.length,
        changed: before + answer.changed,
        actId: answer.act_id,
      };
      setShown(progress.current);
    }
    return undefined;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (total > 0) running.mutate({ act: run, done: t(`dashboard.acts.done.${kind}`, { count: total }) });
  }

  return (
    <Dialog
      isWide
      dialog={dialog}
      title={t(`dashboard.acts.title.${kind}`)}
      lead={t('dashboard.acts.lead')}
      onClose={onClose}
    >
      <form className={layout.stack} onSubmit={submit}>
        {kind === 'extend' && (
          <TextField
            label={t('dashboard.extend.until')}
            required
            type="date"
            value={day}
            disabled={isBegun}
            onChange={setDay}
          />
        )}
        {kind === 'revoke' && !isDone && (
          <ReasonFields cause={cause} onChange={setCause} sentences={preview.data?.revoked_sentences} />
        )}
        {preview.isFetching && <output className={textStyles.aside}>{t('dashboard.acts.counting')}</output>}
        {preview.data && !isDone && <Numbers kind={kind} preview={preview.data} />}
        <Problem
          error={preview.error}
          refusals={{
            invalid_request:
              kind === 'extend' && day !== '' ? 'dashboard.extend.refused' : 'dashboard.acts.tooMany',
          }}
        />
        {running.isPending && (
          <Working text={t('dashboard.acts.progress', { done: sent, total })} progress={sent / total} />
        )}
        <Problem error={running.error} />
        {isDone && (
          <Notice kind="success">
            {t(`dashboard.acts.done.${kind}`, { count: changed })}{' '}
            {changed < total && t('dashboard.acts.missed', { count: total - changed })}
          </Notice>
        )}
        <div className={formStyles.actions}>
          <Button onClick={close}>
            {t(isDone ? 'app.close' : running.isPending ? 'dashboard.classes.stop' : 'ui.cancel')}
          </Button>
          {!isDone && (
            <Button
              type="submit"
              appearance="primary"
              disabledFocusable={running.isPending || preview.isFetching || total === 0}
            >
              {t(`dashboard.acts.act.${kind}`, { count: total - sent })}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** What will change, what won't and why, and who made the documents that will. */
function Numbers({ kind, preview }: { kind: ActKind; preview: z.output<typeof actPreview.output> }) {
  const { t } = useMessages();
  const { counts, expired, makers } = preview;
  const left = ACT_OUTCOMES.flatMap((outcome) =>
    outcome === 'changes' || counts[outcome] === 0
      ? []
      : [t(`dashboard.acts.outcome.${outcome}`, { count: counts[outcome] })],
  );
  const lines = [
    t(`dashboard.acts.changes.${kind}`, { count: counts.changes }),
    ...(expired > 0 ? [t('dashboard.acts.expired', { count: expired })] : []),
    ...left,
    ...makers.map(({ maker, count }) =>
      maker === null
        ? t('dashboard.acts.unknownMaker', { count })
        : t('dashboard.acts.maker', { name: maker.name ?? maker.identity_uid, count }),
    ),
  ];
  return (
    <section aria-label={t('dashboard.acts.preview')}>
      <ul className={layout.bullets}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
