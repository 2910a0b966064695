import { useHost } from '#src/ui/host-context.ts';
import { OpenFile } from './OpenFile.tsx';
import { OutsideWord } from './OutsideWord.tsx';

/** The heart of the pane: the state of the open file, and what to do with it. */
export function ThisDocument() {
  const { inWord, canVerify } = useHost();
  if (!inWord) return <OutsideWord reason="outside" />;
  return canVerify ? <OpenFile /> : <OutsideWord reason="too-old" />;
}
