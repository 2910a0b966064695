import { join } from 'node:path';

import { build } from 'vite';

import { newOpenXmlErrors, openXmlErrors } from '#tests/e2e/open-xml-errors.ts';
import type { Placement } from '#src/word/insert-seal.ts';
import { generatedDocx, type DocumentSpec } from '#tests/word-host/generated/document.ts';
import type { FixedDocument } from '#tests/word-host/generated/fixed-set.ts';
import type { ProtectionKind } from '#tests/word-host/generated/fixed-parts.ts';
import { Stage, type OpenOptions } from '#tests/word-host/stage/stage.ts';

import { sealOf } from '../pane/documents.ts';
import { Pane, parcelOf, wordBundle } from '../pane/pane.ts';
import type { Act } from './acts.ts';
import type { Played } from './player.ts';

const ISSUED =
  '<h1>Certificate</h1><ul><li>History</li></ul><table border="1"><tr><td>Léa</td></tr></table><p>Signed.</p>';
/** Word refuses to write there. */
const REFUSING: readonly ProtectionKind[] = ['read-only', 'forms', 'comments'];
const OTHER_ID = 'SM-CRT-2026-00000001';

/** One pane through which thousands of generated documents go, one after another. */
export class GeneratedWord {
  readonly #stage: Stage;
  readonly #pane: Pane;

  private constructor(stage: Stage, pane: Pane) {
    this.#stage = stage;
    this.#pane = pane;
  }

  static async start(options?: OpenOptions): Promise<GeneratedWord> {
    const [stage, bundle, player] = await Promise.all([Stage.start(), wordBundle(), playerBundle()]);
    const empty = generatedDocx({ sections: [{ blocks: [{ paragraph: ['words'] }] }] });
    const pane = await Pane.open(stage, bundle, empty, options);
    await pane.word.page.addScriptTag({ content: player });
    return new GeneratedWord(stage, pane);
  }

  play(docx: Uint8Array, acts: readonly Act[]): Promise<Played> {
    const play = {
      docx: Buffer.from(docx).toString('base64'),
      acts,
      seals: [parcelOf(sealOf()), parcelOf(sealOf({ publicId: OTHER_ID }))] as const,
      issued: ISSUED,
    };
    return this.#pane.word.page.evaluate((sent) => window.playDocument(sent), play);
  }

  /** What the host wrote to the console as errors since this was asked last. */
  takeProblems(): string[] {
    return this.#pane.word.problems.splice(0);
  }

  stop(): Promise<void> {
    return this.#stage.stop();
  }
}

/** What went wrong with a document, one line each; empty where nothing did. */
export async function troubleWith(
  word: GeneratedWord,
  spec: DocumentSpec,
  acts: readonly Act[],
): Promise<string[]> {
  return troublesOf(word, spec, await word.play(generatedDocx(spec), acts));
}

/** The document with the seal at the placement, and what went wrong, not finding it again included. */
export async function sealFixed(
  word: GeneratedWord,
  { spec, cursor }: FixedDocument,
  placement: Placement,
): Promise<{ found: string[]; docx: Uint8Array }> {
  const played = await word.play(generatedDocx(spec), [
    { act: 'cursor', story: 0, paragraph: cursor, extent: 'end' },
    { act: 'insert', placement, isOther: false },
  ]);
  const found = await troublesOf(word, spec, played);
  if (played.seals === 0) found.push('no seal is found');
  return { found, docx: Buffer.from(played.sealed, 'base64') };
}

async function troublesOf(word: GeneratedWord, spec: DocumentSpec, played: Played): Promise<string[]> {
  const refuses = REFUSING.includes(spec.protection ?? 'none');
  const troubles = played.outcomes.flatMap(({ act, refused, changes }) => {
    const name = typeof act === 'string' ? act : JSON.stringify(act);
    const refusal = refused !== null && !refuses ? [`${name}: refused as ${refused}`] : [];
    return [...refusal, ...changes.map((change) => `${name}: ${change}`)];
  });
  const problems = word.takeProblems().map((problem) => `host: ${problem}`);
  if (troubles.length > 0) return [...troubles, ...problems];
  return [...problems, ...(await newErrors(played))];
}

async function newErrors({ opened, sealed }: Played): Promise<string[]> {
  const docx = Buffer.from(sealed, 'base64');
  if ((await openXmlErrors(docx)).length === 0) return [];
  const errors = await newOpenXmlErrors(docx, Buffer.from(opened, 'base64'));
  return errors.map((error) => `validator: ${error}`);
}

async function playerBundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'player.ts'), formats: ['iife'], name: 'player' },
    },
  });
  const chunk = [result].flat().flatMap((made) => ('output' in made ? made.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error('The player was not built');
  return chunk.code;
}
