import { Button, Link } from '@fluentui/react-components';

import type { ChangedParagraph, TextChange } from '#src/word/document/text-change.ts';
import english from '#src/messages/en/changed-text.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages, type Translate } from '#src/messages/use-messages.ts';
import { asWritten } from '#src/ui/dates.ts';
import { Notice } from './Notice.tsx';
import styles from './Notice.module.css';

i18n.load('en', english);

interface Props {
  change: TextChange;
  isLocked: boolean;
  onGo: (text: string) => void;
  /** Makes the present text the one that later changes are compared with; null if the user may not decide that. */
  onKeep: (() => void) | null;
}

/** Shows that the text differs from the sealed one, and where; and how reliable that is. */
export function ChangedText({ change, isLocked, onGo, onKeep }: Props) {
  const { t, locale } = useMessages();
  const { source, since, paragraphs, changed, gone } = change;
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const day = asWritten(moment.format(since * 1000), locale);
  const more = changed - paragraphs.length;

  return (
    <Notice
      kind="warning"
      actions={
        onKeep !== null && (
          <Button size="small" disabledFocusable={isLocked} onClick={onKeep}>
            {t('changedText.keep')}
          </Button>
        )
      }
    >
      {t(`changedText.changed.${source}`, { day })}
      <br />
      {changed + gone > 0 ? t('changedText.counts', { changed, gone }) : t('changedText.moved')}
      {paragraphs.length > 0 && (
        <ul className={styles.list}>
          {paragraphs.map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two paragraphs may begin with the same words
            <li key={index}>
              {placeOf(paragraph, t)}{' '}
              <Link
                as="button"
                disabledFocusable={isLocked}
                aria-label={t('changedText.goToNamed', { start: paragraph.start })}
                onClick={() => onGo(paragraph.text)}
              >
                {t('ui.goTo')}
              </Link>
            </li>
          ))}
          {more > 0 && <li>{t('ui.more', { count: more })}</li>}
        </ul>
      )}
      <p className={styles.honest}>{t(`changedText.honest.${source}`)}</p>
    </Notice>
  );
}

function placeOf({ start, heading }: ChangedParagraph, t: Translate): string {
  return heading === null ? start : t('changedText.under', { start, heading });
}
