import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { erasurePreview, personErase } from '#contract/dashboard/people-erasure.ts';
import type { ReadPerson } from '#contract/dashboard/people.ts';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { FormDialog } from '#src/dashboard/FormDialog.tsx';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { recordDay } from '#src/ui/dates.ts';
import { Check, TextField } from '#src/ui/Fields.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import textStyles from '#src/ui/text.module.css';
import { nameOf } from './people-queries.ts';
import { Working } from '#src/dashboard/Working.tsx';
import styles from './EraseDialog.module.css';

interface Props {
  person: ReadPerson;
  namesakes: readonly ReadPerson[];
  onClose: () => void;
  onErased: () => void;
}

export function EraseDialog({ person, namesakes, onClose, onErased }: Props) {
  const { t, locale } = useMessages();
  const uid = person.person_uid;
  const [progress, setProgress] = useState<number | null>(null);
  // Always refetched, because somebody confirms what is shown.
  const preview = useQuery({
    ...question(erasurePreview, { person_uid: uid }, setProgress),
    gcTime: 0,
    staleTime: 0,
  });
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const read = preview.data;

  async function erase(): Promise<void> {
    setProgress(null);
    const others = (read?.unlinked ?? [])
      .map(({ public_id }) => public_id)
      .filter((id) => !theirs.includes(id));
    const request = { person_uid: uid, confirmation: typed, theirs: [...theirs], others };
    await ask(personErase, request, undefined, setProgress);
    onErased();
  }

  return (
    <FormDialog
      title={t('dashboard.erase.title')}
      lead={t('dashboard.erase.lead')}
      label={t('dashboard.erase.act')}
      act={erase}
      done={t('dashboard.erase.done')}
      running={<Working text={t('dashboard.erase.running')} progress={progress} />}
      isDisabled={typed.trim().normalize('NFC') !== uid || read?.obstacle !== null}
      refusals={{ conflict: 'dashboard.erase.conflict', not_found: 'dashboard.person.notFound' }}
      onClose={onClose}
    >
      {namesakes.length > 0 && <p className={textStyles.title}>{t('dashboard.erase.who')}</p>}
      <ul className={styles.people}>
        {[person, ...namesakes].map((one) => (
          <li key={one.person_uid} className={classes(styles.person, one === person && styles.chosen)}>
            <strong>{t(one === person ? 'dashboard.erase.this' : 'dashboard.erase.stays')}</strong>
            <bdi>{nameOf(one)}</bdi>
            <bdi>{one.person_uid}</bdi>
            {[one.email, one.position, one.department].map(
              (fact) => fact !== null && <bdi key={fact}>{fact}</bdi>,
            )}
            <span>{t(`person.${one.status}`)}</span>
            <span>{t('dashboard.documents.count', { count: one.documents })}</span>
          </li>
        ))}
      </ul>
      {preview.isPending && <Working text={t('dashboard.erase.looking')} progress={progress} />}
      <Problem error={preview.error} refusals={{ not_found: 'dashboard.person.notFound' }} />
      {read && (
        <>
          <section aria-label={t('dashboard.erase.what')}>
            <p className={textStyles.title}>{t('dashboard.erase.what')}</p>
            <p className={styles.line}>{t('dashboard.erase.documents', { count: read.documents })}</p>
            <p className={styles.line}>
              {t('dashboard.erase.others', { count: read.drafts + read.files + read.reports })}
            </p>
          </section>
          {read.unlinked.length > 0 && (
            <fieldset>
              <legend>{t('dashboard.erase.unlinked')}</legend>
              <p className={textStyles.aside}>{t('dashboard.erase.unlinkedHint')}</p>
              <div className={styles.titles}>
                {read.unlinked.map(({ public_id, title, issued_at }) => (
                  <Check
                    key={public_id}
                    label={`${title} · ${recordDay(issued_at, locale)} · ${public_id}`}
                    checked={theirs.includes(public_id)}
                    onChange={(isTheirs) =>
                      setTheirs((before) =>
                        isTheirs ? [...before, public_id] : before.filter((id) => id !== public_id),
                      )
                    }
                  />
                ))}
              </div>
            </fieldset>
          )}
          {read.obstacle === null ? (
            <TextField
              label={t('dashboard.erase.confirm', { uid })}
              required
              autoComplete="off"
              value={typed}
              onChange={setTyped}
            />
          ) : (
            <Notice kind="warning">
              {t('dashboard.erase.obstacle')} <code lang="en">{read.obstacle}</code>
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  );
}
