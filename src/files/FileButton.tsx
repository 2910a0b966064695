import { Button, type ButtonProps } from '@fluentui/react-components';
import { type DragEvent, type RefCallback, useRef, useState } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'icon' | 'size' | 'disabledFocusable' | 'children'> {
  label: string;
  accept?: string | undefined;
  onFile: (file: File) => unknown;
  ref?: RefCallback<HTMLButtonElement> | undefined;
}

export function FileButton({ label, accept, onFile, ref, children = label, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} {...(ref && { ref })} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/**
 * Takes one file that is dropped on the `area`, or chosen. Of several it takes none, and `several` says so until the next
 * one, or until `step` changes. `onFile` is null while none can be taken.
 */
export function useFileDrop(step: unknown, onFile: ((file: File) => unknown) | null) {
  const { t } = useMessages();
  const [severalAt, setSeveralAt] = useState<{ step: unknown } | null>(null);
  function take(...[file, ...others]: File[]) {
    if (!file || onFile === null) return;
    setSeveralAt(others.length > 0 ? { step } : null);
    if (others.length === 0) onFile(file);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    take(...event.dataTransfer.files);
  }
  const area = { onDrop, onDragOver: (event: DragEvent) => event.preventDefault() };
  const isSeveral = severalAt !== null && severalAt.step === step;
  return { area, take, several: isSeveral && <Notice kind="error">{t('files.several')}</Notice> };
}
