import { claimIdentity, saveIdentity, readIdentity } from '#src/word/document/document-identity.ts';
import { describeSeals, goToSeal } from '#src/word/seal/find-seals.ts';
import { insertSeal, moveSeal, refreshSeal, type Placement, type Seal } from '#src/word/seal/insert-seal.ts';
import { hostReady, hostTheme, onHostTheme } from '#src/word/host/host.ts';
import { isPresentFile, readSavedText } from '#src/word/document/saved-text.ts';
import { saveText, saveTextOnce } from '#src/word/document/stored-text.ts';
import { readOpenDocument } from '#src/word/document/open-document.ts';
import { goToPicture, readCodes } from '#src/word/story/read-codes.ts';
import { readSelection } from '#src/word/story/read-selection.ts';
import { outlineOf } from '#src/word/story/outline.ts';
import { readBody } from '#src/word/story/stories.ts';
import { readFile } from '#src/word/host/read-file.ts';
import { insertField } from '#src/word/template/insert-field.ts';
import { insertSealPlace, type SealPlace } from '#src/word/template/insert-seal-place.ts';
import { goToPlace, readTemplateControls } from '#src/word/template/template-places.ts';
import { removeSeal, removeSeals } from '#src/word/seal/remove-seal.ts';
import { WordError, type WordErrorReason } from '#src/word/host/word-error.ts';
import { runWord } from '#src/word/host/word-batch.ts';

/** A seal in a form that can be sent to the page: its picture in Base64. */
export interface SerializedSeal extends Omit<Seal, 'picture'> {
  picture: string;
}

const word = {
  claimIdentity,
  goToPicture,
  goToSeal,
  insertField,
  readTemplateControls,
  goToPlace,
  hostReady,
  hostTheme,
  saveIdentity,
  saveText,
  saveTextOnce,
  onHostTheme,
  readCodes,
  readFile,
  readIdentity,
  readOpenDocument,
  readSelection,
  removeSeal,
  removeSeals,

  /** Of the text to seal, which is the file's unless Word answers without headers for the open document. */
  readHeaders: async () =>
    (await readSavedText((await claimIdentity()).docId)).beside.flatMap(({ kind, text }) =>
      kind === 'edge' && text !== '' ? text : [],
    ),

  isPresentFile,
  findSeals: () =>
    runWord('read', async (context) => {
      const document = await readBody(context);
      return (await describeSeals(context, document, document && outlineOf(document))).seals;
    }),
  insertSeal: (serialized: SerializedSeal, placement: Placement) =>
    insertSeal(unpacked(serialized), placement),
  insertSealPlace: (place: Omit<SealPlace, 'picture'> & { picture: string }) =>
    insertSealPlace({ ...place, picture: bytesOf(place.picture) }),
  moveSeal: (serialized: SerializedSeal, controlId: number) => moveSeal(unpacked(serialized), controlId),
  refreshSeal: (serialized: SerializedSeal, controlId: number) =>
    refreshSeal(unpacked(serialized), controlId),

  /** Why Word refused something; null if it didn't. */
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

function unpacked(serialized: SerializedSeal): Seal {
  return { ...serialized, picture: bytesOf(serialized.picture) };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

declare global {
  interface Window {
    sealWord: typeof word;
    /** From the script loaded before: like code in another frame, it shares nothing with this one. */
    otherWord: typeof word;
  }
}

window.otherWord = window.sealWord;
window.sealWord = word;
