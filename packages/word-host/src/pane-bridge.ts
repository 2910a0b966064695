import { Bridge, type BridgeOptions, type LeavingWay, webMessage } from './bridge.ts';
import { readCall, readRequest, type Request } from './envelope.ts';

const RESPONSE = 1;
const ACTION_TYPE = { invoke: 0, register: 1, unregister: 2 } as const;
const RESPONSE_TYPE = { call: 0, event: 1 } as const;
const INTERNAL_ERROR = 5001;
/** office.js keeps Tab and Escape from the browser, and expects Word to move the focus. */
const LEAVING_KEYS: ReadonlyMap<unknown, LeavingWay> = new Map([
  [13, 'next'],
  [14, 'previous'],
  [15, 'document'],
]);

/**
 * The host's end of office.js' conversation with Word on the web: JSON texts over postMessage with one iframe. Nothing is
 * inserted into the iframe; office.js finds its host by the iframe's name and address.
 */
export class PaneBridge extends Bridge {
  readonly #conversation = crypto.randomUUID();
  /** Correlation ids of the registered events. */
  readonly #events = new Map<string, number>();

  constructor(options: BridgeOptions) {
    super(options);
    const url = new URL(options.url, location.href);
    const hostInfo = this.#hostInfo();
    // Not searchParams, which would escape its dollar signs as %24.
    url.search += `${url.search ? '&' : '?'}_host_Info=${hostInfo}`;
    // Set the name before inserting the frame, because office.js reads it while loading.
    this.frame.name = JSON.stringify({
      baseFrameName: 'word-host',
      hostInfo,
      xdmInfo: [this.#conversation, options.context.id, location.origin].join('|'),
      serializerVersion: '1',
      flights: '[]',
    });
    this.frame.src = url.href;
  }

  fire(event: string, data: unknown): void {
    const correlation = this.#events.get(event);
    if (correlation !== undefined) this.#post(event, correlation, RESPONSE_TYPE.event, data);
  }

  #hostInfo(): string {
    const { isDialog, context } = this.options;
    const dialog = isDialog ? 'isDialog' : '';
    return ['Word', 'Web', '16.00', context.locale, crypto.randomUUID(), dialog, 'disableLogging', '0'].join(
      '$',
    );
  }

  #post(name: string, correlation: number, type: number, data: unknown): void {
    const message = {
      _messageType: RESPONSE,
      _responseType: type,
      _actionName: name,
      _conversationId: this.#conversation,
      _correlationId: correlation,
      _origin: location.origin,
      _serializerVersion: 1,
      _errorCode: 0,
      _data: data,
    };
    this.frame.contentWindow?.postMessage(JSON.stringify(message), this.origin);
  }

  protected async onMessage({ data: sent }: MessageEvent): Promise<void> {
    const request = readRequest(sent);
    if (request?.conversation !== this.#conversation) return;
    const { name, type, correlation, data } = request;
    this.#post(name, correlation, RESPONSE_TYPE.call, await this.#answer(request));
    // Only now does the add-in listen: an event raised before the answer would be lost.
    if (type === ACTION_TYPE.register) this.options.onRegister?.(name, data);
  }

  async #answer({ name, type, correlation, data }: Request): Promise<unknown> {
    if (type === ACTION_TYPE.register) {
      this.#events.set(name, correlation);
      return { Error: 0 };
    }
    if (type === ACTION_TYPE.unregister) {
      this.#events.delete(name);
      this.options.onUnregister?.(name);
      return { Error: 0 };
    }
    if (name === 'ContextActivationManager_getAppContextAsync') return webMessage(this.options.context);
    if (name === 'ContextActivationManager_notifyHost') this.#noteKey(data);
    return name === 'executeMethod' ? this.#call(data) : null;
  }

  #noteKey(data: unknown): void {
    const way = Array.isArray(data) ? LEAVING_KEYS.get(data[1]) : undefined;
    if (way) this.options.onLeave?.(way);
  }

  async #call(data: unknown): Promise<object> {
    try {
      const { dispatchId, given } = readCall(data);
      return { Version: 1, Error: 0, ...(await this.options.onCall(dispatchId, given)) };
    } catch (error) {
      console.error('[word host]', error);
      return { Version: 1, Error: INTERNAL_ERROR };
    }
  }
}
