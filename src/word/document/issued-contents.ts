import type { DocumentIdentity } from '#contract/word-file/identity-record.ts';
import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { controlAround, elements, NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';
import { sealedText, type WholeText } from '#document-text/docx/beside-texts.ts';
import type { Passage } from '#document-text/docx/passages.ts';

/** Of the control that earlier releases put around the content of a document they issued into an open file. */
const TAG_PREFIX = 'sealmark-content:';

function isContentTag(tag: string | null | undefined): boolean {
  return tag?.startsWith(TAG_PREFIX) ?? false;
}

/** The public ids of the issued documents whose content stands in this body, each once, in reading order. */
export function issuedContentsIn({ body }: FlatDocument): string[] {
  const tags = elements(body, NAMESPACE.w, 'tag')
    .filter((tag) => tag.parentElement?.localName === 'sdtPr')
    .map((tag) => tag.getAttributeNS(NAMESPACE.w, 'val') ?? '');
  return [...new Set(tags.filter(isContentTag).map((tag) => tag.slice(TAG_PREFIX.length)))];
}

/** The public id of the issued document in whose content this element stands, or null. */
export function issuedContentAround(element: Element): string | null {
  const control = controlAround(element, (each) => isContentTag(tagOf(each)));
  return control && (tagOf(control)?.slice(TAG_PREFIX.length) ?? null);
}

/**
 * The paragraphs with text that belong to the file's own record: all of them where its identity names the record, with what
 * stands beside them, else those of the one issued document in it.
 */
export function ownText(
  identity: DocumentIdentity | null,
  publicId: string | null,
  { passages, beside }: WholeText,
): Passage[] {
  const own =
    identity === null
      ? { passages: passages.filter(({ element }) => issuedContentAround(element) === publicId), beside: [] }
      : { passages, beside };
  return sealedText(own).filter(({ text, kind }) => text !== '' || kind !== undefined);
}

/**
 * The public id of the file's own record: the one its identity names. A file without an identity that holds exactly one
 * issued document is that document, because older panes issued without writing an identity, and exports may lose it.
 */
export function ownPublicId(identity: DocumentIdentity | null, contents: readonly string[]): string | null {
  if (identity !== null) return identity.publicId;
  const [only = null, ...others] = contents;
  return others.length === 0 ? only : null;
}
