import { Button } from '@fluentui/react-components';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useState } from 'react';

import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { classes } from '#src/ui/classes.ts';
import { dayText } from '#src/ui/dates.ts';
import { useMessages, type Messages } from '#src/messages/use-messages.ts';
import type { OptionProblems, SealingOptions } from './sealing-options.ts';
import styles from '#src/ui/Disclosure.module.css';

const fields = lazyComponent(
  async () => (await import('./SealOptions.tsx')).SealOptions,
  () => null,
);

interface Props {
  options: SealingOptions;
  problems: OptionProblems;
  withValidity: boolean;
  isOpenFirst?: boolean;
  /** The new seal takes the place of one that stands there. */
  isReplacing?: boolean;
  onChange: (change: Partial<SealingOptions>) => void;
}

/** The options behind one line that sums them up; a problem in them keeps them open. */
export function OptionsDisclosure({ isOpenFirst = false, isReplacing = false, ...props }: Props) {
  const messages = useMessages();
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(isOpenFirst);
  const isOpen = isUnfolded || Object.keys(props.problems).length > 0;

  return (
    <div className={styles.root}>
      <Button
        appearance="transparent"
        className={styles.toggle}
        icon={<ChevronRight20Regular className={classes(styles.chevron, isOpen && styles.open)} />}
        aria-expanded={isOpen}
        onPointerEnter={fields.hint}
        onFocus={fields.hint}
        aria-controls={id}
        onClick={() => setIsUnfolded(!isOpen)}
      >
        <span>{messages.t('thisDocument.options.label')}</span>
        {!isOpen && <span className={styles.summary}>{summary({ ...props, isReplacing }, messages)}</span>}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <fields.Component {...props} />}
      </div>
    </div>
  );
}

function summary(
  { options, withValidity, isReplacing = false }: Pick<Props, 'options' | 'withValidity' | 'isReplacing'>,
  { t, locale }: Messages,
): string {
  const { placement, sizeMm, caption, validFrom, validUntil } = options;
  const parts = [
    isReplacing ? t('thisDocument.options.inPlace') : t(`ui.seal.placement.${placement}`),
    t('thisDocument.options.millimetres', { size: sizeMm ?? 0 }),
    caption ? t('thisDocument.options.withCaption') : t('thisDocument.options.withoutCaption'),
  ];
  if (withValidity && validFrom !== '')
    parts.push(t('thisDocument.options.from', { day: dayText(validFrom, locale) }));
  if (withValidity && validUntil !== '')
    parts.push(t('thisDocument.options.until', { day: dayText(validUntil, locale) }));
  return parts.join(' · ');
}
