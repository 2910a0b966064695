export interface Host {
  /**
   * Why there is no Word: the pane is in an ordinary browser tab or another Office program; Word, or office.js, took too
   * long; or Word opened the pane, and office.js couldn't be loaded. null in Word.
   */
  absence: 'outside' | 'silent' | 'blocked' | null;
  /** Word has what the add-in needs (WordApi 1.3). */
  canVerify: boolean;
  /** Separates the storage of different embedding sites. */
  partitionKey: string;
  /** Office's display language; '' outside. */
  language: string;
  supports(set: string, version: string): boolean;
}

/** Where Word runs. What it refuses, and what the user can do about it, differs between them. */
export type Platform = 'web' | 'windows' | 'mac' | 'ipad' | 'unknown';

export type HostTheme = 'light' | 'dark' | 'contrast';

const PATIENCE_MS = 10_000;

const OUTSIDE: Host = {
  absence: 'outside',
  canVerify: false,
  partitionKey: '',
  language: '',
  supports: () => false,
};

/** Resolves once Office has said where the pane runs, or with a silent host after ten seconds. */
export const hostReady = (): Promise<Host> => Promise.race([hostInTheEnd(), silence()]);

/**
 * The same without a time limit. If office.js can't be loaded, resolves with a host outside of Word; never resolves if a
 * network lets only half of office.js through.
 */
export async function hostInTheEnd(): Promise<Host> {
  await officeScript();
  if (typeof Office === 'undefined') return openedByWord() ? { ...OUTSIDE, absence: 'blocked' } : OUTSIDE;
  const { host } = await Office.onReady();
  if (host !== Office.HostType.Word) return OUTSIDE;
  return {
    absence: null,
    canVerify: supports('WordApi', '1.3'),
    partitionKey: Office.context.partitionKey ?? '',
    language: Office.context.displayLanguage ?? '',
    supports,
  };
}

async function silence(): Promise<Host> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  return { ...OUTSIDE, absence: 'silent' };
}

/** The host of office.js, such as `appsforoffice.microsoft.com`. */
export function officeJsHost(): string {
  const script = officeElement();
  return script ? new URL(script.src).host : '';
}

export function platform(): Platform {
  if (typeof Office === 'undefined') return 'unknown';
  const { context, PlatformType } = Office;
  switch (context.platform ?? context.diagnostics?.platform) {
    case PlatformType.OfficeOnline:
      return 'web';
    case PlatformType.PC:
    case PlatformType.Universal:
      return 'windows';
    case PlatformType.Mac:
      return 'mac';
    case PlatformType.iOS:
      return 'ipad';
    default:
      return 'unknown';
  }
}

/** The present theme: high contrast if the system uses it, otherwise Word's own theme, otherwise the browser's. */
export function hostTheme(): HostTheme {
  if (matchMedia('(forced-colors: active)').matches) return 'contrast';
  const background = officeTheme()?.bodyBackgroundColor;
  if (background !== undefined) return isDark(background) ? 'dark' : 'light';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls back on every change while the pane is open; returns a function that stops it. */
export function onHostTheme(listener: (theme: HostTheme) => void): () => void {
  let last = hostTheme();
  const look = () => {
    const now = hostTheme();
    if (now === last) return;
    last = now;
    listener(now);
  };
  const queries = ['(forced-colors: active)', '(prefers-color-scheme: dark)'].map((query) =>
    matchMedia(query),
  );
  for (const query of queries) query.addEventListener('change', look);
  // Word has no event for this; its theme can only be changed outside the pane.
  window.addEventListener('focus', look);
  return () => {
    for (const query of queries) query.removeEventListener('change', look);
    window.removeEventListener('focus', look);
  };
}

function supports(set: string, version: string): boolean {
  return Office.context.requirements.isSetSupported(set, version);
}

function officeTheme(): Partial<Office.OfficeTheme> | undefined {
  return typeof Office === 'undefined' ? undefined : Office.context?.officeTheme;
}

function isDark(color: string): boolean {
  const channels = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (channels === null) return false;
  const [red = 0, green = 0, blue = 0] = channels.slice(1).map((channel) => Number.parseInt(channel, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

/**
 * In Word on the web office.js listens to keys on the window, and moves the focus: at Escape to the pane's first button,
 * even if Escape closed a menu; at Tab out of the pane, if the focus is where only a script puts it, such as a heading.
 * This hides those two keys from it.
 */
export function guardPaneKeys(): void {
  document.addEventListener('keydown', (event) => {
    const isHandledEscape = event.key === 'Escape' && event.defaultPrevented;
    const isTabFromHeading =
      event.key === 'Tab' && event.target instanceof HTMLElement && event.target.tabIndex < 0;
    if (isHandledEscape || isTabFromHeading) event.stopPropagation();
  });
}

/**
 * Resolves once office.js has run, or if it can't: blocked, or unreachable. The page loads it asynchronously, so that the
 * pane is painted without it, and records the outcome at its element.
 */
function officeScript(): Promise<void> {
  const script = officeElement();
  if (!script || 'Office' in globalThis || script.dataset.office === 'over') return Promise.resolve();
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
  });
}

const officeElement = (): HTMLScriptElement | null => document.querySelector('script[data-office]');

/** Office adds the name of its program to a pane's address, as `_host_Info=Word$Win32$16.01$en-US`, or with bars. */
function openedByWord(): boolean {
  return /^word\b/i.test(new URLSearchParams(location.search).get('_host_Info') ?? '');
}
