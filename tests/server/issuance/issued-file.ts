import { unzipSync } from 'fflate';
import { PNG } from 'pngjs';
import decode from 'qr/decode.js';

import { IDENTITY_NAMESPACE, readRecord } from '#contract/word-file/identity-record.ts';
import { readTrace, TEXT_NAMESPACE } from '#contract/word-file/text-trace.ts';
import { elements, NAMESPACE, tagOf, valueOf } from '#document-text/docx/wordml.ts';

import { partOf } from '#tests/server/templates/template-file.ts';

const MAIN = 'word/document.xml';

/** What a program finds in the file of an issued document. */
export function issuedFile(base64 = '') {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const parts = unzipSync(bytes);
  const body = partOf(bytes, MAIN);
  const items = Object.keys(parts).filter((path) => path.startsWith('customXml/item'));
  const kept = items.map((path) => partOf(bytes, path));
  const textIn = (namespace: string) =>
    kept.find(({ namespaceURI }) => namespaceURI === namespace)?.textContent ?? '';
  const property = (name: string) =>
    [...partOf(bytes, 'docProps/core.xml').children].find(({ localName }) => localName === name)?.textContent;
  return {
    bytes,
    parts,
    lines: elements(body, NAMESPACE.w, 'p').map(({ textContent }) => textContent),
    controls: elements(body, NAMESPACE.w, 'sdt').map((control) => ({
      tag: tagOf(control),
      lock: valueOf(elements(control, NAMESPACE.w, 'lock')[0]),
      text: elements(control, NAMESPACE.w, 't').map(({ textContent }) => textContent),
    })),
    links: elements(partOf(bytes, 'word/_rels/document.xml.rels'), NAMESPACE.relationships, 'Relationship')
      .filter((relation) => relation.getAttribute('TargetMode') === 'External')
      .map((relation) => relation.getAttribute('Target')),
    scanned: decode(PNG.sync.read(Buffer.from(parts['word/media/sealmark-seal.png'] ?? []))),
    identity: readRecord(textIn(IDENTITY_NAMESPACE)),
    identityProperty: readRecord(partOf(bytes, 'docProps/custom.xml').textContent),
    trace: readTrace(textIn(TEXT_NAMESPACE)),
    properties: { title: property('title'), creator: property('creator'), language: property('language') },
  };
}
