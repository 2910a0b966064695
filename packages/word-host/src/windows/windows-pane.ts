import type { HostMessage, Opening, PaneMessage } from './windows-bridge.ts';

type Answer = number | { toArray(): readonly unknown[]; dimensions(): 1 };
type Respond = (answer: Answer) => void;

/**
 * Simulates, inside the pane, the objects that Word for Windows gives its web view: `window.external`, where office.js
 * looks for it. Must run before office.js; does nothing if the host simulates another Word.
 */
function playWindows(opening: Opening): void {
  const answers = new Map<number, Respond>();
  const handlers = new Map<number, (event: number, data: unknown) => void>();
  const { context } = opening;
  let settings = { ...context.settings };
  let { theme } = opening;
  let last = 0;

  const send = (message: PaneMessage): void => parent.postMessage(message, opening.hostOrigin);
  const call = (dispatchId: number, given: unknown, respond: Respond): void => {
    last += 1;
    answers.set(last, respond);
    send({ windows: 'call', number: last, dispatchId, given: plain(given) });
  };

  window.addEventListener('message', ({ source, data }: MessageEvent<HostMessage>) => {
    if (source !== parent) return;
    if (data.windows === 'theme') ({ theme } = data);
    if (data.windows === 'event') handlers.get(data.event)?.(data.event, data.data);
    if (data.windows === 'answer') {
      answers.get(data.number)?.(safeArray(data.answer));
      answers.delete(data.number);
    }
  });

  const keptSettings = {
    Read: (names: string[], values: string[]) => {
      names.push(...Object.keys(settings));
      values.push(...Object.values(settings));
    },
    WriteAsync: (names: string[], values: string[], done: (status: number) => void) => {
      settings = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
      const method = { DdaSettingsMethod: { Properties: Object.entries(settings) } };
      call(76, method, (answer) => done(statusOf(answer)));
    },
  };

  const control = {
    GetAppType: () => 2,
    GetSolutionRef: () => context.id,
    GetInstanceId: () => context.id,
    GetAppVersionMajor: () => 16,
    GetAppVersionMinor: () => 1,
    GetHostFullVersion: () => '16.0.17328.20000',
    GetAppUILocale: () => context.locale,
    GetAppDataLocale: () => context.locale,
    GetDocUrl: () => context.documentUrl,
    GetAppCapabilities: () => 0,
    GetActivationMode: () => 2,
    GetControlIntegrationLevel: () => 1,
    GetSolutionToken: () => '',
    GetSupportedMatrix: () => JSON.stringify(context.requirements),
    GetSettings: () => keptSettings,
    GetOfficeThemeInfo: () => JSON.stringify(theme),
    GetInitialDisplayMode: () => 2,
  };

  Object.assign(window.external, {
    GetHostInfo: () => `Word$Win32$16.01$${context.locale}$${context.id}$$disableLogging$0`,
    GetLoggingAllowed: () => false,
    GetContext: () => control,
    Execute: call,
    RegisterEvent: (
      event: number,
      data: unknown,
      handler: (event: number, data: unknown) => void,
      respond: Respond,
    ) => {
      handlers.set(event, handler);
      respond(0);
      send({ windows: 'register', event, data: plain(data) });
    },
    UnregisterEvent: (event: number, data: unknown, respond: Respond) => {
      handlers.delete(event);
      respond(0);
      send({ windows: 'unregister', event, data: plain(data) });
    },
  });
}

const safeArray = (values: readonly unknown[]): Answer => ({ toArray: () => values, dimensions: () => 1 });

function statusOf(answer: Answer): number {
  return typeof answer === 'number' ? answer : Number(answer.toArray()[0]);
}

/** office.js adds names to arrays, which a message would lose. */
function plain(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const isNamed = Object.keys(value).length !== value.length;
  if (!isNamed) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}

function readOpening(name: string): Opening | null {
  if (!name.startsWith('{"platform":"windows"')) return null;
  return JSON.parse(name) as Opening;
}

const opening = readOpening(window.name);
if (opening) playWindows(opening);
