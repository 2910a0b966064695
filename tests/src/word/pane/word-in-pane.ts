import { claimIdentity, keepIdentity, readIdentity } from '#src/word/document-identity.ts';
import { findSeals, goToSeal, removeSeals } from '#src/word/find-seals.ts';
import { insertSeal, type Placement, type Seal } from '#src/word/insert-seal.ts';
import { readOpenDocument } from '#src/word/open-document.ts';
import { WordError, type WordErrorReason } from '#src/word/word-error.ts';

/** A seal as it can be sent to the page: its picture in base64. */
export interface SealParcel extends Omit<Seal, 'picture'> {
  picture: string;
}

const word = {
  claimIdentity,
  findSeals,
  goToSeal,
  keepIdentity,
  readIdentity,
  readOpenDocument,
  removeSeals,

  insertSeal: (parcel: SealParcel, placement: Placement) => {
    const picture = Uint8Array.from(atob(parcel.picture), (character) => character.charCodeAt(0));
    return insertSeal({ ...parcel, picture }, placement);
  },

  /** Why Word did not do something; null when it did. */
  refusalOf: async (work: () => Promise<unknown>): Promise<WordErrorReason | null> => {
    try {
      await work();
      return null;
    } catch (error) {
      if (error instanceof WordError) return error.reason;
      throw error;
    }
  },
};

declare global {
  interface Window {
    sealWord: typeof word;
    /** Of the script loaded before: what runs in another frame knows as little of this one. */
    otherWord: typeof word;
  }
}

window.otherWord = window.sealWord;
window.sealWord = word;
