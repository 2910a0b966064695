import { strToU8, type Zippable, zipSync } from 'fflate';

import { passagesOf } from '#document-text/docx/passages.ts';
import { NAMESPACE } from '#document-text/docx/wordml.ts';
import { xmlText } from '#contract/word-file/xml-text.ts';
import { base64Of } from '#src/word/host/flat-opc.ts';
import { issuedMarkup } from './content-markup.ts';
import {
  mintIdentity,
  IDENTITY_NAMESPACE,
  IDENTITY_PROPERTY,
  writeRecord,
} from '#contract/word-file/identity-record.ts';
import { corePart, customPropertiesPart } from '#contract/word-file/properties.ts';
import { readContent } from './issued-content.ts';
import { type PageSize, sectionMarkup, settingsPart, stylesPart } from './new-document-parts.ts';
import { quietZoneOf } from '#src/word/seal/quiet-zone.ts';
import { WITHOUT_SEALS } from '#src/word/seal/seal-control.ts';
import { LINK_ID, PICTURE_ID, sealParagraph } from '#contract/word-file/seal-markup.ts';
import type { Seal } from '#contract/word-file/seal.ts';
import { TEXT_NAMESPACE, traceOf, writeTrace } from '#contract/word-file/text-trace.ts';
import { runWord } from '#src/word/host/word-batch.ts';

export interface NewDocument {
  title: string;
  html: string;
  /** Its issuer is the document's author. */
  seal: Seal;
  pageSize: PageSize;
}

const OFFICE = NAMESPACE.r;
const PACKAGE = NAMESPACE.relationships;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/**
 * An issued document as a complete .docx: content, seal, and the identity that makes it this record's own file. It is
 * made before Word opens it, because a pane can't look into the window that Word opens.
 */
export async function newDocument({
  title,
  html,
  seal,
  pageSize,
}: NewDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { language, publicId, picture, verifyUrl } = seal;
  const { body, numbering } = issuedMarkup(readContent(html), seal);
  const { w, r, wp, a, pic } = NAMESPACE;
  const content = body + sealParagraph(seal, await quietZoneOf(picture), { isLocked: true });
  const main = `<w:document xmlns:w="${w}" xmlns:r="${r}" xmlns:wp="${wp}" xmlns:a="${a}" xmlns:pic="${pic}"><w:body>${content}${sectionMarkup(pageSize)}</w:body></w:document>`;
  const identity = writeRecord({ ...mintIdentity(), publicId });
  const kept = [
    `<identity xmlns="${IDENTITY_NAMESPACE}">${identity}</identity>`,
    `<text xmlns="${TEXT_NAMESPACE}">${await traceIn(main, publicId)}</text>`,
  ];
  const files: Zippable = {
    '[Content_Types].xml': xml(contentTypes(numbering !== '', kept.length)),
    '_rels/.rels': xml(
      relationships([
        relationship('rId1', `${OFFICE}/officeDocument`, 'word/document.xml'),
        relationship('rId2', `${PACKAGE}/metadata/core-properties`, 'docProps/core.xml'),
        relationship('rId3', `${OFFICE}/custom-properties`, 'docProps/custom.xml'),
      ]),
    ),
    'docProps/core.xml': xml(
      corePart({ title, creator: seal.issuer ?? '', language, createdAt: new Date() }),
    ),
    'docProps/custom.xml': xml(customPropertiesPart(IDENTITY_PROPERTY, identity)),
    'word/document.xml': xml(main),
    'word/_rels/document.xml.rels': xml(
      relationships([
        relationship('rId1', `${OFFICE}/styles`, 'styles.xml'),
        relationship('rId2', `${OFFICE}/settings`, 'settings.xml'),
        ...(numbering === '' ? [] : [relationship('rId3', `${OFFICE}/numbering`, 'numbering.xml')]),
        ...kept.map((_, index) =>
          relationship(`rIdKept${index}`, `${OFFICE}/customXml`, `../${keptPath(index)}`),
        ),
        relationship(PICTURE_ID, `${OFFICE}/image`, 'media/seal.png'),
        relationship(LINK_ID, `${OFFICE}/hyperlink`, verifyUrl, 'External'),
      ]),
    ),
    'word/styles.xml': xml(stylesPart(language)),
    'word/settings.xml': xml(settingsPart()),
    // A PNG is compressed already.
    'word/media/seal.png': [picture, { level: 0 }],
  };
  if (numbering !== '')
    files['word/numbering.xml'] = xml(`<w:numbering xmlns:w="${w}">${numbering}</w:numbering>`);
  for (const [index, text] of kept.entries()) files[keptPath(index)] = xml(text);
  return zipSync(files);
}

function keptPath(index: number): string {
  return `customXml/item${index + 1}.xml`;
}

/** As it is taken of the open document when its seal is inserted. */
async function traceIn(main: string, publicId: string): Promise<string> {
  const parsed = new DOMParser().parseFromString(main, 'text/xml').documentElement;
  const paragraphs = passagesOf(parsed, null, WITHOUT_SEALS);
  return writeTrace(await traceOf(publicId, paragraphs));
}

function xml(content: string): Uint8Array {
  return strToU8(DECLARATION + content);
}

function relationships(content: string[]): string {
  return `<Relationships xmlns="${PACKAGE}">${content.join('')}</Relationships>`;
}

function relationship(id: string, type: string, target: string, mode?: 'External'): string {
  const outside = mode === undefined ? '' : ` TargetMode="${mode}"`;
  return `<Relationship Id="${id}" Type="${type}" Target="${xmlText(target)}"${outside}/>`;
}

function contentTypes(hasLists: boolean, keptParts: number): string {
  const overrides = {
    'word/document.xml': `${WORD_TYPE}.document.main+xml`,
    'word/styles.xml': `${WORD_TYPE}.styles+xml`,
    'word/settings.xml': `${WORD_TYPE}.settings+xml`,
    ...(hasLists && { 'word/numbering.xml': `${WORD_TYPE}.numbering+xml` }),
    'docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
    'docProps/custom.xml': 'application/vnd.openxmlformats-officedocument.custom-properties+xml',
    ...Object.fromEntries(
      Array.from({ length: keptParts }, (_, index) => [keptPath(index), 'application/xml']),
    ),
  };
  return (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
    Object.entries(overrides)
      .map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`)
      .join('') +
    '</Types>'
  );
}

/**
 * Opens a complete .docx as a new document in a window of its own, which this pane cannot look into: that Word said
 * yes is all there is to know. Throws a WordError.
 */
export function openNewDocument(docx: Uint8Array): Promise<void> {
  return runWord('read', async (context) => {
    context.application.createDocument(base64Of(docx)).open();
    await context.sync();
  });
}
