import { Document, Footer, Header, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';

import { picture } from '#tests/word-host/generated/constructs/pictures.ts';
import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { relationships, RELATIONSHIPS_TYPE, STORY_XMLNS, WORD } from '#tests/word-host/generated/draft.ts';

export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A letter of a heading and the given lines. */
export async function letter(...lines: string[]): Promise<Buffer> {
  const heading = new Paragraph({ text: 'Certificate', heading: HeadingLevel.HEADING_1 });
  const paragraphs = lines.map((line) => new Paragraph({ children: [new TextRun(line)] }));
  return Packer.toBuffer(new Document({ sections: [{ children: [heading, ...paragraphs] }] }));
}

/** Two sections; the second shows the header and footer of the first. */
export async function contract(): Promise<Buffer> {
  const edge = {
    headers: { default: new Header({ children: [new Paragraph('Contract')] }) },
    footers: { default: new Footer({ children: [new Paragraph('Page')] }) },
  };
  const sections = [
    { ...edge, children: [new Paragraph('First section')] },
    { children: [new Paragraph('Second section')] },
  ];
  return Packer.toBuffer(new Document({ sections }));
}

/** Flat OPC around some WordprocessingML, with one picture (rId10) and one link (rId11) to refer to. */
export function flatOpc(body: string): string {
  const ofPackage = relationships(['rId1', 'officeDocument', 'word/document.xml']);
  const ofDocument = relationships(
    ['rId10', 'image', 'media/image1.png'],
    ['rId11', 'hyperlink', 'https://verify.example/D1'],
  );
  const document = `<w:document ${STORY_XMLNS}><w:body>${body}</w:body></w:document>`;
  return (
    '<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">' +
    part('/_rels/.rels', RELATIONSHIPS_TYPE, ofPackage) +
    part('/word/_rels/document.xml.rels', RELATIONSHIPS_TYPE, ofDocument) +
    part('/word/document.xml', `${WORD}.document.main+xml`, document) +
    '<pkg:part pkg:name="/word/media/image1.png" pkg:contentType="image/png" pkg:compression="store">' +
    `<pkg:binaryData>${PICTURE}</pkg:binaryData></pkg:part></pkg:package>`
  );
}

function part(name: string, type: string, xml: string): string {
  return `<pkg:part pkg:name="${name}" pkg:contentType="${type}"><pkg:xmlData>${xml}</pkg:xmlData></pkg:part>`;
}

/** A run with a 25 mm picture that links to the verification. */
const PICTURE_RUN = inlineDrawing({
  ...picture(1, 'r:embed="rId10"', { width: 900_000, height: 900_000 }),
  link: '<a:hlinkClick r:id="rId11"/>',
});

/** A control around one paragraph with picture and linked caption, like the add-in's. */
export function sealOoxml(tag: string, lock = 'sdtContentLocked'): string {
  const caption = '<w:hyperlink r:id="rId11"><w:r><w:t>Scan to verify</w:t></w:r></w:hyperlink>';
  return flatOpc(
    `<w:sdt><w:sdtPr><w:alias w:val="Verification seal"/><w:tag w:val="${tag}"/><w:id w:val="7"/>` +
      `<w:lock w:val="${lock}"/></w:sdtPr>` +
      `<w:sdtContent><w:p>${PICTURE_RUN}<w:r><w:br/></w:r>${caption}</w:p></w:sdtContent></w:sdt>`,
  );
}
