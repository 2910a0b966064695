import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { readFlatDocument } from '#src/word/host/flat-document.ts';
import { isStruckOut } from './seal-control.ts';
import type { DocumentOutline, SealPlace } from '#src/word/story/outline.ts';
import { publicIdOf, sealTag } from '#contract/word-file/seal.ts';
import {
  isAnswered,
  readableStories,
  readBody,
  storiesAround,
  type StoryKind,
  ALL_UNREAD,
  type Unread,
} from '#src/word/story/stories.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { runWord } from '#src/word/host/word-batch.ts';

/** A seal in the document. Its id is valid while the document is open. */
export interface FoundSeal {
  publicId: string;
  story: StoryKind;
  /** The nearest heading before a seal in the body. */
  heading: string | null;
  controlId: number;
  /** Something in front of the text may cover a seal in the body. */
  isCovered: boolean;
  /** Width of its picture; null if it doesn't contain exactly one. */
  widthMm: number | null;
  heightMm: number | null;
}

export interface LocatedControl {
  control: Word.ContentControl;
  story: StoryKind;
}

const MM_PER_POINT = 25.4 / 72;

/** The seals of a document, and the parts that Word didn't let the pane search. */
export interface SealSearch {
  seals: FoundSeal[];
  unread: Unread[];
}

/** Selects the seal and shows it; throws `gone` if it was removed meanwhile. */
export function goToSeal({ controlId }: Pick<FoundSeal, 'controlId'>): Promise<void> {
  return runWord('read', async (context) => {
    const { control } = await sealWithControl(context, controlId);
    control.select('Select');
    await context.sync();
  });
}

/** Selects a seal of the record and scrolls to it, preferably the one in the body; does nothing if Word lists none. */
export function showSeal(publicId: string): Promise<void> {
  return runWord('read', async (context) => {
    const { body, contentControls } = context.document;
    const found = [body.contentControls, contentControls].map((each) => each.getByTag(sealTag(publicId)));
    for (const controls of found) controls.load('items/id');
    await context.sync();
    found.flatMap(({ items }) => items)[0]?.select('Select');
    await context.sync();
  });
}

/** Every seal that Word lists in body, headers and footers; skips headers and footers that no page shows. */
export async function describeSeals(
  context: Word.RequestContext,
  document: FlatDocument | null,
  outline: DocumentOutline | null,
): Promise<SealSearch> {
  const { located, unread } = await searchSeals(context, document);
  for (const { control } of located) control.inlinePictures.load('items/width,items/height');
  const isMeasured = located.length > 0 && (await isAnswered(context));
  const places = [...(outline?.seals ?? [])];
  const mayBeCovered = places.length > 0 ? await coverCheck() : null;
  const seals = located.map(({ control, story }) => {
    const publicId = publicIdOf(control.tag) ?? '';
    const place = story === 'body' ? takePlace(places, publicId) : null;
    const items = isMeasured ? control.inlinePictures.items : [];
    const [picture] = items.length === 1 ? items : [];
    return {
      publicId,
      story,
      heading: place?.heading ?? null,
      isCovered: (place && mayBeCovered?.(place.element)) ?? false,
      controlId: control.id,
      widthMm: picture === undefined ? null : picture.width * MM_PER_POINT,
      heightMm: picture === undefined ? null : picture.height * MM_PER_POINT,
    };
  });
  return { seals, unread: document === null ? [...ALL_UNREAD] : unread };
}

/** null if its script can't be fetched: only a hint is missing then. */
async function coverCheck(): Promise<((seal: Element) => boolean) | null> {
  const [script] = await Promise.allSettled([import('#src/word/story/covered-seal.ts')]);
  return script.status === 'fulfilled' ? script.value.mayBeCovered : null;
}

