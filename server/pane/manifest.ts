import { createHash } from 'node:crypto';

import { type ManifestSettings, MAX_REVISION } from '#server/config/manifest-settings.ts';

/** The address that the manifest in the repository is written for. */
const WRITTEN_FOR = 'https://localhost:3000';

export interface Manifest extends Pick<ManifestSettings, 'name'> {
  xml: string;
  id: string;
  version: string;
  /** Of the bytes that are downloaded, in hexadecimal. */
  sha256: string;
}

/**
 * The manifest for the address the service is reached at. Its id is derived from that address unless one is given:
 * Office takes two add-ins with one id for the same, so test and production could not be in one tenant otherwise.
 */
export function manifestFor(publicUrl: string, source: string, settings: ManifestSettings): Manifest {
  const { name, provider, supportUrl, revision } = settings;
  const writtenId = element(source, 'Id');
  const id = settings.id ?? (publicUrl === WRITTEN_FOR ? writtenId : idFor(publicUrl, writtenId));
  const version = raised(element(source, 'Version'), revision);
  let xml = source.replaceAll(WRITTEN_FOR, () => publicUrl);
  xml = replaced(xml, /(<Id>)[^<]*/, id);
  xml = replaced(xml, /(<Version>)[^<]*/, version);
  xml = replaced(xml, /(<ProviderName>)[^<]*/, provider);
  xml = replaced(xml, /(<DisplayName DefaultValue=")[^"]*/, name);
  xml = replaced(xml, /(<bt:String id="Group\.Label" DefaultValue=")[^"]*/, name);
  if (supportUrl !== null) xml = replaced(xml, /(<SupportUrl DefaultValue=")[^"]*/, supportUrl);
  return { xml, name, id, version, sha256: createHash('sha256').update(xml).digest('hex') };
}

/**
 * The last number of the version counts changes of the manifest in the repository. They come first, so that the version
 * rises with a new release as well as with a new revision. Office allows five digits.
 */
function raised(version: string, revision: number): string {
  if (revision === 0) return version;
  return version.replace(/\d+$/, (changes) => String(Number(changes) * (MAX_REVISION + 1) + revision));
}

/** Puts a value where the pattern matches, behind its first group. */
function replaced(xml: string, pattern: RegExp, value: string): string {
  if (!pattern.test(xml)) throw new Error(`manifest.xml has nothing like ${pattern.source}`);
  return xml.replace(pattern, (_match, before: string) => before + escapeXml(value));
}

function escapeXml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A UUID of version 5 (RFC 9562): the same for the same address, on every process. */
function idFor(publicUrl: string, namespace: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(new URL(publicUrl).origin)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function element(xml: string, name: string): string {
  const value = new RegExp(`<${name}>\\s*([^<]+?)\\s*</${name}>`).exec(xml)?.[1];
  if (value === undefined) throw new Error(`manifest.xml has no ${name}`);
  return value;
}
