import { Button } from '@fluentui/react-components';
import { useRef } from 'react';

import { classes } from '#src/ui/classes.ts';
import textStyles from '#src/ui/text.module.css';
import styles from './FileDrop.module.css';

interface Props {
  label: string;
  /** The button's label while a file is processed; null if none is. */
  busyLabel: string | null;
  hint: string;
  accept?: string;
  onFile: (file: File) => void;
}

export function FileDrop({ label, busyLabel, hint, accept, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  function take(files: FileList | null) {
    const file = files?.[0];
    if (file && busyLabel === null) onFile(file);
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
      <Button disabledFocusable={busyLabel !== null} onClick={() => input.current?.click()}>
        {busyLabel ?? label}
      </Button>
      <span className={classes(textStyles.aside)}>{hint}</span>
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
