import type { Language } from '#contract/fields.ts';
import { IDENTITY_NAMESPACE, IDENTITY_PROPERTY, writeRecord } from '#contract/word-file/identity-record.ts';
import { corePart, customPropertiesPart } from '#contract/word-file/properties.ts';
import { withRandomBits } from '#contract/word-file/random-bits.ts';
import { EMU_PER_MM, publicIdOf, type Seal, SEAL_SIZE_MM } from '#contract/word-file/seal.ts';
import { sealControl } from '#contract/word-file/seal-markup.ts';
import { TEXT_NAMESPACE, traceOf, writeTrace } from '#contract/word-file/text-trace.ts';
import { printable } from '#contract/word-file/xml-text.ts';
import { sealedText, type WholeText } from '#document-text/docx/beside-texts.ts';
import { passagesOf } from '#document-text/docx/passages.ts';
import { childOf, NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';
import { picturesToSeal } from '#document-text/pictures/placed-picture.ts';
import { readTextInNode } from '#document-text/read-in-node.ts';
import { pixelsForLook } from '#server/brand/logo.ts';
import { controls, SEAL_FIELD } from '#server/templates/field-controls.ts';
import { placeSeal } from '#server/templates/place-seal.ts';
import { htmlOf } from '#server/templates/template-html.ts';
import type { TemplatePackage } from '#server/templates/template-package.ts';

/** A document's text, for editors with and without HTML. */
export interface Content {
  html: string;
  text: string;
}

export type DocumentSeal = Omit<Seal, 'sizeMm' | 'caption'>;

const { r: OFFICE, relationships: PACKAGE } = NAMESPACE;
const PROPERTIES = 'application/vnd.openxmlformats';

/** The text of a filled document: without its seal, its pictures, and parts beside the body, such as headers. */
export async function contentOf(filled: TemplatePackage): Promise<Content> {
  return { html: await htmlWithoutSeal(filled), text: await textOf(filled) };
}

/** Takes as long as everything else for a document. */
export function htmlWithoutSeal(filled: TemplatePackage): Promise<string> {
  return htmlOf(writtenWithoutSeal(filled));
}

export async function textOf(filled: TemplatePackage): Promise<string> {
  return linesOf((await readText(writtenWithoutSeal(filled))).passages);
}

function writtenWithoutSeal(filled: TemplatePackage): Uint8Array<ArrayBuffer> {
  const file = filled.copy();
  for (const path of file.storyPaths())
    for (const control of controls(file.needed(path))) if (tagOf(control) === SEAL_FIELD) control.remove();
  return file.write();
}

function linesOf(passages: WholeText['passages']): string {
  return passages.flatMap(({ text }) => (text === '' ? [] : text)).join('\n');
}

const WITHOUT_SEALS = { isLeftOut: (control: Element) => publicIdOf(tagOf(control)) !== null };

/** The text of a file, including the parts beside the body. */
export const readText = (docx: Uint8Array): Promise<WholeText> => readTextInNode(docx, WITHOUT_SEALS);

export interface FinishedDocument {
  title: string;
  language: Language;
  createdAt: Date;
  seal: DocumentSeal;
  /** 256 bits that nobody can guess: the same bits make the same file. */
  bits: Buffer;
}

/**
 * An issued document with its text as sealed, and with unguessable bits, so that nobody can find its hash by making the
 * same document again.
 */
export async function finishedFile(
  filled: TemplatePackage,
  { title, language, createdAt, seal, bits }: FinishedDocument,
) {
  const file = filled.copy();
  placeSeal(file, {
    markup: (edge, ids) => {
      const sizeMm = edge === null ? SEAL_SIZE_MM.default : edge / EMU_PER_MM;
      return sealControl(
        { ...seal, sizeMm, caption: true },
        { isLocked: true, ...ids, id: (bits.readUInt32BE() >>> 2) + 1 },
      );
    },
    picture: seal.picture,
    link: seal.verifyUrl,
  });
  const { publicId } = seal;
  const identity = writeRecord({ docId: uuidOf(bits), publicId, addressHashes: [] });
  const body = childOf(file.needed(file.mainPath()), 'body');
  const written = body ? passagesOf(body, null, WITHOUT_SEALS) : [];
  const trace = writeTrace(await traceOf(publicId, written, createdAt));
  const creator = printable(seal.issuer ?? '');
  const parts = [
    {
      path: 'docProps/core.xml',
      relation: `${PACKAGE}/metadata/core-properties`,
      type: `${PROPERTIES}-package.core-properties+xml`,
      content: corePart({ title: printable(title), creator, language, createdAt }),
    },
    {
      path: 'docProps/custom.xml',
      relation: `${OFFICE}/custom-properties`,
      type: `${PROPERTIES}-officedocument.custom-properties+xml`,
      content: customPropertiesPart(IDENTITY_PROPERTY, identity),
    },
    {
      path: 'customXml/item1.xml',
      content: `<identity xmlns="${IDENTITY_NAMESPACE}">${identity}</identity>`,
    },
    { path: 'customXml/item2.xml', content: `<text xmlns="${TEXT_NAMESPACE}">${trace}</text>` },
  ];
  for (const [
    index,
    { path, content, relation = `${OFFICE}/customXml`, type = 'application/xml' },
  ] of parts.entries()) {
    file.set(path, content);
    file.addType({ part: path }, type);
    const source = path.startsWith('customXml/') ? file.mainPath() : '';
    file.addRelation(source, { id: `rIdSealmark${index}`, type: relation, target: `/${path}` });
  }
  const docx = withRandomBits(file.write(), bits.subarray(16));
  if (!docx) throw new Error('The file doesn’t end as a .docx does');
  const read = await readText(docx);
  const pictures = await picturesToSeal(read.placed?.() ?? [], pixelsForLook);
  return { docx, text: linesOf(read.passages), sealed: sealedText(read), pictures };
}

/** A UUID of the first 128 bits, in the form of a random one. */
function uuidOf(bits: Buffer): string {
  const hex = bits.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
