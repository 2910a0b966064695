import { useMessages } from '#src/messages/use-messages.ts';
import { NotFetched, type NotFetchedProps } from '#src/ui/NotFetched.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import styles from './SkeletonScreen.module.css';

/** In place of a screen whose script did not come. */
export function ScreenNotFetched({ onRetry }: NotFetchedProps) {
  const { t } = useMessages();
  return (
    <div className={styles.root}>
      <ScreenHeading title={t('app.notFetched')} />
      <NotFetched onRetry={onRetry} />
    </div>
  );
}
