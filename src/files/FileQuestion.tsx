import { Button } from '@fluentui/react-components';

import { FINDINGS, labelOf } from '#document-text/finding-texts.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import styles from '#src/ui/notices/Notice.module.css';
import { focusOn, Notice } from '#src/ui/notices/Notice.tsx';
import type { ComparedFile } from './compare-file.ts';

interface Props {
  compared: ComparedFile;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks about a file that isn't plain. One without content can't be registered. */
export function FileQuestion({ compared, onConfirm, onCancel }: Props) {
  const { t } = useMessages();
  return (
    <Notice
      kind="warning"
      actions={
        <>
          <Button size="small" ref={focusOn} onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
          {compared.bytes.length > 0 && (
            <Button size="small" onClick={onConfirm}>
              {t('files.confirm')}
            </Button>
          )}
        </>
      }
    >
      <FileDifferences compared={compared} />
    </Notice>
  );
}

const SHOWN = 5;
const MAX_LENGTH = 120;

/** Why a person has to decide about a file: how its text differs, or why it can't be compared. */
function FileDifferences({ compared }: { compared: ComparedFile }) {
  const { t, language, locale } = useMessages();
  const { comparison, problem, version, name } = compared;
  if (problem !== null || comparison === null || version === null)
    return t('files.unread', { reason: problem ?? 'broken', name });
  const when = recentText(version.at, locale);
  const { isSame, added, moved, missing, findings, isPaged } = comparison;
  const message = isSame ? (version.isNewest ? 'named' : 'older') : isSame === null ? 'cut' : 'differs';
  const found = [...[...added, ...moved].map((passage) => ({ kind: null, ...passage })), ...findings];
  const more = found.length - SHOWN;
  return (
    <>
      {t(`files.${message}`, { name, when })}{' '}
      {!isSame && t('files.counts', { added: added.length, moved: moved.length, missing })}
      {found.length > 0 && (
        <ul className={styles.list}>
          {found.slice(0, SHOWN).map(({ kind, text, index }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two passages may have the same words
            <li key={place}>
              {kind !== null && `${labelOf(FINDINGS[language], { kind, text })}${text && ' · '}`}
              <bdi>{text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}</bdi>
              {isPaged && index !== null && ` (${t('files.page', { page: index + 1 })})`}
            </li>
          ))}
          {more > 0 && <li>{t('ui.more', { count: more })}</li>}
        </ul>
      )}
    </>
  );
}
