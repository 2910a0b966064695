export interface Host {
  /**
   * Why Word is missing: the pane is in an ordinary browser tab or another Office program; Word, or office.js, has taken
   * longer than anybody waits; or Word has opened the pane, and office.js could not be loaded. null in Word.
   */
  absence: 'outside' | 'silent' | 'blocked' | null;
  /** Word has what the add-in needs (WordApi 1.3). */
  canVerify: boolean;
  /** What keeps the storage of one embedding site apart from another's. */
  partitionKey: string;
  /** The language Office shows itself in, '' outside. */
  language: string;
  supports(set: string, version: string): boolean;
}

/** Where Word runs. What it refuses, and what a person can do about it, differs between them. */
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

/** Resolves once Office has said where the pane runs, or with a silent host when it has not in ten seconds. */
export function hostReady(): Promise<Host> {
  return Promise.race([hostInTheEnd(), silence()]);
}

/**
 * The same, however late. Where office.js does not come it resolves with a host outside of Word, and never where a
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

/** Where office.js comes from, such as `appsforoffice.microsoft.com`. */
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

/** The look Word has now: high contrast as the system says, else Word's own theme, else the browser's. */
export function hostTheme(): HostTheme {
  if (matchMedia('(forced-colors: active)').matches) return 'contrast';
  const background = officeTheme()?.bodyBackgroundColor;
  if (background !== undefined) return isDark(background) ? 'dark' : 'light';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Tells of every change while the pane is open; returns what stops it. */
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
  // Word has no event of its own for this; its theme can only be changed away from the pane.
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
 * In Word on the web office.js hears of keys on the window, and takes the focus away: at Escape to the pane's first
 * button, even when that closed a menu; at Tab out of the pane, when the focus is where only a script puts it, such
 * as a heading. Those two are kept from it.
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
 * Resolves once office.js has run, or when it will not: blocked, or unreachable. The page fetches it aside, so that the
 * pane paints without it, and notes at its element when that is over.
 */
function officeScript(): Promise<void> {
  const script = officeElement();
  if (!script || 'Office' in globalThis || script.dataset.office === 'over') return Promise.resolve();
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
  });
}

function officeElement(): HTMLScriptElement | null {
  return document.querySelector('script[data-office]');
}

/** Office adds to the address of a pane which program it is, as `_host_Info=Word$Win32$16.01$en-US`, or with bars. */
function openedByWord(): boolean {
  return /^word\b/i.test(new URLSearchParams(location.search).get('_host_Info') ?? '');
}
