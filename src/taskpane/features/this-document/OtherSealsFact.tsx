import { Link } from '@fluentui/react-components';

import { Fact } from '#src/ui/FactList.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import type { FoundSeal } from '#src/word/find-seals.ts';
import styles from './SealPlaces.module.css';
import type { DocumentAct } from './use-document-act.ts';
import { useSealRemoval } from './use-seal-removal.ts';

interface Props {
  seals: FoundSeal[];
  act: DocumentAct;
}

/** Seals beside the document's own: left from a copy, or wanted, as those of annexes are. */
export function OtherSealsFact({ seals, act }: Props) {
  const { t } = useMessages();
  const remove = useSealRemoval(act);
  const count = seals.length;
  if (count === 0) return null;
  return (
    <Fact label={t('thisDocument.fact.otherSeals')}>
      <span>{t('thisDocument.otherSeals.verified', { count })}</span>
      <span className={styles.place}>
        <Link
          as="button"
          className={styles.go}
          disabledFocusable={act.isRunning}
          aria-label={t('thisDocument.otherSeals.removeNamed', { count })}
          onClick={() => remove(seals)}
        >
          {t('thisDocument.otherSeals.remove')}
        </Link>
      </span>
    </Fact>
  );
}
