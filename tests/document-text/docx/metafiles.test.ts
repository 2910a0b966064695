import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { METAFILE } from '#document-text/digest/digest-format.ts';
import { readInNode } from '#document-text/read-in-node.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A document with an embedded object that shows this picture. */
function docxWith(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const relationships = (type: string, target: string) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`,
    );
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    ),
    '_rels/.rels': relationships('officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': relationships('image', 'media/image1.emf'),
    'word/media/image1.emf': picture,
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:r="${OFFICE}"><w:body><w:p><w:r><w:t>The sum is below.</w:t></w:r></w:p><w:p><w:r><w:object><v:shape style="width:90pt;height:20pt"><v:imagedata r:id="rId1"/></v:shape></w:object></w:r></w:p></w:body></w:document>`,
    ),
  });
}

test.each([
  ['a metafile', `${'\0'.repeat(40)} EMF`, 1],
  ['an older metafile', '\u0001\0\u0009\0', 1],
  ['a photo', '\u00ff\u00d8\u00ff\u00e0 EMF', 0],
])('an object whose words programs draw as text is sealed as one: %s', async (_, start, count) => {
  const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0));
  const text = await readInNode(new Blob([docxWith(bytes)]), { isLeftOut: () => false });
  const beside = text.format === 'docx' ? text.beside : [];
  expect(beside.filter((each) => each.text === METAFILE)).toHaveLength(count);
});
