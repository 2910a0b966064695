import './commands.css';

import { messageIn, numbersIn } from './dialog-message.ts';
import { showMessage } from './message-page.ts';
import { checkDocumentCommand, insertSealCommand } from './ribbon-commands.ts';

const message = messageIn(location.search);

if (message === null) {
  await Office.onReady();
  Office.actions.associate('insertSeal', insertSealCommand);
  Office.actions.associate('checkDocument', checkDocumentCommand);
} else {
  await showMessage(message, numbersIn(location.search));
}
