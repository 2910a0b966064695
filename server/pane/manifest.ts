import { createHash } from 'node:crypto';

/** The address that the manifest in the repository is written for. */
const WRITTEN_FOR = 'https://localhost:3000';

export interface Manifest {
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
export function manifestFor(publicUrl: string, source: string, givenId: string | null = null): Manifest {
  const writtenId = element(source, 'Id');
  const id = givenId ?? (publicUrl === WRITTEN_FOR ? writtenId : idFor(publicUrl, writtenId));
  const xml = source
    .replaceAll(WRITTEN_FOR, () => publicUrl)
    .replace(`<Id>${writtenId}</Id>`, `<Id>${id}</Id>`);
  return {
    xml,
    id,
    version: element(xml, 'Version'),
    sha256: createHash('sha256').update(xml).digest('hex'),
  };
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
