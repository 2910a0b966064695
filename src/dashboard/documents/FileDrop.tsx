import type { RefCallback } from 'react';

import { FileButton, useFileDrop } from '#src/files/FileButton.tsx';
import textStyles from '#src/ui/text.module.css';
import styles from './FileDrop.module.css';

interface Props {
  label: string;
  /** The button's label while a file is processed; null if none is. */
  busyLabel: string | null;
  hint: string;
  accept?: string;
  onFile: (file: File) => void;
  ref?: RefCallback<HTMLButtonElement>;
}

export function FileDrop({ label, busyLabel, hint, accept, onFile, ref }: Props) {
  const { area, take, several } = useFileDrop(label, busyLabel === null ? onFile : null);
  return (
    <div className={styles.root} {...area}>
      <FileButton {...{ ref, label, accept }} disabledFocusable={busyLabel !== null} onFile={take}>
        {busyLabel ?? label}
      </FileButton>
      <span className={textStyles.aside}>{hint}</span>
      {several}
    </div>
  );
}
