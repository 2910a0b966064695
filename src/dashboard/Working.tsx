import { ProgressBar } from '@fluentui/react-components';

import { useMessages } from '#src/messages/use-messages.ts';
import { useDelayed } from '#src/ui/SkeletonBlock.tsx';
import textStyles from '#src/ui/text.module.css';

/** Shows the progress if the work takes longer than a moment; null if it's unknown. */
export function Working({ text, progress }: { text: string; progress: number | null }) {
  const { locale } = useMessages();
  if (!useDelayed(true)) return null;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <div className={textStyles.aside}>
      <ProgressBar aria-label={text} {...(progress !== null && { value: progress })} />
      <output>{text}</output> {progress !== null && <span aria-hidden>{percent.format(progress)}</span>}
    </div>
  );
}
