import type { CallData } from './envelope.ts';
import type { RequirementSets } from './platforms/platform.ts';

/** Where the keyboard focus goes when it leaves the add-in; Escape leads to the document. */
export type LeavingWay = 'next' | 'previous' | 'document';

export interface BridgeOptions {
  readonly container: HTMLElement;
  readonly url: string;
  readonly title: string;
  readonly context: AppContext;
  readonly isDialog?: boolean;
  /** A call of the Common API by its dispatch number; batches of Word.run are one kind. */
  onCall(dispatchId: number, given: CallData): Promise<object>;
  onRegister?(event: string, data: unknown): void;
  onUnregister?(event: string): void;
  /** The focus is at an end of the add-in, or Escape was pressed there. */
  onLeave?(way: LeavingWay): void;
}

/** The host's end of the conversation with the office.js of one iframe. */
export abstract class Bridge {
  readonly frame = document.createElement('iframe');
  readonly origin: string;
  protected readonly options: BridgeOptions;
  readonly #receive = (event: MessageEvent): void => {
    if (event.source === this.frame.contentWindow) void this.onMessage(event);
  };

  constructor(options: BridgeOptions) {
    this.options = options;
    this.origin = new URL(options.url, location.href).origin;
    this.frame.title = options.title;
  }

  start(): void {
    window.addEventListener('message', this.#receive);
    this.options.container.append(this.frame);
  }

  stop(): void {
    window.removeEventListener('message', this.#receive);
    this.frame.remove();
  }

  /** Raises an event; does nothing if the add-in hasn't registered for it. */
  abstract fire(event: string, data: unknown): void;
  protected abstract onMessage(event: MessageEvent): Promise<void>;
}

const WORD_ON_THE_WEB = 32;
const READ_WRITE = 1;

/** What Word tells an add-in at its start about itself and the document. */
export interface AppContext {
  readonly id: string;
  readonly documentUrl: string;
  readonly locale: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly requirements: RequirementSets;
}

/** In the wire format of Word on the web. */
export function webMessage(context: AppContext): Readonly<Record<string, unknown>> {
  return {
    _id: context.id,
    _appInstanceId: context.id,
    _appName: WORD_ON_THE_WEB,
    _appVersion: '16',
    _appMinorVersion: 0,
    _hostFullVersion: '16.0.99999.0',
    _appUILocale: context.locale,
    _dataLocale: context.locale,
    _docUrl: context.documentUrl,
    // Word reports this also for documents that it opens for viewing: only a refused write shows that they are read-only.
    _clientMode: READ_WRITE,
    _settings: context.settings,
    _reason: 'inserted',
    _osfControlType: 1,
    _eToken: '',
    _correlationId: crypto.randomUUID(),
    _requirementMatrix: JSON.stringify(context.requirements),
    _clientWindowHeight: window.innerHeight,
    _clientWindowWidth: window.innerWidth,
    _addinName: 'Add-in',
    _appDomains: [location.origin],
    _initialDisplayMode: 2,
  };
}
