import type { DemoSession } from './demo-session.ts';
import { element } from './element.ts';
import { say } from './say.ts';
import { make } from './sheet/showing.ts';

/** Says that a phone cannot open the codes, as long as that is so, and how to change it. */
export function makeNotice(session: DemoSession): void {
  const { is_loopback: isLoopback, public_url: address, phone_commands: commands } = session;
  const notice = element('loopback', HTMLElement);
  const dialog = element('how-to-dialog', HTMLDialogElement);
  notice.hidden = !isLoopback;
  say(element('how-to-why', HTMLElement), 'howToWhy', { address });
  element('how-to', HTMLButtonElement).addEventListener('click', () => dialog.showModal());
  element('how-to-commands', HTMLElement).replaceChildren(...commands.map(commandLine));
}

/** A command to type, with a button that copies it. */
function commandLine(command: string): HTMLElement {
  const copy = make('button', 'outlined');
  copy.type = 'button';
  say(copy, 'copyCommand');
  copy.addEventListener('click', () => {
    void navigator.clipboard.writeText(command).then(() => say(copy, 'copiedCommand'));
  });
  return make('li', '', make('code', '', command), copy);
}
