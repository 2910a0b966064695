import { issuedMarkup } from './content-markup.ts';
import { flatOpc } from '#src/word/host/flat-opc.ts';
import { platform } from '#src/word/host/host.ts';
import { sealStory } from '#src/word/seal/insert-seal.ts';
import { type Block, readContent } from './issued-content.ts';
import { contentTag, isContentTag } from './issued-contents.ts';
import { readAddress } from './open-document.ts';
import { quietZoneOf } from '#src/word/seal/quiet-zone.ts';
import { removeLeftovers } from '#src/word/seal/remove-paragraphs.ts';
import { removeSealControls } from '#src/word/seal/remove-seal.ts';
import { lock, putSeal, sealControls, type SealWork } from '#src/word/seal/seal-in-story.ts';
import { sealParagraph } from '#contract/word-file/seal-markup.ts';
import { type Place, placesFor, storyOf } from '#src/word/seal/seal-place.ts';
import type { Seal } from '#contract/word-file/seal.ts';
import { readBody } from '#src/word/story/stories.ts';
import type { Recorded } from '#src/word/host/recorded.ts';
import { untracked } from '#src/word/host/tracking.ts';
import { inTurn, runWord } from '#src/word/host/word-batch.ts';
import { WordError } from '#src/word/host/word-error.ts';

/**
 * Puts an issued document into the open one at the cursor, its seal below it, in one insertion. The content stands in
 * a control of its own, so asking again finds it and never makes a second one. Reads back, and after a failure takes
 * out what was left halfway. Throws a WordError; `not-inserted` when Word said yes and nothing, or only a part, is
 * there.
 */
export function insertDocument(html: string, seal: Seal): Promise<Recorded> {
  const blocks = readContent(html);
  return inTurn(() =>
    runWord('write', async (context) => {
      const quietZone = await quietZoneOf(seal.picture);
      const { tracked, tracking } = await untracked(context, async (isTracked) => {
        const place = await placeFor(context);
        if (place) await put(context, place, blocks, { seal, quietZone, isTracked });
      });
      return { tracked, tracking };
    }),
  );
}

/** Where an issued document would go in the open file, and what that file is. */
export interface InsertionTarget {
  /** null for a file that was never saved. */
  fileName: string | null;
  place: 'cursor' | 'end';
  /** Nothing is written in it yet. */
  isEmpty: boolean;
}

export async function readInsertionTarget(): Promise<InsertionTarget> {
  const [{ fileName }, place, text] = await Promise.all([
    readAddress(),
    runWord('read', async (context) => ((await isAtCursor(context)) ? 'cursor' : 'end')),
    readDocumentText(),
  ]);
  return { fileName, place, isEmpty: text === '' };
}

/**
 * Whether content and seal of this issued document stand in the open one. Where the pane was closed in the middle of the
 * insertion, this ends it: the seal is locked, and the line behind it goes.
 */
export function holdsDocument(publicId: string): Promise<boolean> {
  return inTurn(() =>
    runWord('read', async (context) => {
      const { body } = context.document;
      const contents = await contentControls(context, body, publicId);
      const seals = await sealControls(context, body, publicId);
      if (contents.length === 0 || seals.length === 0) return false;
      await Promise.allSettled(seals.map((seal) => lock(context, seal)));
      await Promise.allSettled([removeLeftovers(context, body, { publicId, texts: [] })]);
      return true;
    }),
  );
}

async function placeFor(context: Word.RequestContext): Promise<Place | undefined> {
  const [place] = await placesFor(context, (await isAtCursor(context)) ? 'cursor' : 'end');
  return place;
}

/**
 * A whole document does not go into the header, or the other issued document, that the cursor happens to be in; on the web
 * not into a cell, because controls in tables may not be listed there (office-js#2040), so that it couldn't be proved.
 */
async function isAtCursor(context: Word.RequestContext): Promise<boolean> {
  const selection = context.document.getSelection();
  const around = selection.parentContentControlOrNullObject;
  around.load('tag');
  await context.sync();
  if (!around.isNullObject && isContentTag(around.tag)) return false;
  const { parentBody } = selection;
  const { type } = await storyOf(context, parentBody);
  if (platform() === 'web' && parentBody.type === 'TableCell') return false;
  return type === 'MainDoc' || type === 'Section';
}

async function put(
  context: Word.RequestContext,
  place: Place,
  blocks: Block[],
  work: SealWork,
): Promise<void> {
  const { seal } = work;
  const controls = () => contentControls(context, place.body, seal.publicId);
  const [present] = await controls();
  if (present) {
    // What the user may have changed in it since is theirs: only the seal is looked after.
    const newParagraph = async (text: string) => present.insertParagraph(text, 'After');
    await sealStory(context, { ...place, newParagraph }, work);
    return;
  }
  const watch = () => {
    const found = place.body.contentControls.getByTag(contentTag(seal.publicId));
    found.load('items/text');
    return () => found.items.some(({ text }) => holdsAll(text, blocks));
  };
  const former = await sealControls(context, place.body, seal.publicId);
  const document = {
    packageWith: (after: string) => packageOf(blocks, work, after),
    watch,
    controls,
  };
  await putSeal(context, place, { ...work, document }, former);
  // A seal whose content somebody deleted: the one that came with the content takes over.
  await removeSealControls(context, former, work.isTracked);
}

function packageOf(blocks: Block[], { seal, quietZone }: SealWork, after: string): string {
  const { body, numbering } = issuedMarkup(blocks, seal);
  return flatOpc(body + sealParagraph(seal, quietZone) + after, seal.picture, seal.verifyUrl, numbering);
}

async function contentControls(
  context: Word.RequestContext,
  body: Word.Body,
  publicId: string,
): Promise<Word.ContentControl[]> {
  const controls = body.contentControls.getByTag(contentTag(publicId));
  controls.load('items/id,items/text,items/cannotEdit,items/cannotDelete');
  await context.sync();
  return controls.items;
}

/** Compared letter by letter: how Word tells of cells, lines and list numbers differs by host. */
function holdsAll(text: string, blocks: Block[]): boolean {
  const found = lettersOf(text);
  return textsOf(blocks).every((part) => found.includes(lettersOf(part)));
}

function textsOf(blocks: Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'rule') return [];
    if (block.kind === 'table') return block.rows.flat().map(({ runs }) => textOf(runs));
    return block.kind === 'list' ? block.items.map(({ runs }) => textOf(runs)) : [textOf(block.runs)];
  });
}

const textOf = (runs: { text: string }[]) => runs.map(({ text }) => text).join('');

const lettersOf = (text: string) => text.replace(/[\s\p{Cc}]+/gu, '');

/**
 * The text of the open document's body, a line for each paragraph that holds some; seals are no part of it. Throws a
 * WordError where Word does not give the body.
 */
export function readDocumentText(): Promise<string> {
  return runWord('read', async (context) => {
    const document = await readBody(context);
    if (document === null) throw new WordError('unexpected', 'Word does not give the body');
    return document.passages
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n');
  });
}
