import { classDelete, type ListedClass } from '#contract/dashboard/issuing/classes.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { AskingButton, useAct } from '#src/dashboard/ActButton.tsx';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { useMessages } from '#src/messages/use-messages.ts';

interface Props {
  job: Pick<ListedClass, 'class_id' | 'label'>;
  onDeleted?: () => void;
}

/** Deletes the values and files of a job after a confirmation. */
export function DeleteClass({ job, onDeleted = () => {} }: Props) {
  const { t } = useMessages();
  const deleting = useAct({ onDone: onDeleted });
  return (
    <>
      <AskingButton
        acting={deleting}
        size="small"
        aria-label={t('dashboard.classes.deleteThis', { label: job.label })}
        title={t('dashboard.classes.deleteTitle')}
        text={t('dashboard.classes.deleteText')}
        label={t('dashboard.classes.deleteAct')}
        act={() => ask(classDelete, { class_id: job.class_id })}
        done={t('dashboard.classes.deleted')}
      >
        {t('dashboard.classes.delete')}
      </AskingButton>
      <Problem error={deleting.error} refusals={{ not_found: 'dashboard.classes.gone' }} />
    </>
  );
}
