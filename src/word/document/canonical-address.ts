import { isMicrosoftFileHost } from '#contract/office-hosts.ts';
import { parsedAddress } from '#contract/parsed-address.ts';

/** Query parameters that identify a file on SharePoint, OneDrive and other document servers. */
const FILE_PARAMETERS = ['sourcedoc', 'resid', 'uniqueid', 'id', 'docid', 'fileid'];
const WINDOWS_PATH = /^([a-z]:[\\/]|\\\\)/i;

/**
 * The canonical address of a file: keeps what identifies the file, and drops what changes with each session. null for a
 * document that was never saved. Only compared, never a key, because moving the file changes it. It escapes escaped signs
 * such as `%23` again, and documents store its hash: with `isOpenable`, it leaves them, so that a browser opens it.
 */
export function canonicalAddress(raw: string | null | undefined, isOpenable = false): string | null {
  const address = raw?.trim() ?? '';
  if (address === '') return null;
  if (WINDOWS_PATH.test(address)) return windowsPath(address);
  const url = parsedAddress(withNumberSigns(address));
  if (url === null) return address;
  if (url.protocol === 'file:') return filePath(url);
  return url.protocol === 'https:' || url.protocol === 'http:' ? webAddress(url, isOpenable) : address;
}

/** Whether this address can be sent: the service accepts web addresses of at most 2,000 characters. */
export function isShareable(address: string | null): address is string {
  return address !== null && address.startsWith('https://') && address.length <= 2000;
}

/** The file name in an address, as a person reads it, or null. */
export function fileNameOf(raw: string | null | undefined): string | null {
  const address = raw?.trim() ?? '';
  const url = /^https?:/i.test(address) ? parsedAddress(withNumberSigns(address)) : null;
  const named = url?.searchParams.get('file') ?? null;
  const path = url?.pathname ?? address;
  const name = named ?? decoded(path.split(/[\\/]/).pop() ?? '', decodeURIComponent);
  return name === '' ? null : name;
}

/** SharePoint allows number signs in names: before the ending of a file's name, they begin no fragment. */
function withNumberSigns(address: string): string {
  const end = address.search(/\.do[ct][mx]?(\?|$)/i);
  return end === -1 ? address : address.slice(0, end).replaceAll('#', '%23') + address.slice(end);
}

const windowsPath = (path: string): string => path.replaceAll('\\', '/').toLowerCase();

function filePath(url: URL): string {
  const path = decoded(url.pathname);
  if (url.host !== '') return windowsPath(`//${url.host}${path}`);
  return /^\/[a-z]:/i.test(path) ? windowsPath(path.slice(1)) : path;
}

function webAddress(url: URL, isOpenable: boolean): string {
  const isMicrosoft = isMicrosoftFileHost(url.hostname);
  const path = isMicrosoft ? url.pathname.replace(/^\/:\w:\/r(?=\/)/, '').toLowerCase() : url.pathname;
  const query = new URLSearchParams(
    [...url.searchParams]
      .map(([name, value]): [string, string] => [name.toLowerCase(), value])
      .filter(([name]) => FILE_PARAMETERS.includes(name))
      .map(([name, value]): [string, string] => [name, isMicrosoft ? fileId(value) : value])
      .toSorted(([first], [second]) => (first < second ? -1 : 1)),
  ).toString();
  const shown = isOpenable ? path : encodeURI(decoded(path));
  return `${url.protocol}//${url.host}${shown}${query === '' ? '' : `?${query}`}`;
}

/** SharePoint writes the same id with and without braces, in either case. */
const fileId = (value: string): string => value.replace(/^\{|\}$/g, '').toLowerCase();

function decoded(path: string, decode = decodeURI): string {
  try {
    return decode(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
