import { createTokenStore } from '#src/session/session.ts';
import type { DemoOrganization, DemoSession } from './demo-session.ts';
import { element, label, say } from './say.ts';
import { make } from './sheet/showing.ts';

interface Pane {
  partitionKey(): string;
  reloadPane(): void;
}

/** One row for each demo organization: connecting stores its token where the pane stores its own, and reloads the pane. */
export function showConnections(list: HTMLElement, organizations: DemoOrganization[], pane: Pane): void {
  const store = () => createTokenStore(pane.partitionKey());

  let drawn: string | null | undefined;

  function draw(): void {
    const connected = store().read();
    // Other changes of the pane's storage must not replace a button while it's pressed.
    if (connected === drawn) return;
    drawn = connected;
    list.replaceChildren(
      ...organizations.map((organization) => {
        const workspace = make('small');
        say(workspace, `workspace.${organization.workspace}`);
        const isConnected = organization.token === connected;
        const action = isConnected ? connectedMark() : connectButton(organization);
        return make('li', '', make('span', '', organization.name, workspace), action);
      }),
    );
  }

  function connectButton({ name, token }: DemoOrganization): HTMLElement {
    const button = make('button');
    button.type = 'button';
    say(button, 'connect');
    label(button, 'connectTo', { name });
    button.addEventListener('click', () => {
      store().save(token);
      draw();
      // The button that had the focus is gone.
      list.querySelector<HTMLElement>('.connected')?.focus();
      pane.reloadPane();
    });
    return button;
  }

  // The pane shares this page's storage, so signing out there raises an event here.
  addEventListener('storage', draw);
  draw();
}

function connectedMark(): HTMLElement {
  const text = make('span');
  say(text, 'connected');
  const icon = make('span', 'icon checkmark');
  icon.ariaHidden = 'true';
  const mark = make('span', 'connected', icon, text);
  mark.tabIndex = -1;
  return mark;
}

/** Shows that a phone can't open the codes, as long as that is so, and how to change it. */
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
