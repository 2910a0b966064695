import { expect, test } from 'vitest';

import { openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { contract, letter, type Pane, sealOf, usePanes } from './pane/pane.ts';
import { FAULTS, FaultScenario, type Act, type Fault, type Write } from './pane/fault-scenario.ts';

const openPane = usePanes();

interface Plan {
  docx: () => Promise<Buffer>;
  act: Act;
  /** The number of seals in the document afterwards. */
  seals: number;
}

const ACTS: Record<string, Plan> = {
  'inserting a seal at the end': { docx: letter, act: { act: 'insert', placement: 'end' }, seals: 1 },
  'inserting a seal at the cursor': { docx: letter, act: { act: 'insert', placement: 'cursor' }, seals: 1 },
  'inserting a seal into a new header': {
    docx: letter,
    act: { act: 'insert', placement: 'header' },
    seals: 1,
  },
  'inserting a seal into every footer': {
    docx: contract,
    act: { act: 'insert', placement: 'footer' },
    seals: 4,
  },
  'refreshing a seal': { docx: letter, act: { act: 'refresh', placement: 'end' }, seals: 1 },
  'repairing a seal': { docx: letter, act: { act: 'repair' }, seals: 1 },
  'removing seals': { docx: letter, act: { act: 'remove' }, seals: 0 },
  'keeping the identity': { docx: letter, act: { act: 'identify' }, seals: 0 },
};

const NAMES = Object.keys(ACTS);
const CASES = NAMES.flatMap((name) => FAULTS.map((fault) => [name, fault] as const));

/** `npm run test:generated -- --faults` meets every write with every fault. */
const isWhole = process.env.GENERATED_FAULTS !== undefined;

/**
 * The writes that get a fault: each fault and each write of an act at least once, and over the acts each member with other
 * faults.
 */
function writesMeeting(fault: Fault, name: string, writes: readonly Write[]): readonly Write[] {
  if (isWhole) return writes;
  const turn = FAULTS.indexOf(fault) + NAMES.indexOf(name);
  const first = turn % Math.min(FAULTS.length, writes.length);
  return writes.filter((_, index) => index % FAULTS.length === first);
}

interface Opened {
  readonly pane: Pane;
  readonly scenario: FaultScenario;
  readonly before: Awaited<ReturnType<FaultScenario['contents']>>;
  readonly known: string[];
}

/** One document for all faults of an act, because each is undone. */
const opened = new Map<string, Promise<Opened>>();

async function open({ docx, act }: Plan): Promise<Opened> {
  const original = await docx();
  const pane = await openPane(original, { clock: true });
  pane.word.isShared = true;
  const scenario = await FaultScenario.of(pane, act, sealOf());
  return { pane, scenario, before: await scenario.contents(), known: await openXmlErrors(original) };
}

test.each(CASES)(
  'when %s meets a write that is %s, the document stays intact, and trying again works',
  async (name, fault) => {
    const plan = ACTS[name];
    if (!plan) throw new Error('There is no such act');
    const opening = opened.get(name) ?? open(plan);
    opened.delete(name);
    const { pane, scenario, before, known } = await opening;
    const writes = writesMeeting(fault, name, scenario.writes);
    expect(writes.length).toBeGreaterThan(0);

    for (const write of writes) {
      const first = await scenario.attempt(write, fault);
      const errors = await openXmlErrors(await pane.word.docx());
      const second = await scenario.retry();
      const { emptyLines, ...contents } = await scenario.contents();
      const found = {
        errors: [errors, await openXmlErrors(await pane.word.docx())],
        second,
        ...contents,
        // If creating a paragraph failed or was doubled, an empty line may stay.
        isTidy: emptyLines <= before.emptyLines + 1,
      };
      expect({ write, first, ...found }).toEqual({
        write,
        first,
        errors: [known, known],
        second: 'done',
        texts: before.texts,
        seals: plan.seals,
        pictures: plan.seals,
        isTidy: true,
      });
      await scenario.reset();
    }
    expect(await scenario.contents()).toEqual(before);
    // A document in which something failed is not reused.
    opened.set(name, opening);
  },
);

test('a seal that Word inserts long after the pane gave up does not become a second one', async () => {
  const pane = await openPane(letter(), { clock: true });
  const { page } = pane.word;
  await page.evaluate(() => {
    Reflect.set(window, 'release', window.wordHost.faults.delay('insertOoxml'));
  });
  const refusal = pane.refusal(sealOf(), 'end');
  await page.waitForFunction(() => window.wordHost.faults.isWaiting);
  await page.clock.fastForward(61_000);
  expect(await refusal).toBe('silent');
  await page.evaluate(() => {
    Reflect.apply(Reflect.get(window, 'release'), null, []);
  });
  expect(await pane.insertSeal(sealOf(), 'end')).toMatchObject({ stories: 1 });
  expect(await pane.call('findSeals')).toHaveLength(1);
});
