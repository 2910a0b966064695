import type { FoundSeal } from '#src/word/find-seals.ts';
import type { OpenDocument } from '#src/word/open-document.ts';

export interface SealOwners {
  /** Of the file's own record. */
  own: FoundSeal[];
  /** Of documents whose content was issued into the file: they belong there. */
  issued: FoundSeal[];
  /** Left from a copy, or of an ended verification. */
  other: FoundSeal[];
}

/** Whose seals stand in the file; `ownId` is the public id of its own record. */
export function sealOwners(
  { seals, issuedContents }: Pick<OpenDocument, 'seals' | 'issuedContents'>,
  ownId: string | null,
): SealOwners {
  const ownerOf = ({ publicId, story }: FoundSeal): keyof SealOwners => {
    if (publicId === ownId) return 'own';
    return story === 'body' && issuedContents.includes(publicId) ? 'issued' : 'other';
  };
  const owned = (owner: keyof SealOwners) => seals.filter((seal) => ownerOf(seal) === owner);
  return { own: owned('own'), issued: owned('issued'), other: owned('other') };
}
