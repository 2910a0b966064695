import { newOpenXmlErrors, openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import type { Placement } from '#src/word/seal/insert-seal.ts';
import { generatedDocx, type DocumentSpec } from '#tests/word-host/generated/document.ts';
import type { FixedDocument } from '#tests/word-host/generated/fixed-set.ts';
import type { ProtectionKind } from '#tests/word-host/generated/fixed-parts.ts';
import type { BehaviorChanges } from '#word-host/platforms/behaviors.ts';
import type { PlatformName } from '#word-host/platforms/platform.ts';
import { Harness } from '#tests/word-host/harness/harness.ts';
import { Pane, sealOf, serializedSeal } from '#tests/src/word/pane/pane.ts';
import type { Act } from './acts.ts';
import type { PagePlayed } from './player.ts';

/** `problems`: the host's errors in the console. */
export interface Played extends PagePlayed {
  readonly problems: readonly string[];
}

/** Word refuses to write there. */
const REFUSING: readonly ProtectionKind[] = ['read-only', 'forms', 'comments'];
const OTHER_ID = 'SM-CRT-2026-00000001';

/** One pane for each platform, in which thousands of generated documents are opened, one after another. */
export class GeneratedWord {
  readonly #harness: Harness;
  readonly #panes = new Map<string, Promise<Pane>>();

  private constructor(harness: Harness) {
    this.#harness = harness;
  }

  static async start(): Promise<GeneratedWord> {
    return new GeneratedWord(await Harness.start());
  }

  async play(
    docx: Uint8Array,
    acts: readonly Act[],
    platform: PlatformName = 'web',
    behaviors: BehaviorChanges = {},
  ): Promise<Played> {
    const { word } = await this.#pane(platform, behaviors);
    const play = {
      docx: Buffer.from(docx).toString('base64'),
      acts,
      seals: [serializedSeal(sealOf()), serializedSeal(sealOf({ publicId: OTHER_ID }))] as const,
    };
    const played = await word.page.evaluate((sent) => window.playDocument(sent), play);
    return { ...played, problems: word.problems.splice(0) };
  }

  /** Each act was checked when it was done, so the last document needs no check. */
  async stop(): Promise<void> {
    for (const opening of this.#panes.values()) {
      const { page } = (await opening).word;
      await page.evaluate(() => window.wordHost.swapDocument(window.wordHost.docx()));
    }
    await this.#harness.stop();
  }

  #pane(platform: PlatformName, behaviors: BehaviorChanges): Promise<Pane> {
    const key = JSON.stringify([platform, behaviors]);
    const pane = this.#panes.get(key) ?? this.#open(platform, behaviors);
    this.#panes.set(key, pane);
    return pane;
  }

  async #open(platform: PlatformName, behaviors: BehaviorChanges): Promise<Pane> {
    const empty = generatedDocx({ sections: [{ blocks: [{ paragraph: ['words'] }] }] });
    const pane = await Pane.open(this.#harness, empty, { platform, behaviors });
    await pane.word.page.addScriptTag({ url: '/bundled/tests/src/word/generated/player.js' });
    return pane;
  }
}

/** The problems of a document, one line each; empty without any. */
export async function troubleWith(
  word: GeneratedWord,
  spec: DocumentSpec,
  acts: readonly Act[],
  platform?: PlatformName,
  behaviors?: BehaviorChanges,
): Promise<string[]> {
  return troublesOf(spec, await word.play(generatedDocx(spec), acts, platform, behaviors));
}

/**
 * The document with the seal at the placement, with people typing meanwhile, and its problems, including a seal that isn't
 * found again.
 */
export async function sealFixed(
  word: GeneratedWord,
  { name, spec, cursor }: FixedDocument,
  placement: Placement,
  platform?: PlatformName,
): Promise<{ found: string[]; docx: Uint8Array }> {
  const acts = [
    { act: 'cursor', story: 0, paragraph: cursor, extent: 'end' },
    { act: 'typing', seed: name.length },
    { act: 'insert', placement, isOther: false },
  ] as const;
  const played = await word.play(generatedDocx(spec), acts, platform);
  const found = await troublesOf(spec, played);
  if (played.seals === 0) found.push('no seal is found');
  return { found, docx: Buffer.from(played.sealed, 'base64') };
}

async function troublesOf(spec: DocumentSpec, played: Played): Promise<string[]> {
  const refuses = REFUSING.includes(spec.protection ?? 'none');
  const troubles = played.outcomes.flatMap(({ act, refused, changes }) => {
    const name = typeof act === 'string' ? act : JSON.stringify(act);
    const refusal = refused !== null && !refuses ? [`${name}: refused as ${refused}`] : [];
    return [...refusal, ...changes.map((change) => `${name}: ${change}`)];
  });
  const problems = played.problems.map((problem) => `host: ${problem}`);
  if (troubles.length > 0) return [...troubles, ...problems];
  return [...problems, ...(await newErrors(played))];
}

/** The rest of the body is unchanged: the whole is validated only if the insertion has errors. */
async function newErrors({ opened, sealed, added }: Played): Promise<string[]> {
  if ((await openXmlErrors(Buffer.from(added, 'base64'))).length === 0) return [];
  const errors = await newOpenXmlErrors(Buffer.from(sealed, 'base64'), Buffer.from(opened, 'base64'));
  return errors.map((error) => `validator: ${error}`);
}
