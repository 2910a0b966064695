import { createTokenStore } from '#src/session/session.ts';

import type { DemoOrganization } from './demo-session.ts';
import { label, say } from './say.ts';
import { make } from './sheet/showing.ts';

interface Pane {
  partitionKey(): string;
  reloadPane(): void;
}

/** One row for each demo organization: its token is put where the pane keeps its own, and the pane loads again. */
export function showConnections(list: HTMLElement, organizations: DemoOrganization[], pane: Pane): void {
  const store = () => createTokenStore(pane.partitionKey());

  let drawn: string | null | undefined;

  function draw(): void {
    const connected = store().read();
    // Whatever else the pane keeps must not take a button away that is being pressed.
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
      pane.reloadPane();
    });
    return button;
  }

  // The pane shares this page's storage, so signing out there is heard here.
  addEventListener('storage', draw);
  draw();
}

function connectedMark(): HTMLElement {
  const text = make('span');
  say(text, 'connected');
  const icon = make('span', 'icon checkmark');
  icon.ariaHidden = 'true';
  return make('span', 'connected', icon, text);
}
