import { Button, Input, Link } from '@fluentui/react-components';
import { useState } from 'react';

import { MAX_STAFF_NOTE } from '#contract/verification.ts';
import { useLastingMutation } from '#src/api/use-lasting-mutation.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { saveDraft, useStoredDraft } from '#src/session/use-draft.ts';
import { Fact } from '#src/ui/FactList.tsx';
import { ChangedMeanwhile } from '#src/ui/notices/ChangedMeanwhile.tsx';
import { announce, ErrorNotice, focusOn, reveal } from '#src/ui/notices/Notice.tsx';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';
import styles from './StaffNote.module.css';

interface Props {
  publicId: string;
  note: string | null;
  mayChange: boolean;
  /** '' removes it. */
  onSave: (note: string) => Promise<unknown>;
}

export function StaffNote({ publicId, note, mayChange, onSave }: Props) {
  const { t } = useMessages();
  const name = `staff-note.${publicId}`;
  const draft = useStoredDraft(name);
  const setDraft = (typed: string | null) => saveDraft(name, typed);
  const stored = note ?? '';
  /** The note when the user began. */
  const opened = useStoredDraft(`${name}.opened`) ?? stored;
  /** The pressed link or button is gone then. */
  const [wasPressed, setWasPressed] = useState(false);
  const saving = useLastingMutation(['staff-note', publicId], {
    mutationFn: onSave,
    onSuccess: () => {
      close();
      announce(t('ui.note.saved'));
    },
  });

  function close() {
    setDraft(null);
    saveDraft(`${name}.opened`, null);
    setWasPressed(true);
    saving.reset();
  }

  if (note === null && !mayChange) return null;
  return (
    <Fact label={t('record.note')}>
      {draft === null ? (
        <span className={styles.note}>
          {note !== null && (
            <bdi className={styles.text} title={note}>
              {note}
            </bdi>
          )}
          {mayChange && (
            <Link
              as="button"
              className={styles.change}
              {...(wasPressed && { ref: focusOn })}
              {...(note !== null && { 'aria-label': t('ui.note.changeNamed') })}
              onClick={() => {
                setWasPressed(true);
                setDraft(stored);
                saveDraft(`${name}.opened`, stored);
              }}
            >
              {t(note === null ? 'ui.note.add' : 'ui.change')}
            </Link>
          )}
        </span>
      ) : (
        <form
          className={styles.form}
          {...(wasPressed && { ref: reveal })}
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving.isPending) saving.mutate(draft.trim());
          }}
        >
          <Input
            input={{ ...(wasPressed && { ref: focusOn }), 'aria-label': t('record.note') }}
            value={draft}
            maxLength={MAX_STAFF_NOTE}
            readOnly={saving.isPending}
            onChange={(_, { value }) => setDraft(value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') close();
            }}
          />
          <span className={textStyles.aside}>{t('ui.note.hint')}</span>
          {opened !== stored && !saving.isPending ? (
            <ChangedMeanwhile fields={[{ label: t('record.note'), before: opened, now: stored }]} />
          ) : (
            saving.error && <ErrorNotice error={saving.error} />
          )}
          <span className={layout.line}>
            <Button type="submit" size="small" appearance="primary" disabledFocusable={saving.isPending}>
              {t('ui.save')}
            </Button>
            <Button size="small" onClick={close}>
              {t('ui.cancel')}
            </Button>
          </span>
        </form>
      )}
    </Fact>
  );
}
