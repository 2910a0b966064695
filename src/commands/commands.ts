import './commands.css';

import { checkDocumentCommand } from './check-document-command.ts';
import { insertSealCommand } from './insert-seal-command.ts';
import { showSentence } from './sentence-page.ts';
import { numbersAsked, sentenceAsked } from './error-message.ts';

const sentence = sentenceAsked(location.search);

if (sentence === null) {
  await Office.onReady();
  Office.actions.associate('insertSeal', insertSealCommand);
  Office.actions.associate('checkDocument', checkDocumentCommand);
} else {
  await showSentence(sentence, numbersAsked(location.search));
}
