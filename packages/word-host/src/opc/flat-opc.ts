import { NS } from './namespaces.ts';
import { OpcPackage } from './package.ts';
import { attribute, child, children, escapeXml, is, MalformedXml, parseXml, serializeXml } from './xml.ts';

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replace(/\s/g, '')), (character) => character.charCodeAt(0));
}

/** Reads the single-file form of a package, which insertOoxml takes. Throws MalformedXml for anything else. */
export function readFlatOpc(text: string): OpcPackage {
  const root = parseXml(text).documentElement;
  if (!is(root, 'pkg:package')) throw new MalformedXml('The root is not pkg:package');
  const made = OpcPackage.empty();
  for (const part of children(root, 'pkg:part')) {
    const path = (attribute(part, 'pkg:name') ?? '').replace(/^\//, '');
    const type = attribute(part, 'pkg:contentType') ?? '';
    const xml = child(part, 'pkg:xmlData')?.firstElementChild;
    const binary = child(part, 'pkg:binaryData');
    if (xml) made.putText(path, serializeXml(xml), type);
    else if (binary) made.putBytes(path, fromBase64(binary.textContent), type);
    else throw new MalformedXml(`The part ${path} is empty`);
  }
  return made;
}

export function writeFlatOpc(source: OpcPackage): string {
  const parts = source.paths().map((path) => {
    const type = source.types.of(path);
    const name = `pkg:name="/${escapeXml(path)}" pkg:contentType="${escapeXml(type)}"`;
    if (!/[+/]xml$/.test(type) || source.isZip(path)) {
      const data = toBase64(source.bytes(path));
      return `<pkg:part ${name} pkg:compression="store"><pkg:binaryData>${data}</pkg:binaryData></pkg:part>`;
    }
    return `<pkg:part ${name}><pkg:xmlData>${source.text(path)}</pkg:xmlData></pkg:part>`;
  });
  const head = '<?xml version="1.0" standalone="yes"?><?mso-application progid="Word.Document"?>';
  return `${head}<pkg:package xmlns:pkg="${NS.pkg}">${parts.join('')}</pkg:package>`;
}
