import { Button } from '@fluentui/react-components';
import { useRef } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { Dialog } from './Dialog.tsx';
import layout from '#src/ui/layout.module.css';

interface Props {
  title: string;
  text: string;
  /** The button that changes nothing; it's emphasized. "Cancel" by default. */
  refusal?: string;
  act: string;
  /** Runs after `onClose`. */
  onAct: () => void;
  onClose: () => void;
}

/** Asks before an act that can't be undone. */
export function Question({ title, text, refusal, act, onAct, onClose }: Props) {
  const { t } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);

  return (
    <Dialog
      dialog={dialog}
      title={title}
      lead={text}
      onClose={onClose}
      onKeyDown={(event) => {
        // If Escape propagates, Word moves the focus to the document.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        dialog.current?.close();
      }}
    >
      <div className={layout.filled}>
        <Button appearance="primary" onClick={() => dialog.current?.close()}>
          {refusal ?? t('ui.cancel')}
        </Button>
        <Button
          onClick={() => {
            onClose();
            onAct();
          }}
        >
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
