import { createHash } from 'node:crypto';

import { xmlText } from '#contract/word-file/xml-text.ts';
import { type ManifestSettings, MAX_REVISION } from '#server/config/manifest-settings.ts';

/** The address in the repository's manifest. */
const WRITTEN_FOR = 'https://localhost:3000';

export type Manifest = ReturnType<typeof manifestFor>;

/**
 * The manifest with the hash of its bytes. By default, its id follows from the address, because Office treats two add-ins with
 * one id as the same.
 */
export function manifestFor(publicUrl: string, source: string, settings: ManifestSettings) {
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
 * The last number of the version counts changes of the repository's manifest. They come first, so that both a new release
 * and a new revision raise the version. Office allows five digits.
 */
function raised(version: string, revision: number): string {
  if (revision === 0) return version;
  return version.replace(/\d+$/, (changes) => String(Number(changes) * (MAX_REVISION + 1) + revision));
}

/** Replaces the match of the pattern after its first group. */
function replaced(xml: string, pattern: RegExp, value: string): string {
  if (!pattern.test(xml)) throw new Error(`manifest.xml has nothing like ${pattern.source}`);
  return xml.replace(pattern, (_match, before: string) => before + xmlText(value));
}

/** A UUID of version 5 (RFC 9562): every process gets the same one for an address. */
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
