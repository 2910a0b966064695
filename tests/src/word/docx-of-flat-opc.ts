import { DOMParser, XMLSerializer, type Element } from '@xmldom/xmldom';
import { strToU8, zipSync } from 'fflate';

export function docxOfFlatOpc(flatOpc: string): Uint8Array {
  const flat = new DOMParser().parseFromString(flatOpc, 'text/xml');
  const files: Record<string, Uint8Array> = {};
  const types: string[] = [];
  for (const part of flat.getElementsByTagName('pkg:part')) {
    const name = part.getAttribute('pkg:name') ?? '';
    types.push(`<Override PartName="${name}" ContentType="${part.getAttribute('pkg:contentType')}"/>`);
    files[name.slice(1)] = contentOf(part);
  }
  files['[Content_Types].xml'] = strToU8(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.filter((type) => !type.includes('.rels"')).join('')}</Types>`,
  );
  return zipSync(files);
}

function contentOf(part: Element): Uint8Array {
  const binary = part.getElementsByTagName('pkg:binaryData')[0];
  if (binary) return new Uint8Array(Buffer.from(binary.textContent ?? '', 'base64'));
  const root = part.getElementsByTagName('pkg:xmlData')[0]?.firstChild;
  if (!root) throw new Error('The part is empty');
  return strToU8(new XMLSerializer().serializeToString(root));
}
