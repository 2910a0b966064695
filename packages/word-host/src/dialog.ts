import type { AppContext, Bridge } from './bridge.ts';
import type { CallData, DialogRequest } from './envelope.ts';
import { PaneBridge } from './pane-bridge.ts';

const MESSAGE = 0;
const CLOSED_BY_USER = 12_006;
const MESSAGE_PARENT = 144;

/**
 * A page that the add-in opens by `displayDialogAsync` with `displayInIframe`: a window over everything, with its own
 * office.js.
 */
export class Dialog {
  readonly opener: Bridge;
  readonly #onClose: () => void;
  readonly #element = document.createElement('dialog');
  readonly #bridge: PaneBridge;

  constructor(request: DialogRequest, opener: Bridge, context: AppContext, onClose: () => void) {
    this.opener = opener;
    this.#onClose = onClose;
    this.#element.append(closeButton(() => this.#dismiss()));
    this.#element.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.#dismiss();
    });
    this.#bridge = new PaneBridge({
      container: this.#element,
      url: reachable(request.url, opener.origin),
      title: 'Dialog',
      context,
      isDialog: true,
      onCall: async (dispatchId, given) => this.#onCall(dispatchId, given),
    });
    const { style } = this.#bridge.frame;
    style.cssText = `border: 0; width: ${request.width}vw; height: ${request.height}vh`;
  }

  open(): void {
    document.body.append(this.#element);
    this.#bridge.start();
    this.#element.showModal();
  }

  close(): void {
    this.#bridge.stop();
    this.#element.remove();
    this.#onClose();
  }

  #dismiss(): void {
    this.opener.fire('dialogMessageReceived', { messageType: CLOSED_BY_USER });
    this.close();
  }

  #onCall(dispatchId: number, given: CallData): object {
    if (dispatchId !== MESSAGE_PARENT) {
      console.error('[word host]', `A dialog may not make call ${dispatchId}`);
      return { Error: 5000 };
    }
    this.opener.fire('dialogMessageReceived', {
      messageType: MESSAGE,
      messageContent: given.messageToParent,
      messageOrigin: this.#bridge.origin,
    });
    return {};
  }
}

/** office.js requires https for dialogs. If the pane is served over http, so is the page at that address. */
function reachable(url: string, paneOrigin: string): string {
  const pane = new URL(paneOrigin);
  const asked = new URL(url);
  if (asked.host === pane.host) asked.protocol = pane.protocol;
  return asked.href;
}

function closeButton(onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '✕';
  button.ariaLabel = 'Close';
  button.style.cssText = 'display: block; margin-inline-start: auto';
  button.addEventListener('click', onClick);
  return button;
}
