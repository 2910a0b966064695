import type { DocumentIdentity } from '#contract/word-file/identity-record.ts';
import type { Placement, Seal, SealInserted } from '#src/word/seal/insert-seal.ts';
import type { FoundSeal } from '#src/word/seal/find-seals.ts';
import type { DocumentToCheck } from '#src/word/story/read-codes.ts';
import type { WordErrorReason } from '#src/word/host/word-error.ts';

import type { OpenWord, Harness } from '#tests/word-host/harness/harness.ts';
import type { SerializedSeal } from './word-in-pane.ts';

type SealWord = Window['sealWord'];
type Answer<Name extends keyof SealWord> = Awaited<ReturnType<SealWord[Name]>>;

/** Which uses of a member fail: by default only the next one. */
interface FaultTimes {
  after?: number;
  times?: number;
}

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

  /** Runs a function of `src/word` in the pane. */
  call<Name extends keyof SealWord>(name: Name, ...given: Parameters<SealWord[Name]>): Promise<Answer<Name>> {
    return this.word.office((sent) => Reflect.apply(window.sealWord[sent.name], null, sent.given), {
      name,
      given,
    });
  }

  /** Why Word refused it; null if it didn't. */
  refusalOf<Name extends keyof SealWord>(
    name: Name,
    ...given: Parameters<SealWord[Name]>
  ): Promise<WordErrorReason | null> {
    return this.word.office(
      (sent) => {
        const { [sent.name]: work, refusalOf } = window.sealWord;
        return refusalOf(async () => Reflect.apply(work, null, sent.given));
      },
      { name, given },
    );
  }

  insertSeal(seal: Seal, placement: Placement): Promise<SealInserted> {
    return this.call('insertSeal', serializedSeal(seal), placement);
  }

  /** Replaces the seal in its place. */
  refreshSeal(seal: Seal, controlId: number): Promise<SealInserted> {
    return this.call('refreshSeal', serializedSeal(seal), controlId);
  }

  readCodes(): Promise<DocumentToCheck> {
    return this.call('readCodes');
  }

  /** Why Word refused the seal; null if it didn't. */
  refusal(seal: Seal, placement: Placement): Promise<WordErrorReason | null> {
    return this.refusalOf('insertSeal', serializedSeal(seal), placement);
  }

  findSeals(): Promise<FoundSeal[]> {
    return this.call('findSeals');
  }

  /** Verifies the document under this id, without the service. */
  async identify(publicId: string): Promise<DocumentIdentity> {
    const identity = { ...(await this.call('claimIdentity')), publicId };
    await this.call('saveIdentity', identity);
    return identity;
  }

  /** Word refuses the next use of a member. */
  refuse(member: string, code: string, when: FaultTimes = {}): Promise<void> {
    return this.word.page.evaluate(
      (fault) => window.wordHost.faults.refuse(fault.member, fault.code, undefined, fault.when),
      { member, code, when },
    );
  }

  /** Word reports success for these uses of a member, and does nothing. */
  skip(member: string, times = Infinity): Promise<void> {
    return this.word.page.evaluate((fault) => window.wordHost.faults.skip(fault.member, fault), {
      member,
      times,
    });
  }

  endFaults(): Promise<void> {
    return this.word.page.evaluate(() => window.wordHost.faults.clear());
  }

  /** As if a person had undone everything since the document was opened. */
  undoAll(): Promise<void> {
    return this.word.page.evaluate(() => {
      const { model, watch } = window.wordHost;
      while (model.history.depth > 0) model.undo();
      watch.rebase();
    });
  }

  /** As if a person had switched change tracking on. */
  trackChanges(): Promise<void> {
    return this.word.page.evaluate(() => {
      const { model } = window.wordHost;
      model.byPerson(() => model.settings.set('w:trackRevisions', true));
    });
  }

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
