import type { Desk } from './desk.ts';
import { downloadDocx } from './docx-download.ts';
import { copyName, addressOf } from './drive.ts';
import { element } from './element.ts';
import { currentLanguage, sentence, speak } from './say.ts';
import type { SentenceBar } from './sentence-bar.ts';

const PATIENCE_MS = 60_000;

/** The buttons that act on the open document. */
export function makeRibbon(desk: Desk, bar: SentenceBar, onRenamed: () => void): void {
  makePaneToggle(desk);
  makeCommand('insert-seal', 'insertSeal', desk, bar);
  makeCommand('check-document', 'checkDocument', desk, bar);
  makeSituations(desk, onRenamed);
  makeLanguages(desk);
  element('download', HTMLButtonElement).addEventListener('click', () => {
    downloadDocx(desk.host.docx(), desk.file.fileName);
  });
  for (const button of document.querySelectorAll('header button')) {
    // As in Word, the caret stays in the document while the mouse is at the ribbon.
    button.addEventListener('mousedown', (event) => event.preventDefault());
  }
}

function makePaneToggle(desk: Desk): void {
  const toggle = element('pane', HTMLButtonElement);
  const side = element('side', HTMLElement);
  const show = (isOpen: boolean) => {
    // Word unloads a pane that is closed, so opening it is a fresh start.
    if (isOpen && side.hidden) desk.host.reloadPane();
    side.hidden = !isOpen;
    toggle.ariaPressed = String(isOpen);
  };
  toggle.addEventListener('click', () => show(side.hidden === true));
  element('close-pane', HTMLButtonElement).addEventListener('click', () => {
    show(false);
    toggle.focus();
  });
}

/** A button that runs a function of the add-in's, without its pane. */
function makeCommand(id: string, functionName: string, desk: Desk, bar: SentenceBar): void {
  const button = element(id, HTMLButtonElement);
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    bar.clear();
    const done = desk.host.runCommand(functionName).then(() => true);
    let isDone = await Promise.race([done, patience()]);
    // A command that shows something is done only when that has been read.
    if (!isDone && desk.host.hasDialog) isDone = await done;
    if (!isDone) bar.show('commandFailed');
    button.ariaDisabled = 'false';
  });
}

/** A function whose page does not load never completes. */
function patience(): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, false));
}

function makeSituations(desk: Desk, onRenamed: () => void): void {
  const readOnly = element('read-only', HTMLButtonElement);
  readOnly.addEventListener('click', () => {
    const isOn = readOnly.ariaPressed !== 'true';
    readOnly.ariaPressed = String(isOn);
    element('read-only-note', HTMLElement).hidden = !isOn;
    desk.isReadOnly = isOn;
  });
  element('save-copy', HTMLButtonElement).addEventListener('click', () => {
    const fileName = copyName(desk.file.fileName, (name) => sentence('copyName', { name }));
    desk.reopen({ fileName, address: addressOf(fileName) });
    onRenamed();
  });
}

function makeLanguages(desk: Desk): void {
  for (const choice of document.querySelectorAll<HTMLInputElement>('#languages input')) {
    choice.checked = choice.value.startsWith(currentLanguage());
    choice.addEventListener('change', () => {
      speak(choice.value === 'fr-FR' ? 'fr' : 'en');
      desk.reopen();
    });
  }
}
