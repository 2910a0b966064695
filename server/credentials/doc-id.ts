import { createHash } from 'node:crypto';

import { CONTROLS } from '#contract/fields.ts';
import { isMicrosoftFileHost } from '#contract/office-hosts.ts';

/** The same limit as for ids that clients choose. */
const MAX_LENGTH = 200;
const EVERY_CONTROL = new RegExp(CONTROLS, 'gu');

/**
 * The id of an editor's file, derived from its address: the file's own id if the host shows one, otherwise the canonical
 * address, shortened to the allowed length. Deterministic, so that one file always has one id.
 */
export function docIdOf(externalUrl: string): string {
  const url = new URL(externalUrl);
  return bounded(
    googleFile(url) ?? sharePointFile(url) ?? oneDriveFile(url) ?? onlyOfficeKey(url) ?? canonicalUrl(url),
  );
}

function googleFile({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname !== 'docs.google.com' && hostname !== 'drive.google.com') return undefined;
  const inPath = /\/(?:document|spreadsheets|presentation|file)\/(?:u\/\d+\/)?d\/([^/]+)/.exec(pathname)?.[1];
  return [inPath, searchParams.get('id')].find((id) => /^[\w-]{10,}$/.test(id ?? '')) ?? undefined;
}

function sharePointFile({ searchParams }: URL): string | undefined {
  for (const name of ['sourcedoc', 'uniqueid']) {
    const guid = guidIn(parameter(searchParams, name));
    if (guid !== undefined) return guid.toUpperCase();
  }
  return undefined;
}

function oneDriveFile({ hostname, searchParams }: URL): string | undefined {
  const isOneDrive = hostname === 'onedrive.live.com';
  const item = parameter(searchParams, 'resid') ?? (isOneDrive ? parameter(searchParams, 'id') : undefined);
  return (/^[0-9a-f]{8,20}![\w.-]+$/i.exec(item ?? '')?.[0] ?? guidIn(item))?.toUpperCase();
}

function guidIn(text = ''): string | undefined {
  return /^\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i.exec(text)?.[1];
}

/**
 * The name `key` is too common to identify a file at any address, and keys of two hosts can be equal. Only the address
 * counts: clients that report different programs for one file would otherwise get two verifications.
 */
function onlyOfficeKey({ host, pathname, searchParams }: URL): string | undefined {
  if (!host.includes('onlyoffice') && !/\/(?:doc)?editor(?:\.aspx)?\/?$/i.test(pathname)) return undefined;
  const key = searchParams.get('key')?.trim();
  return key ? `${host}/key=${key}` : undefined;
}

/** Ids are one line of text: an overlong one, or one with forbidden characters, becomes its beginning and a hash. */
function bounded(id: string): string {
  if (id.length <= MAX_LENGTH && !CONTROLS.test(id) && id.isWellFormed()) return id;
  const hash = createHash('sha256').update(id).digest('hex');
  const beginning = id
    .toWellFormed()
    .replaceAll(EVERY_CONTROL, '')
    .slice(0, MAX_LENGTH - hash.length - 1);
  return `${beginning.toWellFormed()}~${hash}`;
}

function parameter(parameters: URLSearchParams, name: string): string | undefined {
  for (const [key, value] of parameters) if (key.toLowerCase() === name) return value;
  return undefined;
}

/** Whether a parameter, in lower case, contains a secret or a session, which differ each time the file is opened. */
const isSecret = (name: string) =>
  /^(access_token(_ttl)?|id_token|auth_?token|token|authkey|auth|session(_?id)?|sid|sig|signature|jsessionid|phpsessid|x-amz-.*|x-goog-.*|utm_.*)$/.test(
    name,
  );
/** Parameters of SharePoint and OneDrive that describe how a file is shared and opened. */
const MICROSOFT_OPENING = /^(e|d|csf|web|ct|cid|action|default|mode|mobileredirect|isspofile|wd.*)$/;
const SHARED_FOR_READING = /^\/:\w:\/r(?=\/)/;

/** Without fragment, user, secrets and sessions; percent-encoding normalized, parameters sorted. */
function canonicalUrl(url: URL): string {
  const plain = new URL(url);
  const isMicrosoft = isMicrosoftFileHost(plain.hostname);
  plain.hash = '';
  plain.username = '';
  plain.password = '';
  plain.pathname = plain.pathname.replaceAll(/;jsessionid=[^/;]*/gi, '');
  // An empty query also removes a trailing question mark.
  const query = settledQuery(plain, isMicrosoft);
  plain.search = query === '' ? '' : `?${query}`;
  if (isMicrosoft) plain.pathname = plain.pathname.replace(SHARED_FOR_READING, '');
  return settledEncoding(plain.href);
}

/** On SharePoint and in OneDrive links the path identifies the file; the query only describes the sharing. */
function settledQuery({ pathname, search, hostname }: URL, isMicrosoft: boolean): string {
  const namesFileByPath = isMicrosoft && hostname !== 'onedrive.live.com' && !pathname.includes('/_layouts/');
  if (namesFileByPath) return '';
  return search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const name = nameOf(pair).toLowerCase();
      return pair !== '' && !isSecret(name) && !(isMicrosoft && MICROSOFT_OPENING.test(name));
    })
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : Number(nameOf(one) > nameOf(other))))
    .join('&');
}

const nameOf = (pair: string): string => settledEncoding(pair.split('=', 1)[0] ?? '');

/** RFC 3986: decodes letters, digits and -._~, and writes other escapes in upper case. */
function settledEncoding(address: string): string {
  return address.replaceAll(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}
