import * as z from 'zod/mini';

import { type AppContext, Bridge, type BridgeOptions } from '#word-host/bridge.ts';
import type { CallData } from '#word-host/envelope.ts';

const INTERNAL_ERROR = 5001;

const messageSchema = z.discriminatedUnion('windows', [
  z.object({ windows: z.literal('call'), number: z.number(), dispatchId: z.number(), given: z.unknown() }),
  z.object({ windows: z.enum(['register', 'unregister']), event: z.number(), data: z.unknown() }),
]);
/** From the page to the host. Parameters are in the order of Word for Windows. */
export type PaneMessage = z.infer<typeof messageSchema>;

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

  #listen({ windows, event, data }: Exclude<PaneMessage, { windows: 'call' }>): void {
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

  async #answer({ dispatchId, given }: Extract<PaneMessage, { windows: 'call' }>): Promise<unknown[]> {
    try {
      return positionalAnswer(await this.options.onCall(dispatchId, namedParameters(dispatchId, given)));
    } catch (error) {
      console.error('[word host]', error);
      return [INTERNAL_ERROR];
    }
  }
}

export type Theme = 'light' | 'dark' | 'contrast';

/** As in Word for Windows: Colorful, Black, and the system's high contrast. */
const THEME_COLORS = {
  light: colors(0xffffff, 0x262626, 0xf3f2f1),
  dark: colors(0x262626, 0xffffff, 0x0a0a0a),
  contrast: colors(0x000000, 0xffffff, 0x000000),
} satisfies Record<Theme, ThemeColors>;

/** What the iframe's name passes to its page before office.js loads. */
export interface Opening {
  readonly platform: 'windows';
  readonly hostOrigin: string;
  readonly context: AppContext;
  readonly theme: ThemeColors;
}

/** From the host to the page. The first element of an answer is the status, 0 for success. */
export type HostMessage =
  | { readonly windows: 'answer'; readonly number: number; readonly answer: readonly unknown[] }
  | { readonly windows: 'event'; readonly event: number; readonly data: unknown }
  | { readonly windows: 'theme'; readonly theme: ThemeColors };

/** Word for Windows numbers its events; on the web they have names. */
const EVENT_NUMBERS: Readonly<Record<string, number>> = {
  documentSelectionChanged: 2,
  dialogMessageReceived: 10,
  richApiMessage: 33,
  appCommandInvoked: 39,
};

const NAMES: Readonly<Record<number, readonly string[]>> = {
  77: ['fileType'],
  80: ['handle', 'offset', 'size'],
  81: ['handle'],
  93: ['ArrayData'],
  102: ['reserved', 'url'],
  128: ['xml'],
  129: ['id'],
  130: ['namespace'],
  131: ['id'],
  133: ['id'],
};

/** The parameters of a call as the web's office.js names them. */
function namedParameters(dispatchId: number, given: unknown): CallData {
  const values: CallData = typeof given === 'object' && given !== null ? { ...given } : {};
  const named = (NAMES[dispatchId] ?? []).map((name, index) => [name, values[index]] as const);
  return { ...values, ...Object.fromEntries(named) };
}

/** An answer in the form of Word for Windows: the status, then the values by position instead of by name. */
function positionalAnswer(answer: object): unknown[] {
  const given: CallData = { ...answer };
  if (given.Error) return [given.Error];
  if (Array.isArray(given.Data)) return [0, ...given.Data];
  if ('DataPartProperties' in given) return [0, partOf(given.DataPartProperties)];
  if (Array.isArray(given.DataPartList)) return [0, given.DataPartList.map(partOf)];
  if ('Properties' in given) return [0, Object.values({ ...(given.Properties as object) })];
  if (1 in given) return [0, [given[0], given[1]]];
  return [0, given.Data ?? null];
}

function partOf(part: unknown): unknown[] {
  const { id, DataPartBuiltIn } = part as Record<string, unknown>;
  return [id, DataPartBuiltIn];
}

type ThemeColors = ReturnType<typeof colors>;

/** Colors of the host's own surfaces, as numbers: 0xRRGGBB. */
function colors(background: number, foreground: number, control: number) {
  return {
    bodyBackgroundColor: background,
    bodyForegroundColor: foreground,
    controlBackgroundColor: control,
    controlForegroundColor: foreground,
  };
}
