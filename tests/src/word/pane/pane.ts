import type { Placement, Seal, SealInserted } from '#src/word/seal/insert-seal.ts';
import type { FoundSeal } from '#src/word/seal/find-seals.ts';
import type { DocumentToCheck } from '#src/word/story/read-codes.ts';
import type { WordErrorReason } from '#src/word/host/word-error.ts';

import type { OpenWord, Harness } from '#tests/word-host/harness/harness.ts';
import type { SerializedSeal } from './word-in-pane.ts';

/** `src/word` in an open document. */
export class Pane {
  readonly word: OpenWord;

  constructor(word: OpenWord) {
    this.word = word;
  }

  static async open(
    harness: Pick<Harness, 'open'>,
    docx: Uint8Array,
    options?: Parameters<Harness['open']>[1],
  ): Promise<Pane> {
    const word = await harness.open(docx, options);
    const pane = new Pane(word);
    await pane.load();
    return pane;
  }

  async load(): Promise<void> {
    this.word.holdsAddIn = true;
    const frame = this.word.page.frame({ url: /\/pane\.html/ });
    await frame?.addScriptTag({ url: '/bundled/tests/src/word/pane/word-in-pane.js' });
  }

  insertSeal(seal: Seal, placement: Placement): Promise<SealInserted> {
    const given = { serialized: serializedSeal(seal), placement };
    return this.word.office((sent) => window.sealWord.insertSeal(sent.serialized, sent.placement), given);
  }

  /** Replaces the seal in its place. */
  refreshSeal(seal: Seal, controlId: number): Promise<SealInserted> {
    const given = { serialized: serializedSeal(seal), id: controlId };
    return this.word.office((sent) => window.sealWord.refreshSeal(sent.serialized, sent.id), given);
  }

  readCodes(): Promise<DocumentToCheck> {
    return this.word.office(() => window.sealWord.readCodes());
  }

  /** Why Word refused the seal; null if it didn't. */
  refusal(seal: Seal, placement: Placement): Promise<WordErrorReason | null> {
    const given = { serialized: serializedSeal(seal), placement };
    return this.word.office(({ serialized, placement: where }) => {
      const { insertSeal, refusalOf } = window.sealWord;
      return refusalOf(() => insertSeal(serialized, where));
    }, given);
  }

  /** Why Word refused to refresh the seal; null if it didn't. */
  repairRefusal(seal: Seal, controlId: number): Promise<WordErrorReason | null> {
    const given = { serialized: serializedSeal(seal), id: controlId };
    return this.word.office(({ serialized, id }) => {
      const { refreshSeal, refusalOf } = window.sealWord;
      return refusalOf(() => refreshSeal(serialized, id));
    }, given);
  }

  findSeals(): Promise<FoundSeal[]> {
    return this.word.office(() => window.sealWord.findSeals());
  }

  /** Puts the cursor at the end of the paragraph with this text. */
  async placeCursor(text: string): Promise<void> {
    await this.word.run(async (context, wanted) => {
      const { paragraphs } = context.document.body;
      paragraphs.load('items/text');
      await context.sync();
      paragraphs.items.find((paragraph) => paragraph.text === wanted)?.select('End');
      await context.sync();
    }, text);
  }
}

export function serializedSeal(seal: Seal): SerializedSeal {
  return { ...seal, picture: Buffer.from(seal.picture).toString('base64') };
}
