import './commands.css';

import { checkDocumentCommand } from './check-document-command.ts';
import { insertSealCommand } from './insert-seal-command.ts';
import { showMessage } from './message-page.ts';
import { numbersAsked, messageAsked } from './dialog-message.ts';

const message = messageAsked(location.search);

if (message === null) {
  await Office.onReady();
  Office.actions.associate('insertSeal', insertSealCommand);
  Office.actions.associate('checkDocument', checkDocumentCommand);
} else {
  await showMessage(message, numbersAsked(location.search));
}
