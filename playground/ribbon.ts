import type { PlaygroundSession } from './playground-session.ts';
import { addressOf, copyName, downloadDocx } from './file-opening.ts';
import { currentLanguage, element, sentence, type SentenceBar, speak } from './say.ts';

const PATIENCE_MS = 60_000;

/** The buttons that act on the open document. */
export function makeRibbon(session: PlaygroundSession, bar: SentenceBar, onRenamed: () => void): void {
  makePaneToggle(session);
  makeCommand('insert-seal', 'insertSeal', session, bar);
  makeCommand('check-document', 'checkDocument', session, bar);
  makeSituations(session, onRenamed);
  makeLanguages(session);
  element('download', HTMLButtonElement).addEventListener('click', () => {
    downloadDocx(session.host.docx(), session.file.fileName);
  });
  for (const button of document.querySelectorAll('header button')) {
    // As in Word, the caret stays in the document while the mouse is on the ribbon.
    button.addEventListener('mousedown', (event) => event.preventDefault());
  }
}

function makePaneToggle(session: PlaygroundSession): void {
  const toggle = element('pane', HTMLButtonElement);
  const side = element('side', HTMLElement);
  const show = (isOpen: boolean) => {
    // Word unloads a closed pane, so opening it starts it again.
    if (isOpen && side.hidden) session.host.reloadPane();
    side.hidden = !isOpen;
    toggle.ariaPressed = String(isOpen);
  };
  toggle.addEventListener('click', () => show(side.hidden === true));
  element('close-pane', HTMLButtonElement).addEventListener('click', () => {
    show(false);
    toggle.focus();
  });
}

/** A button that runs a function of the add-in without its pane. */
function makeCommand(id: string, functionName: string, session: PlaygroundSession, bar: SentenceBar): void {
  const button = element(id, HTMLButtonElement);
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    bar.clear();
    const done = session.host.runCommand(functionName).then(() => true);
    let isDone = await Promise.race([done, patience()]);
    // A command with a dialog is done only when the dialog has been read.
    if (!isDone && session.host.hasDialog) isDone = await done;
    if (!isDone) bar.show('commandFailed');
    button.ariaDisabled = 'false';
  });
}

/** A function whose page doesn't load never completes. */
const patience = (): Promise<false> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, false));

function makeSituations(session: PlaygroundSession, onRenamed: () => void): void {
  const readOnly = element('read-only', HTMLButtonElement);
  readOnly.addEventListener('click', () => {
    const isOn = readOnly.ariaPressed !== 'true';
    readOnly.ariaPressed = String(isOn);
    element('read-only-note', HTMLElement).hidden = !isOn;
    session.isReadOnly = isOn;
  });
  element('save-copy', HTMLButtonElement).addEventListener('click', () => {
    const fileName = copyName(session.file.fileName, (name) => sentence('copyName', { name }));
    session.reopen({ fileName, address: addressOf(fileName) });
    onRenamed();
  });
}

function makeLanguages(session: PlaygroundSession): void {
  for (const choice of document.querySelectorAll<HTMLInputElement>('#languages input')) {
    choice.checked = choice.value.startsWith(currentLanguage());
    choice.addEventListener('change', () => {
      speak(choice.value === 'fr-FR' ? 'fr' : 'en');
      session.reopen();
    });
  }
}
