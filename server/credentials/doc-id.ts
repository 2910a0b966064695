import { createHash } from 'node:crypto';

import { CONTROLS } from '#contract/fields.ts';

import { canonicalUrl } from './canonical-url.ts';

const GUID = /^\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i;
/** As long as an id that a client gives itself. */
const MAX_LENGTH = 200;
const EVERY_CONTROL = new RegExp(CONTROLS, 'gu');
const ONLYOFFICE_EDITOR = /\/(?:doc)?editor(?:\.aspx)?\/?$/i;
const ONEDRIVE_ITEM = /^[0-9a-f]{8,20}![\w.-]+$/i;

/**
 * The id of an editor's file, read from its address: the file's own id where the host shows one,
 * else the canonical address itself, cut to what an id may be. Never invented, so that one file gives one id every time.
 */
export function docIdOf(externalUrl: string): string {
  const url = new URL(externalUrl);
  return bounded(
    googleFile(url) ?? sharePointFile(url) ?? oneDriveFile(url) ?? onlyOfficeKey(url) ?? canonicalUrl(url),
  );
}

function googleFile({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname !== 'docs.google.com' && hostname !== 'drive.google.com') return undefined;
  const inPath = /\/(?:document|spreadsheets|presentation|file)\/(?:u\/\d+\/)?d\/([\w-]{10,})(?:\/|$)/.exec(
    pathname,
  )?.[1];
  return inPath ?? /^[\w-]{10,}$/.exec(searchParams.get('id') ?? '')?.[0];
}

function sharePointFile({ searchParams }: URL): string | undefined {
  for (const name of ['sourcedoc', 'uniqueid']) {
    const guid = GUID.exec(parameter(searchParams, name) ?? '')?.[1];
    if (guid !== undefined) return guid.toUpperCase();
  }
  return undefined;
}

function oneDriveFile({ hostname, searchParams }: URL): string | undefined {
  const isOneDrive = hostname === 'onedrive.live.com';
  const item = parameter(searchParams, 'resid') ?? (isOneDrive ? parameter(searchParams, 'id') : undefined);
  return (ONEDRIVE_ITEM.exec(item ?? '')?.[0] ?? GUID.exec(item ?? '')?.[1])?.toUpperCase();
}

/**
 * `key` is too common a word to mean a file at just any address, and one host knows nothing of another's keys. The
 * address alone decides: clients that name different programs for one file would otherwise get two verifications.
 */
function onlyOfficeKey({ host, pathname, searchParams }: URL): string | undefined {
  if (!host.includes('onlyoffice') && !ONLYOFFICE_EDITOR.test(pathname)) return undefined;
  const key = searchParams.get('key')?.trim();
  return key ? `${host}/key=${key}` : undefined;
}

/** Ids are text of one line: what is longer, or holds what no text may, is named by its beginning and a hash. */
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
