import { elements, type FlatDocument } from './flat-document.ts';
import { NAMESPACE } from './namespaces.ts';

/** A picture that is embedded in the document. */
export interface EmbeddedPicture {
  /** Its media type, such as `image/png`. */
  type: string;
  base64: string;
}

/** What the relationships of a flat document lead to. */
export interface FlatRelationships {
  /** The address of a link, or null. */
  addressOf: (id: string | null) => string | null;
  /** null for a picture that is only linked to, or not there. */
  pictureOf: (id: string | null) => EmbeddedPicture | null;
}

export function relationshipsOf({ parts }: FlatDocument): FlatRelationships {
  const part = parts.get('/word/_rels/document.xml.rels');
  const all = part === undefined ? [] : elements(part, NAMESPACE.relationships, 'Relationship');
  const byId = new Map(all.map((found) => [found.getAttribute('Id'), found]));
  return {
    addressOf: (id) => {
      const found = byId.get(id);
      return found && isExternal(found) ? found.getAttribute('Target') : null;
    },
    pictureOf: (id) => {
      const found = byId.get(id);
      if (!found || isExternal(found)) return null;
      const target = parts.get(new URL(found.getAttribute('Target') ?? '', 'part:/word/').pathname);
      const data = target && elements(target, NAMESPACE.pkg, 'binaryData')[0];
      if (!data) return null;
      const base64 = data.textContent.replace(/\s+/g, '');
      return { type: target.getAttributeNS(NAMESPACE.pkg, 'contentType') ?? '', base64 };
    },
  };
}

function isExternal(relationship: Element): boolean {
  return relationship.getAttribute('TargetMode') === 'External';
}
