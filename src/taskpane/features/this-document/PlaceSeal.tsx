import { Button } from '@fluentui/react-components';

import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { focusOn } from '#src/ui/appearing.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import type { VerificationRecord } from './document-state.ts';
import { OptionsDisclosure } from './OptionsDisclosure.tsx';
import { SealButton } from './SealButton.tsx';
import type { DocumentAct } from './use-document-act.ts';
import type { ChosenOptions } from './use-sealing-options.ts';
import type { SealInsertion } from './use-seal-insertion.ts';
import styles from './PlaceSeal.module.css';

interface Props {
  record: VerificationRecord;
  act: DocumentAct;
  insertion: SealInsertion;
  chosen: ChosenOptions;
  /** Where a seal stands already and another place is asked for. */
  onClose?: () => void;
}

/** Puts the seal of a recorded verification into the document. */
export function PlaceSeal({ record, act, insertion, chosen, onClose }: Props) {
  const { t } = useMessages();
  const { options, problems, onChange } = chosen;
  const { sizeMm } = problems;
  const looks = sizeMm === undefined ? {} : { sizeMm };

  const folded = (
    <OptionsDisclosure
      withValidity={false}
      isOpenFirst={onClose !== undefined}
      options={options}
      problems={looks}
      onChange={onChange}
    />
  );
  const button = (
    <SealButton
      label={t('thisDocument.seal.insert')}
      step={insertion.step}
      isLocked={act.isRunning}
      onClick={() => {
        if (sizeMm === undefined) insertion.insert(record, options, onClose);
      }}
    />
  );

  if (!onClose) {
    return (
      <>
        {folded}
        <StickyFooter>{button}</StickyFooter>
      </>
    );
  }
  return (
    <div tabIndex={-1} ref={focusOn} className={styles.root}>
      {folded}
      {button}
      <Button onClick={onClose}>{t('thisDocument.cancel')}</Button>
    </div>
  );
}
