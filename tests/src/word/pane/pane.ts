import {
  Document,
  Footer,
  Header,
  HeadingLevel,
  type ISectionOptions,
  Packer,
  Paragraph,
  SectionType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx';
import { onTestFinished, test as base } from 'vitest';

import type { DocumentIdentity } from '#contract/word-file/identity-record.ts';
import type { Placement, Seal, SealInserted } from '#src/word/seal/insert-seal.ts';
import type { WordErrorReason } from '#src/word/host/word-error.ts';
import { Harness, type OpenWord, useHarness } from '#tests/word-host/harness/harness.ts';
import { qrPicture } from '#server/qr/qr-picture.ts';
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

  /** Why Word refused the seal; null if it didn't. */
  refusal(seal: Seal, placement: Placement): Promise<WordErrorReason | null> {
    return this.refusalOf('insertSeal', serializedSeal(seal), placement);
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

/** Opens documents with `src/word` in them; each is closed after its test. */
export function usePanes() {
  const harness = useHarness();
  return async (
    docx: Uint8Array | Promise<Uint8Array>,
    options?: Parameters<Harness['open']>[1],
  ): Promise<Pane> => Pane.open(harness, await docx, options);
}

/** What an act reports of change tracking where nothing is tracked. */
export const UNTRACKED = { tracked: false, tracking: 'as-before' } as const;

/** A test that names `pane` gets a letter of its own. */
export const test = base.extend('pane', async () => {
  const harness = await Harness.start();
  onTestFinished(() => harness.closeAll());
  return Pane.open(harness, await letter());
});

export const VERIFY_URL =
  'https://seal.example/verification/document/SM-DOC-2026-8K4T2M9Q?sig=0123456789abcdefghijkl';

export function sealOf(changes: Partial<Seal> = {}): Seal {
  return {
    publicId: 'SM-DOC-2026-8K4T2M9Q',
    verifyUrl: VERIFY_URL,
    picture: qrPicture(VERIFY_URL, 320),
    sizeMm: 25,
    caption: true,
    language: 'en',
    checkCode: 'K7M2-QD4F',
    issuer: 'Lycée Lumière',
    ...changes,
  };
}

export function letter(): Promise<Buffer> {
  return packed([
    {
      children: [
        new Paragraph({ text: 'Enrollment certificate', heading: HeadingLevel.HEADING_1 }),
        new Paragraph('First'),
        new Paragraph({ text: 'Second part', heading: HeadingLevel.HEADING_2 }),
        new Paragraph('Second'),
        new Table({
          rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph('Cell')] })] })],
        }),
        new Paragraph('Last'),
      ],
    },
  ]);
}

/** A table whose cells have the width in their text, in millimetres. */
export function narrowCells(widths: readonly number[]): Promise<Buffer> {
  const columnWidths = widths.map((width) => Math.round((width * 1440) / 25.4));
  const children = widths.map(
    (width, index) =>
      new TableCell({
        width: { size: columnWidths[index] ?? 0, type: WidthType.DXA },
        children: [new Paragraph(`${width} mm`)],
      }),
  );
  const rows = [new TableRow({ children })];
  return packed([{ children: [new Table({ rows, columnWidths, layout: TableLayoutType.FIXED })] }]);
}

/** Three sections: the second is linked to the first, the third has its own; first and even pages differ. */
export function contract(): Promise<Buffer> {
  return packed(
    [
      { ...edges('First'), properties: { titlePage: true }, children: [new Paragraph('One')] },
      { properties: { type: SectionType.NEXT_PAGE }, children: [new Paragraph('Two')] },
      { ...edges('Third'), children: [new Paragraph('Three')] },
    ],
    true,
  );
}

function packed(sections: ISectionOptions[], evenAndOddHeaderAndFooters = false): Promise<Buffer> {
  return Packer.toBuffer(new Document({ sections, evenAndOddHeaderAndFooters }));
}

function edges(name: string): Pick<ISectionOptions, 'headers' | 'footers'> {
  return {
    headers: { default: new Header({ children: [new Paragraph(`${name} header`)] }) },
    footers: { default: new Footer({ children: [new Paragraph(`${name} footer`)] }) },
  };
}
