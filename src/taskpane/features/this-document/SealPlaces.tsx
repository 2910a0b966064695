import { Link } from '@fluentui/react-components';

import { useMessages, type Translate } from '#src/messages/use-messages.ts';
import { goToSeal, type FoundSeal } from '#src/word/find-seals.ts';
import type { Unread } from '#src/word/stories.ts';
import { sealPlaces, type SealPlace } from './seal-places.ts';
import type { DocumentAct } from './use-document-act.ts';
import styles from './SealPlaces.module.css';

interface Props {
  seals: FoundSeal[];
  /** Where seals could not be looked for. */
  unread: readonly Unread[];
  act: DocumentAct;
}

/** Where the seal stands, named by the nearest heading, since page numbers are not known. */
export function SealPlaces({ seals, unread, act }: Props) {
  const { t } = useMessages();
  if (seals.length === 0)
    return t(unread.length > 0 ? 'thisDocument.seal.notFound' : 'thisDocument.seal.none');

  function go(seal: FoundSeal) {
    act.run('go', async () => {
      await goToSeal(seal);
      return { message: t('thisDocument.seal.selected') };
    });
  }

  return (
    <ul className={styles.list}>
      {sealPlaces(seals).map(({ first, ...where }) => {
        const place = placeText(where, t);
        return (
          <li key={first.controlId} className={styles.place}>
            <span className={styles.text} title={place}>
              {place}
            </span>
            <Link
              as="button"
              className={styles.go}
              disabledFocusable={act.isRunning}
              aria-label={t('thisDocument.seal.goToNamed', { place })}
              onClick={() => go(first)}
            >
              {t('thisDocument.seal.goTo')}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function placeText({ story, heading, count }: Omit<SealPlace, 'first'>, t: Translate): string {
  if (story !== 'body') return t(`thisDocument.seal.${story}`, { count });
  return heading === null ? t('thisDocument.seal.body') : t('thisDocument.seal.bodyUnder', { heading });
}
