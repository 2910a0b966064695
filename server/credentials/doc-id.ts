import type { Product } from '#contract/fields.ts';

const GUID = /^\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i;
const ONEDRIVE_ITEM = /^[0-9a-f]{8,20}![\w.-]+$/i;

/**
 * The id of an editor's file, read from its address: the file's own id where the host shows one,
 * else the canonical address itself. Never invented, so that one file gives one id every time.
 */
export function docIdOf(externalUrl: string, product?: Product): string {
  const url = new URL(externalUrl);
  return (
    googleFile(url) ??
    sharePointFile(url) ??
    oneDriveFile(url) ??
    onlyOfficeKey(url, product) ??
    canonical(url)
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
  return ONEDRIVE_ITEM.exec(item ?? '')?.[0].toUpperCase();
}

/** `key` is too common a word to mean a file on just any host. */
function onlyOfficeKey({ hostname, searchParams }: URL, product: Product | undefined): string | undefined {
  if (product !== 'onlyoffice' && !hostname.includes('onlyoffice')) return undefined;
  return searchParams.get('key')?.trim() || undefined;
}

/** On SharePoint the path names the file, and the query only how it was shared. */
function canonical(url: URL): string {
  const plain = new URL(url);
  const isSharedPath = plain.hostname.endsWith('.sharepoint.com') && !plain.pathname.includes('/_layouts/');
  plain.hash = '';
  // Setting an empty query also drops a question mark that nothing follows.
  if (isSharedPath || plain.search === '') plain.search = '';
  return plain.href;
}

function parameter(parameters: URLSearchParams, name: string): string | undefined {
  for (const [key, value] of parameters) if (key.toLowerCase() === name) return value;
  return undefined;
}
