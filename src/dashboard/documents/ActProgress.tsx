import { ProgressBar } from '@fluentui/react-components';

import { useMessages } from '#src/messages/use-messages.ts';
import { useDelayed } from '#src/ui/SkeletonBlock.tsx';
import textStyles from '#src/ui/text.module.css';

const LONG_MS = 1_000;

/** The number of finished documents, shown if it takes longer than a second. */
export function ActProgress({ done, total }: { done: number; total: number }) {
  const { t, locale } = useMessages();
  const number = new Intl.NumberFormat(locale);
  if (!useDelayed(true, LONG_MS)) return null;
  const text = t('dashboard.acts.progress', { done: number.format(done), total: number.format(total) });
  return (
    <div>
      <ProgressBar aria-label={text} value={total === 0 ? 1 : done / total} />
      <output className={textStyles.aside}>{text}</output>
    </div>
  );
}
