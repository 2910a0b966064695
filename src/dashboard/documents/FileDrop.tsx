import { Button } from '@fluentui/react-components';
import { type RefCallback, useRef, useState } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';
import textStyles from '#src/ui/text.module.css';
import styles from './FileDrop.module.css';

interface Props {
  label: string;
  /** The button's label while a file is processed; null if none is. */
  busyLabel: string | null;
  hint: string;
  accept?: string;
  onFile: (file: File) => void;
  /** Of the button. */
  ref?: RefCallback<HTMLButtonElement>;
}

export function FileDrop({ label, busyLabel, hint, accept, onFile, ref }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { t } = useMessages();
  const [isSeveral, setIsSeveral] = useState(false);
  function take(files: FileList | null) {
    const file = files?.[0];
    if (!file || busyLabel !== null) return;
    setIsSeveral(files.length > 1);
    if (files.length === 1) onFile(file);
  }
  return (
    <div
      className={styles.root}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <Button ref={ref} disabledFocusable={busyLabel !== null} onClick={() => input.current?.click()}>
        {busyLabel ?? label}
      </Button>
      <span className={textStyles.aside}>{hint}</span>
      {isSeveral && <Notice kind="error">{t('files.several')}</Notice>}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
