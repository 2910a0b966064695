/** The first match counts, because browsers also name the ones that they are based on. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** The text by which a person recognizes a session, such as `Chrome, Windows`; empty if the browser sends nothing. */
export const deviceName = (userAgent?: string): string => namesIn(userAgent, BROWSERS, SYSTEMS).join(', ');

/** The same for a pane, whose browser is part of Word. */
export function wordDeviceName(userAgent?: string): string {
  return ['Word', ...namesIn(userAgent, SYSTEMS)].join(', ');
}

function namesIn(userAgent = '', ...known: (typeof SYSTEMS)[]): string[] {
  return known.flatMap((names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? []);
}
