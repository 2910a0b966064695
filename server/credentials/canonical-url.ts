import { isMicrosoftFileHost } from '#contract/office-hosts.ts';

/** Parameters that hold a secret or a session, in small letters. They change from one opening to the next. */
const SECRETS =
  /^(access_token(_ttl)?|id_token|auth_?token|token|authkey|auth|session(_?id)?|sid|sig|signature|jsessionid|phpsessid|x-amz-.*|x-goog-.*|utm_.*)$/;
/** Parameters of SharePoint and OneDrive that tell how a file is shared and opened. */
const MICROSOFT_OPENING = /^(e|d|csf|web|ct|cid|action|default|mode|mobileredirect|isspofile|wd.*)$/;
const SHARED_FOR_READING = /^\/:\w:\/r(?=\/)/;

/**
 * One spelling of the address of a file: without fragment, user, secrets and sessions, percent-encoding and the order of
 * parameters settled.
 */
export function canonicalUrl(url: URL): string {
  const plain = new URL(url);
  const isMicrosoft = isMicrosoftFileHost(plain.hostname);
  plain.hash = '';
  plain.username = '';
  plain.password = '';
  plain.pathname = plain.pathname.replace(/;jsessionid=[^/;]*/i, '');
  // Setting an empty query also drops a question mark that nothing follows.
  const query = parameters(plain, isMicrosoft);
  plain.search = query === '' ? '' : `?${query}`;
  if (isMicrosoft) plain.pathname = plain.pathname.replace(SHARED_FOR_READING, '');
  return settledEncoding(plain.href);
}

/** On SharePoint and in links of OneDrive the path names the file, and the query only how it was shared. */
function parameters({ pathname, search, hostname }: URL, isMicrosoft: boolean): string {
  const namesFileByPath = isMicrosoft && hostname !== 'onedrive.live.com' && !pathname.includes('/_layouts/');
  if (namesFileByPath) return '';
  return search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const name = nameOf(pair).toLowerCase();
      return pair !== '' && !SECRETS.test(name) && !(isMicrosoft && MICROSOFT_OPENING.test(name));
    })
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : Number(nameOf(one) > nameOf(other))))
    .join('&');
}

function nameOf(pair: string): string {
  return settledEncoding(pair.split('=', 1)[0] ?? '');
}

/** RFC 3986: letters, digits and -._~ stand for themselves, and the digits of other escapes are capital. */
function settledEncoding(address: string): string {
  return address.replaceAll(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}
