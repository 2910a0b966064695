import './commands.css';

import { insertSealCommand } from './insert-seal-command.ts';
import { showSentence } from './sentence-page.ts';
import { sentenceAsked } from './sentence.ts';

const sentence = sentenceAsked(location.search);

if (sentence === null) {
  await Office.onReady();
  Office.actions.associate('insertSeal', insertSealCommand);
} else {
  await showSentence(sentence);
}
