import english from '#src/messages/en/commands.json';
import french from '#src/messages/fr/commands.json';
import { i18n, preferredLanguage } from '#src/messages/language.ts';
import { showTheme } from '#src/ui/theme-choice.ts';
import { hostReady } from '#src/word/host/host.ts';
import type { Numbers, DialogMessage } from './dialog-message.ts';

/** Shows the message as the whole page, with a button that closes it. */
export async function showMessage(message: DialogMessage, numbers: Numbers): Promise<void> {
  const { language: displayLanguage } = await hostReady();
  const language = preferredLanguage(displayLanguage);
  i18n.load({ en: english, fr: french });
  i18n.activate(language);
  showTheme();
  document.documentElement.lang = language;
  const title = i18n._(`commands.${message}.title`);
  document.title = `${title} – ${i18n._('commands.title')}`;

  const text = element('p', i18n._(`commands.${message}`, { ...numbers }));
  text.id = 'sentence';
  text.role = 'alert';
  const button = element('button', i18n._('commands.close'));
  button.type = 'button';
  button.setAttribute('aria-describedby', text.id);
  button.addEventListener('click', close);
  const main = document.createElement('main');
  main.append(brand(), element('h1', title), text, button);
  document.body.replaceChildren(main);
  button.focus();
  addEventListener('keydown', ({ key }) => {
    // Word on Windows closed dialogs at Esc without notifying the command (office-js#5200).
    if (key === 'Escape') close();
  });
}

/** The command's page closes the dialog, because a dialog can't close itself. */
function close(): void {
  Office.context.ui.messageParent('close');
}

function brand(): HTMLElement {
  const name = element('div', i18n._('commands.title'));
  name.className = 'brand';
  const mark = document.createElement('img');
  mark.src = '/mark.svg';
  mark.alt = '';
  name.prepend(mark);
  return name;
}

function element<Name extends 'h1' | 'p' | 'button' | 'div'>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
