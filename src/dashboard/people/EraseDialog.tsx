import { Button, Checkbox, Field, Input } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';

import { personErase } from '#contract/dashboard/people-erasure.ts';
import type { ReadPerson } from '#contract/dashboard/people.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import formStyles from '#src/dashboard/documents/dialog-form.module.css';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/use-act.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import { dayText } from '#src/ui/dates.ts';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import { Dialog } from '#src/ui/notices/Dialog.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import textStyles from '#src/ui/text.module.css';

import { nameOf, peopleQueries } from './people-queries.ts';
import styles from './EraseDialog.module.css';

interface Props {
  person: ReadPerson;
  namesakes: readonly ReadPerson[];
  onClose: () => void;
  onErased: () => void;
}

/** Erases a person for good: who it is beside others of the name, what will happen, and the ID typed once more. */
export function EraseDialog({ person, namesakes, onClose, onErased }: Props) {
  const { t, locale } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const uid = person.person_uid;
  const preview = useQuery(peopleQueries.erasure(uid));
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const erasing = useAct({ onDone: onErased });
  const read = preview.data;

  function erase(event: FormEvent) {
    event.preventDefault();
    if (!read) return;
    const others = read.unlinked.map(({ public_id }) => public_id).filter((id) => !theirs.includes(id));
    erasing.mutate({
      act: () => ask(personErase, { person_uid: uid, confirmation: typed, theirs: [...theirs], others }),
      done: t('dashboard.erase.done'),
    });
  }

  return (
    <Dialog
      isWide
      dialog={dialog}
      title={t('dashboard.erase.title')}
      lead={t('dashboard.erase.lead')}
      onClose={onClose}
    >
      <form className={formStyles.form} onSubmit={erase}>
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
              <span>{t('dashboard.person.documents', { count: one.documents })}</span>
            </li>
          ))}
        </ul>
        {preview.isPending && <SkeletonRows />}
        {preview.isError && (
          <Problem error={preview.error} refusals={{ not_found: 'dashboard.person.notFound' }} />
        )}
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
              <fieldset className={styles.unlinked}>
                <legend>{t('dashboard.erase.unlinked')}</legend>
                <p className={textStyles.aside}>{t('dashboard.erase.unlinkedHint')}</p>
                <div className={styles.titles}>
                  {read.unlinked.map(({ public_id, title, issued_at }) => (
                    <Checkbox
                      key={public_id}
                      label={`${title} · ${dayText(issued_at, locale)} · ${public_id}`}
                      checked={theirs.includes(public_id)}
                      onChange={(_, { checked }) =>
                        setTheirs((before) =>
                          checked ? [...before, public_id] : before.filter((id) => id !== public_id),
                        )
                      }
                    />
                  ))}
                </div>
              </fieldset>
            )}
            {read.obstacle === null ? (
              <Field label={t('dashboard.erase.confirm', { uid })} required>
                <Input value={typed} autoComplete="off" onChange={(_, { value }) => setTyped(value)} />
              </Field>
            ) : (
              <Notice kind="warning">
                {t('dashboard.erase.obstacle')} <code lang="en">{read.obstacle}</code>
              </Notice>
            )}
          </>
        )}
        {erasing.isError && (
          <Problem
            error={erasing.error}
            refusals={{ conflict: 'dashboard.erase.conflict', not_found: 'dashboard.person.notFound' }}
          />
        )}
        <div className={formStyles.actions}>
          <Button onClick={close}>{t('dashboard.person.cancel')}</Button>
          <Button
            type="submit"
            appearance="primary"
            disabledFocusable={
              erasing.isPending || typed.trim().normalize('NFC') !== uid || read?.obstacle !== null
            }
          >
            {t(erasing.isPending ? 'dashboard.passkey.waiting' : 'dashboard.erase.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
