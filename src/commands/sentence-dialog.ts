import { sentenceAddress, type Numbers, type Sentence } from './sentence.ts';

/** Share of the screen, in percent. */
const SIZE = { width: 30, height: 20 };

/** Opens the sentence in a dialog of Word's. Where Word refuses that too, there is no place left to speak. */
export function openSentence(sentence: Sentence, numbers?: Numbers): Promise<void> {
  const address = sentenceAddress(sentence, location.href, numbers);
  return new Promise((resolve) => {
    Office.context.ui.displayDialogAsync(address, { ...SIZE, displayInIframe: true }, () => resolve());
  });
}
