import type { DocumentIdentity } from '#contract/word-file/identity-record.ts';
import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { controlAround, elements, NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';

/** Prefix of the tag of the control that earlier releases put around a document issued into an open file. */
const TAG_PREFIX = 'sealmark-content:';

const isContentTag = (tag: string | null | undefined): boolean => tag?.startsWith(TAG_PREFIX) ?? false;

/** Public ids of the issued documents in this body, each once, in reading order. */
export function issuedContentsIn({ body }: FlatDocument): string[] {
  const tags = elements(body, NAMESPACE.w, 'tag')
    .filter((tag) => tag.parentElement?.localName === 'sdtPr')
    .map((tag) => tag.getAttributeNS(NAMESPACE.w, 'val') ?? '');
  return [...new Set(tags.filter(isContentTag).map((tag) => tag.slice(TAG_PREFIX.length)))];
}

/** The public id of the issued document that contains this element, or null. */
export function issuedContentAround(element: Element): string | null {
  const control = controlAround(element, (each) => isContentTag(tagOf(each)));
  return control && (tagOf(control)?.slice(TAG_PREFIX.length) ?? null);
}

/**
 * The public id of the file's own record: the one in its identity. A file without an identity that contains exactly one
 * issued document is that document, because older panes issued without writing an identity, and exports may lose it.
 */
export function ownPublicId(identity: DocumentIdentity | null, contents: readonly string[]): string | null {
  if (identity !== null) return identity.publicId;
  const [only = null, ...others] = contents;
  return others.length === 0 ? only : null;
}
