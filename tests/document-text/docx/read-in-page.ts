import { readFlatBody } from '#document-text/docx/flat-body.ts';
import { readDocxWithPictures } from '#document-text/docx/read-docx.ts';
import type { Finding } from '#document-text/finding.ts';
import { sealCaption } from '#contract/seal-words.ts';
import { showsCodeOf } from '#document-text/pictures/picture-code.ts';
import { withoutSealOf } from '#document-text/docx/record-seal.ts';
import { SEAL_FORM } from '#contract/word-file/seal.ts';
import { fromBase64 } from '#word-host/opc/flat-opc.ts';
import { flatOpcOf } from '#word-host/model/story-package.ts';

import { RECORD } from './record.ts';

interface ReadText {
  passages: string[];
  beside: string[];
  findings: Finding[];
  /** The reading of the same document while it's open in Word; null if Word doesn't open it. */
  open: string[] | null;
}

declare global {
  interface Window {
    readInPage(docx: string, isOpened: boolean): Promise<ReadText | { refused: string }>;
  }
}

const options = {
  ...withoutSealOf(RECORD.publicId, sealCaption(RECORD), SEAL_FORM),
  isOwnPicture: showsCodeOf(RECORD),
};

/** Reads a .docx in Base64 like readers' pages. */
window.readInPage = async (docx, isOpened) => {
  try {
    const { passages, beside, findings } = await readDocxWithPictures(fromBase64(docx), options);
    return {
      passages: passages.map(({ text }) => text),
      beside: beside.flatMap(({ kind, text }) => (kind === 'label' || text === '' ? [] : text)),
      findings,
      open: isOpened ? openText(docx) : null,
    };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : '' };
  }
};

function openText(docx: string): string[] | null {
  window.wordHost.swapDocument(fromBase64(docx));
  const { model } = window.wordHost;
  const flat = readFlatBody(flatOpcOf(model, model.body), options);
  // Word adds an empty paragraph.
  return flat && flat.passages.slice(0, -1).map(({ text }) => text);
}
