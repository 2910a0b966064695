import { Button, Link } from '@fluentui/react-components';
import { Copy16Regular } from '@fluentui/react-icons/svg/copy';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import english from '#src/messages/en/verified.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages, type Translate } from '#src/messages/use-messages.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { periodText, recordDay } from '#src/ui/dates.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { goToSeal, type FoundSeal } from '#src/word/seal/find-seals.ts';
import { classes } from '#src/ui/classes.ts';
import textStyles from '#src/ui/text.module.css';
import type { OpenDocument } from '#src/word/document/open-document.ts';
import { presentSeals, type VerificationRecord } from './document-state.ts';
import { sealPlaces, type SealPlace } from './seal-places.ts';
import type { DocumentAct } from './use-document-act.ts';
import { useSealRemoval } from './use-seal-changes.ts';
import styles from './this-document.module.css';

i18n.load('en', english);

interface FactsProps {
  publicId: string | null;
  record: VerificationRecord | null;
  withValidity?: boolean;
  children?: ReactNode;
}

export function VerificationFacts({ publicId, record, withValidity = false, children }: FactsProps) {
  const messages = useMessages();
  const { t, locale } = messages;
  const end = record && withValidity ? endOf(record) : null;
  return (
    <FactList>
      {publicId !== null && (
        <Fact label={t('record.id')}>
          <span>{publicId}</span>
          <CopyButton
            isIconOnly
            appearance="transparent"
            size="small"
            icon={<Copy16Regular />}
            text={publicId}
            label={t('thisDocument.copyId')}
          />
        </Fact>
      )}
      {record && (
        <Fact label={t(record.family === 'editor' ? 'ui.verifiedOn' : 'record.issued')}>
          {recordDay(record.issued_at, locale)}
        </Fact>
      )}
      {record && withValidity && end === null && (
        <Fact label={t('record.validity')}>{periodText(record, messages, 'value') ?? t('ui.noEnd')}</Fact>
      )}
      {end !== null && <Fact label={t(`record.${end.how}`)}>{recordDay(end.at, locale)}</Fact>}
      {children}
    </FactList>
  );
}

/** When a record stopped being valid, and why. */
function endOf({ status, revoked_at, end_date }: VerificationRecord) {
  if (status === 'revoked' && revoked_at !== null) return { how: 'revoked', at: revoked_at } as const;
  return status === 'expired' && end_date !== null ? ({ how: 'expired', at: end_date } as const) : null;
}

interface SealsProps {
  seals: FoundSeal[];
  act: DocumentAct;
}

/** The seal's place, named by the nearest heading, because page numbers are unknown. */
export function SealFact({ seals, act, unread }: SealsProps & Pick<OpenDocument, 'unread'>) {
  const { t } = useMessages();
  const queries = useQueryClient();

  function go(seal: FoundSeal) {
    act.run('go', async () => {
      await goToSeal(presentSeals(queries, [seal])[0] ?? seal);
      return { message: t('thisDocument.seal.selected') };
    });
  }

  return (
    <Fact label={t('thisDocument.fact.seal')}>
      {seals.length === 0 ? (
        t(unread.length > 0 ? 'thisDocument.seal.notFound' : 'thisDocument.seal.none')
      ) : (
        <ul className={styles.places}>
          {sealPlaces(seals).map(({ first, ...where }) => {
            const place = placeText(where, t);
            return (
              <li key={first.controlId} className={styles.place}>
                <span className={classes(textStyles.clipped)} title={place}>
                  {place}
                </span>
                <Link
                  as="button"
                  className={styles.go}
                  disabledFocusable={act.isRunning}
                  aria-label={t('thisDocument.seal.goToNamed', { place })}
                  onClick={() => go(first)}
                >
                  {t('ui.goTo')}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {seals.some(({ isCovered }) => isCovered) && (
        <Notice kind="warning">{t('thisDocument.seal.covered')}</Notice>
      )}
    </Fact>
  );
}

function placeText({ story, heading, count }: Omit<SealPlace, 'first'>, t: Translate): string {
  if (story !== 'body') return t(`thisDocument.seal.${story}`, { count });
  return heading === null ? t('thisDocument.seal.body') : t('thisDocument.seal.bodyUnder', { heading });
}

/** Seals beside the document's own: left from a copy, or intended, like those of annexes. */
export function OtherSealsFact({ seals, act }: SealsProps) {
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

/** Empty if there is no seal to remove. */
export function RemoveSeals({ seals, act, size = 'medium' }: SealsProps & { size?: 'small' | 'medium' }) {
  const { t } = useMessages();
  const remove = useSealRemoval(act);
  const count = seals.length;
  if (count === 0) return null;
  return (
    <Button size={size} disabledFocusable={act.isRunning} onClick={() => remove(seals)}>
      {t('thisDocument.seal.remove', { count })}
    </Button>
  );
}
