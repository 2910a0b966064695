import { parsedAddress } from '#src/word/canonical-address.ts';

/** Where a scanned code leads. */
export type Destination =
  | { kind: 'verification'; publicId: string; sig: string; base: string; host: string }
  | { kind: 'website'; host: string }
  | { kind: 'text' };

const PUBLIC_PAGE = /^(.*)\/verification\/document\/(SM-[A-Z]{3}-\d{4}-[0-9A-Z]{8})$/;

/** Reads what a code says, or where a link leads. Nothing is fetched. */
export function destinationOf(text: string): Destination {
  const address = text.trim();
  const url = /^https?:\/\//i.test(address) ? parsedAddress(address) : null;
  if (url === null) return { kind: 'text' };
  const { origin, host, pathname, searchParams } = url;
  const [, prefix = '', publicId] = PUBLIC_PAGE.exec(pathname) ?? [];
  const sig = searchParams.get('sig');
  if (publicId === undefined || sig === null) return { kind: 'website', host };
  return { kind: 'verification', publicId, sig, base: origin + prefix, host };
}

/** What public pages of a service begin with, read off one of its addresses; null for any other address. */
export function baseOf(verifyUrl: string): string | null {
  const destination = destinationOf(verifyUrl);
  return destination.kind === 'verification' ? destination.base : null;
}

export function sigOf(verifyUrl: string): string | null {
  const destination = destinationOf(verifyUrl);
  return destination.kind === 'verification' ? destination.sig : null;
}
