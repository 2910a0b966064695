import * as z from 'zod/mini';

import { Bridge, type BridgeOptions } from '#word-host/bridge.ts';
import {
  EVENT_NUMBERS,
  type HostMessage,
  namedParameters,
  type Opening,
  positionalAnswer,
  type Theme,
  THEME_COLORS,
} from './windows-calls.ts';

const INTERNAL_ERROR = 5001;

const messageSchema = z.discriminatedUnion('windows', [
  z.object({ windows: z.literal('call'), number: z.number(), dispatchId: z.number(), given: z.unknown() }),
  z.object({ windows: z.literal('register'), event: z.number(), data: z.unknown() }),
  z.object({ windows: z.literal('unregister'), event: z.number(), data: z.unknown() }),
]);
type Message = z.infer<typeof messageSchema>;

/**
 * The host's end of the conversation if Word for Windows is simulated: `windows-pane.ts`, which the page must load before
 * office.js, replaces Word's native objects. Unlike the web, it declares any requirement sets and a theme.
 */
export class WindowsBridge extends Bridge {
  readonly #events = new Set<number>();

  constructor(options: BridgeOptions, theme: Theme) {
    super(options);
    const opening: Opening = {
      platform: 'windows',
      hostOrigin: location.origin,
      context: options.context,
      theme: THEME_COLORS[theme],
    };
    this.frame.name = JSON.stringify(opening);
    this.frame.src = new URL(options.url, location.href).href;
  }

  fire(event: string, data: unknown): void {
    const number = EVENT_NUMBERS[event];
    if (number === undefined || !this.#events.has(number)) return;
    this.#post({ windows: 'event', event: number, data: Object.values(Object(data)) });
  }

  /** Word has no event for this: the add-in sees it the next time it looks. */
  showTheme(theme: Theme): void {
    this.#post({ windows: 'theme', theme: THEME_COLORS[theme] });
  }

  #post(message: HostMessage): void {
    this.frame.contentWindow?.postMessage(message, this.origin);
  }

  protected async onMessage({ data }: MessageEvent): Promise<void> {
    const parsed = messageSchema.safeParse(data);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.windows !== 'call') return this.#listen(message);
    this.#post({ windows: 'answer', number: message.number, answer: await this.#answer(message) });
  }

  #listen({ windows, event, data }: Exclude<Message, { windows: 'call' }>): void {
    const name = Object.keys(EVENT_NUMBERS).find((known) => EVENT_NUMBERS[known] === event);
    if (name === undefined) return console.error('[word host]', `The Word host does not play event ${event}`);
    if (windows === 'unregister') {
      this.#events.delete(event);
      this.options.onUnregister?.(name);
    } else {
      this.#events.add(event);
      this.options.onRegister?.(name, { targetId: data });
    }
  }

  async #answer({ dispatchId, given }: Extract<Message, { windows: 'call' }>): Promise<unknown[]> {
    try {
      return positionalAnswer(await this.options.onCall(dispatchId, namedParameters(dispatchId, given)));
    } catch (error) {
      console.error('[word host]', error);
      return [INTERNAL_ERROR];
    }
  }
}