/** The seal whose control has this id; throws `gone` if there is none. */
export async function sealWithControl(
  context: Word.RequestContext,
  controlId: number,
): Promise<LocatedControl> {
  const { located } = await searchSeals(context, await readBody(context));
  const found = located.find(({ control }) => control.id === controlId);
  if (found === undefined) throw new WordError('gone', 'The seal is no longer in the document');
  return found;
}

export async function sealsWithPublicId(
  context: Word.RequestContext,
  publicId: string,
): Promise<LocatedControl[]> {
  const { located } = await searchSeals(context, await readBody(context));
  return located.filter(({ control }) => publicIdOf(control.tag) === publicId);
}

interface ControlList {
  kind: StoryKind;
  controls: Word.ContentControlCollection;
}

async function searchSeals(context: Word.RequestContext, document: FlatDocument | null) {
  const { located, unread } = await searchControls(context, document, (tag) => publicIdOf(tag) !== null);
  return { located: await withoutStruckOut(context, located, document), unread };
}

/**
 * The controls with such tags. On some hosts `document.contentControls` omits headers and footers, so each story is
 * searched as well.
 */
export async function searchControls(
  context: Word.RequestContext,
  document: FlatDocument | null,
  isMeant: (tag: string) => boolean,
): Promise<{ located: LocatedControl[]; unread: Unread[] }> {
  const { stories, unread } = await readableStories(context, document);
  const everywhere: ControlList = { kind: 'body', controls: context.document.contentControls };
  const lists: ControlList[] = [
    ...stories.map(({ kind, body }) => ({ kind, controls: body.contentControls })),
    { kind: 'body', controls: context.document.body.contentControls },
    everywhere,
  ];
  const readable = await readableAmong(context, lists);
  const located = new Map<number, LocatedControl>();
  for (const list of readable) {
    const found = list.controls.items.filter(({ id, tag }) => isMeant(tag) && !located.has(id));
    const around = list === everywhere ? await storiesAround(found) : [];
    for (const [index, control] of found.entries())
      located.set(control.id, { control, story: around[index]?.kind ?? list.kind });
  }
  const failed = lists.filter((list) => !readable.includes(list)).map(({ kind }) => kind);
  return { located: [...located.values()], unread: [...new Set([...unread, ...failed])] };
}

/** Loads all at once if Word can; a failing one makes the others fail, so they are then loaded one by one. */
async function readableAmong(context: Word.RequestContext, lists: ControlList[]): Promise<ControlList[]> {
  for (const { controls } of lists) controls.load('items/id,items/tag,items/cannotEdit');
  if (await isAnswered(context)) return lists;
  const readable: ControlList[] = [];
  for (const list of lists) {
    list.controls.load('items/id,items/tag,items/cannotEdit');
    if (await isAnswered(context)) readable.push(list);
  }
  return readable;
}

/** Word still lists a seal whose removal is recorded as a tracked change. */
async function withoutStruckOut(
  context: Word.RequestContext,
  located: LocatedControl[],
  document: FlatDocument | null,
): Promise<LocatedControl[]> {
  const hasStruckOut = document !== null && elements(document.body, NAMESPACE.w, 'del').some(isStruckOut);
  const isRepeated = ({ control, story }: LocatedControl) =>
    located.some(
      (other) => other.control !== control && other.story === story && other.control.tag === control.tag,
    );
  const suspects = located.filter((seal) => (hasStruckOut && seal.story === 'body') || isRepeated(seal));
  if (suspects.length === 0) return located;
  const flats = new Map(suspects.map((seal) => [seal, seal.control.getOoxml()]));
  if (!(await isAnswered(context))) return located;
  return located.filter((seal) => {
    const flat = readFlatDocument(flats.get(seal)?.value ?? '');
    return flat === null || !isStruckOut(flat.body);
  });
}

/** The body's package lists its seals in Word's order, but may renumber their controls. */
function takePlace(places: SealPlace[], publicId: string): SealPlace | null {
  const index = places.findIndex((place) => place.publicId === publicId);
  const [place] = index < 0 ? [] : places.splice(index, 1);
  return place ?? null;
}
