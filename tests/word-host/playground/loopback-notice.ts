import type { DemoSession } from './demo-session.ts';
import { element } from './element.ts';
import { say } from './say.ts';

/** Says that a phone cannot open the codes, as long as that is so, and how to change it. */
export function makeNotice({ is_loopback: isLoopback, public_url: address }: DemoSession): void {
  const notice = element('loopback', HTMLElement);
  const dialog = element('how-to-dialog', HTMLDialogElement);
  notice.hidden = !isLoopback;
  say(element('how-to-why', HTMLElement), 'howToWhy', { address });
  element('how-to', HTMLButtonElement).addEventListener('click', () => dialog.showModal());
}
