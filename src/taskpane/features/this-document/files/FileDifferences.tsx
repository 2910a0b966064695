import { useMessages } from '#src/messages/use-messages.ts';
import { type ComparedFile, FINDINGS } from '#src/taskpane/flows/register-file.ts';
import { recentText } from '#src/ui/dates.ts';
import noticeStyles from '#src/ui/notices/Notice.module.css';

const SHOWN = 5;
const MAX_LENGTH = 120;

/** Why a person has to decide about a file: how its text differs, or why it can't be compared. */
export function FileDifferences({ compared }: { compared: ComparedFile }) {
  const { t, language, locale } = useMessages();
  const { comparison, problem, version, name } = compared;
  if (problem !== null || comparison === null || version === null)
    return t('files.unread', { reason: problem ?? 'broken', name });
  const when = recentText(version.at, locale);
  const { isSame, added, moved, missing, findings, isPaged } = comparison;
  const told = isSame ? (version.isNewest ? 'named' : 'older') : isSame === null ? 'cut' : 'differs';
  const found = [...[...added, ...moved].map((passage) => ({ kind: null, ...passage })), ...findings];
  const more = found.length - SHOWN;
  return (
    <>
      {t(`files.${told}`, { name, when })}{' '}
      {!isSame && t('files.counts', { added: added.length, moved: moved.length, missing })}
      {found.length > 0 && (
        <ul className={noticeStyles.list}>
          {found.slice(0, SHOWN).map(({ kind, text, index }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two passages may have the same words
            <li key={place}>
              {kind !== null && `${FINDINGS[language][kind]}${text && ' · '}`}
              <bdi>{text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}</bdi>
              {isPaged && index !== null && ` (${t('files.page', { page: index + 1 })})`}
            </li>
          ))}
          {more > 0 && <li>{t('ui.andMore', { count: more })}</li>}
        </ul>
      )}
    </>
  );
}
