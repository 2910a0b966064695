import type { DocumentIdentity } from './document-identity.ts';
import { elements, type FlatDocument, NAMESPACE } from './flat-document.ts';

const TAG_PREFIX = 'sealmark-content:';

/** The tag of the control around the content of an issued document. */
export function contentTag(publicId: string): string {
  return TAG_PREFIX + publicId;
}

export function isContentTag(tag: string | null | undefined): boolean {
  return tag?.startsWith(TAG_PREFIX) ?? false;
}

/** The public ids of the issued documents whose content stands in this body, each once, in reading order. */
export function issuedContentsIn({ body }: FlatDocument): string[] {
  const tags = elements(body, NAMESPACE.w, 'tag')
    .filter((tag) => tag.parentElement?.localName === 'sdtPr')
    .map((tag) => tag.getAttributeNS(NAMESPACE.w, 'val') ?? '');
  return [...new Set(tags.filter(isContentTag).map((tag) => tag.slice(TAG_PREFIX.length)))];
}

/** Whether this element stands in the content of an issued document. */
export function isInIssuedContent(element: Element): boolean {
  let control = element.closest('sdt');
  while (control !== null) {
    const properties = [...control.children].find((child) => child.localName === 'sdtPr');
    const tag = properties && elements(properties, NAMESPACE.w, 'tag')[0];
    if (isContentTag(tag?.getAttributeNS(NAMESPACE.w, 'val'))) return true;
    control = control.parentElement?.closest('sdt') ?? null;
  }
  return false;
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
