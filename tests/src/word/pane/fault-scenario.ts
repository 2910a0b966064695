import type { DocumentIdentity } from '#contract/word-file/identity-record.ts';
import type { Placement, Seal } from '#src/word/seal/insert-seal.ts';
import type { WordErrorReason } from '#src/word/host/word-error.ts';
import { type Pane, serializedSeal } from './pane.ts';

export type Act =
  | { readonly act: 'insert' | 'refresh'; readonly placement: Placement }
  | { readonly act: 'repair' | 'remove' | 'identify' };

export const FAULTS = [
  'refused',
  'refused but done',
  'lost',
  'done with its answer lost',
  'said to be done but not',
  'done twice',
] as const;
export type Fault = (typeof FAULTS)[number];

/** One use of a writing member, among those with its name. */
export interface Write {
  readonly member: string;
  readonly after: number;
}

const WRITES =
  /\.(insertOoxml|insertParagraph|delete|cannotEdit|cannotDelete|title|add|addAsync|deleteAsync|getHeader|getFooter)$/;
const MORE_THAN_PATIENCE_MS = 61_000;

const FORMER: DocumentIdentity = {
  docId: '11111111-2222-4333-8444-555555555555',
  publicId: null,
  addressHashes: [],
};

/** Runs some work in which one write gets a fault; time-outs are immediate. */
export async function injectFault<Result>(
  { word }: Pane,
  { member, after }: Write,
  fault: Fault,
  work: () => Promise<Result>,
): Promise<Result> {
  const { page } = word;
  await page.evaluate(
    ([target, how, spared]) => {
      const { faults } = window.wordHost;
      const code = target.endsWith('Async') ? '5001' : 'GeneralException';
      const when = { after: spared };
      if (how === 'refused') faults.refuse(target, code, undefined, when);
      if (how === 'refused but done') faults.misreport(target, code, when);
      if (how === 'lost') faults.lose(target, when);
      if (how === 'done with its answer lost') faults.lose(target, { ...when, isDone: true });
      if (how === 'said to be done but not') faults.skip(target, when);
      if (how === 'done twice') faults.repeat(target, when);
    },
    [member, fault, after] as const,
  );
  const before = (await word.calls()).length;
  const running = work();
  if (fault !== 'lost' && fault !== 'done with its answer lost') return running;
  const silent = page.waitForFunction(
    (count) => window.wordHost.calls.slice(count).some(({ error }) => error === 'lost'),
    before,
  );
  const isOver = await Promise.race([running.then(() => true), silent.then(() => false)]);
  if (!isOver) await page.clock.fastForward(MORE_THAN_PATIENCE_MS);
  return running;
}

/** The same act repeatedly in one document, with another fault each time. */
export class FaultScenario {
  /** The first and the last use of every writing member in a run without faults. */
  readonly writes: readonly Write[];
  readonly #pane: Pane;
  readonly #act: Act;
  readonly #seal: Seal;
  /** The undo depth at the start. */
  readonly #outset: number;

  private constructor(pane: Pane, act: Act, seal: Seal, outset: number, writes: readonly Write[]) {
    this.#pane = pane;
    this.#act = act;
    this.#seal = seal;
    this.#outset = outset;
    this.writes = writes;
  }

  static async of(pane: Pane, act: Act, seal: Seal): Promise<FaultScenario> {
    if (!['insert', 'identify'].includes(act.act)) await pane.insertSeal(seal, 'end');
    if (act.act === 'remove') await pane.insertSeal(seal, 'footer');
    if (act.act === 'identify') await pane.call('saveIdentity', FORMER);
    if (act.act === 'insert' && act.placement === 'cursor') await pane.placeCursor('First');
    const { page } = pane.word;
    const outset = await page.evaluate(() => window.wordHost.model.history.depth);
    const before = (await pane.word.calls()).length;
    const scenario = new FaultScenario(pane, act, seal, outset, []);
    const outcome = await scenario.retry();
    if (outcome !== 'done') throw new Error(`Without any fault: ${outcome}`);
    const members = (await pane.word.calls()).slice(before).flatMap((call) => call.members);
    await scenario.reset();
    return new FaultScenario(pane, act, seal, outset, writesAmong(members));
  }

  attempt(write: Write, fault: Fault): Promise<WordErrorReason | 'done'> {
    return injectFault(this.#pane, write, fault, () => this.#run());
  }

  async retry(): Promise<WordErrorReason | 'done'> {
    await this.#pane.endFaults();
    return this.#run();
  }

  async reset(): Promise<void> {
    await this.#pane.word.page.evaluate((outset) => {
      const { model } = window.wordHost;
      window.wordHost.faults.clear();
      while (model.history.depth > outset) model.undo();
    }, this.#outset);
    if (this.#act.act !== 'identify') return;
    await this.#pane.call('saveIdentity', FORMER);
  }

  /** The document's text outside seals, the number of empty lines, and of seals and pictures. */
  contents(): Promise<{ texts: string[]; emptyLines: number; seals: number; pictures: number }> {
    return this.#pane.word.page.evaluate(() => {
      const stories = window.wordHost.model.stories();
      const [paragraphs = [], seals = [], pictures = []] = ['p', 'sdt', 'drawing'].map((name) =>
        stories.flatMap((story) => [...story.getElementsByTagNameNS('*', name)]),
      );
      const outside = paragraphs.filter((paragraph) => paragraph.querySelector('sdt, drawing') === null);
      const texts = outside.map(({ textContent }) => textContent);
      const { body } = window.wordHost.model;
      return {
        texts: texts.filter(Boolean),
        emptyLines: outside.filter((paragraph) => body.contains(paragraph) && !paragraph.textContent).length,
        seals: seals.length,
        pictures: pictures.length,
      };
    });
  }

  async #run(): Promise<WordErrorReason | 'done'> {
    const act = this.#act;
    if (act.act === 'insert' || act.act === 'refresh') {
      const seal: Seal = act.act === 'refresh' ? { ...this.#seal, language: 'fr' } : this.#seal;
      return (await this.#pane.refusal(seal, act.placement)) ?? 'done';
    }
    if (act.act === 'repair') return this.#repair();
    const { publicId } = this.#seal;
    const reason =
      act.act === 'remove'
        ? await this.#pane.refusalOf('removeSeals', publicId)
        : await this.#pane.refusalOf('saveIdentity', { ...FORMER, publicId });
    return reason ?? 'done';
  }

  async #repair(): Promise<WordErrorReason | 'done'> {
    const [found] = await this.#pane.call('findSeals');
    if (!found) return 'gone';
    const seal = serializedSeal({ ...this.#seal, language: 'fr' });
    return (await this.#pane.refusalOf('refreshSeal', seal, found.controlId)) ?? 'done';
  }
}

function writesAmong(members: readonly string[]): Write[] {
  const used = new Map<string, number>();
  const writes = members
    .filter((member) => WRITES.test(member))
    .map((member) => {
      const after = used.get(member) ?? 0;
      used.set(member, after + 1);
      return { member, after };
    });
  return writes.filter(({ member, after }) => after === 0 || after + 1 === used.get(member));
}
