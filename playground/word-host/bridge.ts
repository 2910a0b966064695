import type { AppContext } from './app-context.ts';
import type { CallData } from './envelope.ts';

/** Where the keyboard goes when it leaves the add-in; Escape leads to the document. */
export type LeavingWay = 'next' | 'previous' | 'document';

export interface BridgeOptions {
  readonly container: HTMLElement;
  readonly url: string;
  readonly title: string;
  readonly context: AppContext;
  readonly isDialog?: boolean;
  /** A call of the Common API by its dispatch number; the batches of Word.run are one of them. */
  onCall(dispatchId: number, given: CallData): Promise<object>;
  onRegister?(event: string, data: unknown): void;
  onUnregister?(event: string): void;
  /** The keyboard is at an end of the add-in, or Escape was pressed there. */
  onLeave?(way: LeavingWay): void;
}

/** The host's end of the conversation with the office.js of one iframe. */
export interface Bridge {
  readonly frame: HTMLIFrameElement;
  readonly origin: string;
  start(): void;
  stop(): void;
  /** Raises an event; does nothing where the add-in has not asked for it. */
  fire(event: string, data: unknown): void;
}
