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

/** The manifest for the address the service is reached at. */
export function manifestFor(publicUrl: string, source: string): Manifest {
  const xml = source.replaceAll(WRITTEN_FOR, () => publicUrl);
  return {
    xml,
    id: element(xml, 'Id'),
    version: element(xml, 'Version'),
    sha256: createHash('sha256').update(xml).digest('hex'),
  };
}

function element(xml: string, name: string): string {
  const value = new RegExp(`<${name}>\\s*([^<]+?)\\s*</${name}>`).exec(xml)?.[1];
  if (value === undefined) throw new Error(`manifest.xml has no ${name}`);
  return value;
}
