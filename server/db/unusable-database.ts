/** The database could not be opened; the message names it without user and password. */
export class UnusableDatabase extends Error {
  readonly reason: string;

  constructor(url: string, cause: unknown) {
    const reason = reasonOf(cause);
    super(`Can't open the database ${nameOf(url)}: ${reason}`, { cause });
    this.name = 'UnusableDatabase';
    this.reason = reason;
  }
}

function nameOf(url: string): string {
  if (url.startsWith('sqlite:')) return url;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** A refused connection to a name with several addresses has a code and no message. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
