import { Button, Link } from '@fluentui/react-components';
import { Add16Regular } from '@fluentui/react-icons/svg/add';
import { Checkmark16Regular } from '@fluentui/react-icons/svg/checkmark';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Language } from '#contract/fields.ts';
import { SEAL_TAG } from '#contract/seal-tag.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { usualLook } from '#src/session/seal-look.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { announce, ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import { trackingNotes } from '#src/ui/notices/tracking-notes.ts';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';
import { type FieldInserted, insertField } from '#src/word/template/insert-field.ts';
import { insertSealPlace, SEAL_FIELD } from '#src/word/template/insert-seal-place.ts';
import { goToPlace } from '#src/word/template/template-places.ts';
import { drawPlace } from './draw-place.ts';
import { controlsQuery, type TemplateField, useControls } from './use-template.ts';
import styles from './template.module.css';

const MUTATION_KEY = ['template-field'];

export function Fields({ fields, language }: { fields: TemplateField[]; language: Language }) {
  const { t } = useMessages();
  const { tags, isWhole } = useControls();
  const queries = useQueryClient();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const seal = [...tags].find((tag) => tag === SEAL_FIELD || tag.startsWith(SEAL_TAG));

  const act = useMutation({
    mutationKey: MUTATION_KEY,
    async mutationFn({ tag, label }: Item): Promise<FieldInserted & { label: string }> {
      if (tag !== SEAL_FIELD) return { label, ...(await insertField({ tag, label })) };
      const { sizeMm } = usualLook();
      const picture = await drawPlace(t('template.seal'));
      return { label, noPlace: null, ...(await insertSealPlace({ label, picture, sizeMm, language })) };
    },
    onSuccess: ({ noPlace: refusal, label }) => {
      if (refusal === null) announce(t('template.inserted', { field: label }));
    },
    onSettled: () => queries.invalidateQueries(controlsQuery),
  });
  const show = useMutation({
    mutationFn: (tag: string) => goToPlace({ part: '', paragraph: null, tag, text: '' }),
  });

  const place: Item = {
    tag: SEAL_FIELD,
    label: t(seal?.startsWith(SEAL_TAG) ? 'template.sealHere' : 'template.seal'),
    foundAs: seal,
    // A template contains it once.
    isOnce: true,
  };
  const listed: Item[] = fields.map(({ tag, label, is_cell }) => ({
    tag,
    label,
    note: is_cell ? t('template.inRow') : '',
    foundAs: tags.has(tag) ? tag : undefined,
  }));
  // For a list any of its fields is enough, except the line number.
  const needed = fields.filter(({ is_needed, tag }) => is_needed && !tag.endsWith('.number'));
  const isNeeded = new Set(needed.map(({ tag }) => tag));
  const groups = {
    needed: [place, ...listed.filter(({ tag }) => isNeeded.has(tag))],
    optional: listed.filter(({ tag }) => !isNeeded.has(tag)),
  };
  const noPlace = act.data?.noPlace ?? null;
  const notes = act.data ? trackingNotes(act.data, t) : [];

  return (
    <section aria-label={t('template.fields')} className={layout.tight}>
      <h2 className={textStyles.title}>{t('template.fields')}</h2>
      <p className={textStyles.aside}>{t('template.fieldsHint')}</p>
      {noPlace !== null && (
        <Notice kind="warning" isRevealed>
          {t(`template.noPlace.${noPlace}`)}
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice kind="warning" isRevealed>
          {notes.join(' ')}
        </Notice>
      )}
      {act.error && <ErrorNotice error={act.error} onRetry={() => insert(act.variables)} />}
      {show.error && <ErrorNotice error={show.error} />}
      {rows(groups.needed)}
      <Disclosure
        label={t('template.optional', { count: groups.optional.length })}
        isOpen={isUnfolded}
        onToggle={() => setIsUnfolded(!isUnfolded)}
      >
        {rows(groups.optional)}
      </Disclosure>
      {!isWhole && <p className={textStyles.aside}>{t('template.unread')}</p>}
    </section>
  );

  function insert(item: Item) {
    // Ask the mutations, because nothing is rendered between two fast clicks.
    if (queries.isMutating({ mutationKey: MUTATION_KEY }) === 0) act.mutate(item);
  }

  function rows(items: Item[]) {
    return (
      <ul>
        {items.map((item) => (
          <FieldRow
            key={item.tag}
            item={item}
            isBusy={act.isPending}
            onInsert={() => insert(item)}
            onShow={show.mutate}
          />
        ))}
      </ul>
    );
  }
}

interface Item {
  tag: string;
  label: string;
  note?: string;
  /** The tag under which the document contains it. */
  foundAs: string | undefined;
  isOnce?: boolean;
}

interface RowProps {
  item: Item;
  isBusy: boolean;
  onInsert: () => void;
  onShow: (tag: string) => void;
}

function FieldRow({
  item: { label, note = '', foundAs, isOnce = false },
  isBusy,
  onInsert,
  onShow,
}: RowProps) {
  const { t } = useMessages();
  const words = (
    <span>
      {label} {note && <span className={textStyles.aside}>({note})</span>}
    </span>
  );
  return (
    <li className={styles.row}>
      {foundAs !== undefined && isOnce ? (
        <span className={styles.there}>
          <Checkmark16Regular aria-label={t('template.there')} />
          {words}
        </span>
      ) : (
        <Button
          appearance="subtle"
          size="small"
          className={styles.insert}
          disabledFocusable={isBusy}
          aria-label={t('template.insertNamed', { field: label })}
          icon={
            foundAs === undefined ? <Add16Regular /> : <Checkmark16Regular aria-label={t('template.there')} />
          }
          onClick={onInsert}
        >
          {words}
        </Button>
      )}
      {foundAs !== undefined && (
        <Link
          as="button"
          className={styles.show}
          aria-label={t('template.showNamed', { field: label })}
          onClick={() => onShow(foundAs)}
        >
          {t('template.show')}
        </Link>
      )}
    </li>
  );
}
