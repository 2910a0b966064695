import { xmlText } from '#contract/word-file/xml-text.ts';
import { base64Of } from '#document-text/digest/digest-format.ts';
import { NAMESPACE } from '#document-text/docx/wordml.ts';
import { LINK_ID, PICTURE_ID } from '#contract/word-file/seal-markup.ts';

const RELATIONSHIPS = 'application/vnd.openxmlformats-package.relationships+xml';
const STYLES = 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml';
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Word replaces this style by the document's own Normal style, by its name. */
const NORMAL =
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>';

/** A flat OPC package for `insertOoxml`: a body, the picture it embeds and the address it links to. */
export function flatOpc(body: string, picture: Uint8Array, link: string): string {
  const { w, r, wp, a, pic, pkg } = NAMESPACE;
  const root = relationship('rId1', 'officeDocument', 'Target="word/document.xml"');
  const document =
    relationship(PICTURE_ID, 'image', 'Target="media/seal.png"') +
    relationship('rIdStyles', 'styles', 'Target="styles.xml"') +
    relationship(LINK_ID, 'hyperlink', `Target="${xmlText(link)}" TargetMode="External"`);
  return (
    `<pkg:package xmlns:pkg="${pkg}">` +
    xmlPart('/_rels/.rels', RELATIONSHIPS, relationships(root)) +
    xmlPart(
      '/word/document.xml',
      DOCUMENT,
      `<w:document xmlns:w="${w}" xmlns:r="${r}" xmlns:wp="${wp}" xmlns:a="${a}" xmlns:pic="${pic}"><w:body>${body}</w:body></w:document>`,
    ) +
    xmlPart('/word/_rels/document.xml.rels', RELATIONSHIPS, relationships(document)) +
    xmlPart('/word/styles.xml', STYLES, `<w:styles xmlns:w="${w}">${NORMAL}</w:styles>`) +
    `<pkg:part pkg:name="/word/media/seal.png" pkg:contentType="image/png" pkg:compression="store"><pkg:binaryData>${base64Of(picture)}</pkg:binaryData></pkg:part>` +
    `</pkg:package>`
  );
}

function xmlPart(name: string, type: string, content: string): string {
  return `<pkg:part pkg:name="${name}" pkg:contentType="${type}"><pkg:xmlData>${content}</pkg:xmlData></pkg:part>`;
}

function relationships(content: string): string {
  return `<Relationships xmlns="${NAMESPACE.relationships}">${content}</Relationships>`;
}

function relationship(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${NAMESPACE.r}/${type}" ${target}/>`;
}
