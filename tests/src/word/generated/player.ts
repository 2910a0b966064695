import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { sealmarkContent } from '#playground/sealmark-content.ts';
import { fromBase64, toBase64 } from '#word-host/opc/flat-opc.ts';
import { contentDifferences } from '#word-host/unchanged/differences.ts';
import { PackageContent } from '#word-host/unchanged/package-content.ts';
import type { WordErrorReason } from '#src/word/host/word-error.ts';
import type { SerializedSeal } from '#tests/src/word/pane/word-in-pane.ts';
import type { Act, Cursor, Trouble } from './acts.ts';
import { Typist } from './typist.ts';

/** The outcome of an act; `refused` if Word did not do it, which must change nothing either. */
export interface ActOutcome {
  readonly act: Act | 'open' | 'reopen' | 'remove all';
  readonly refused: WordErrorReason | null;
  /** Other changes of the document. */
  readonly changes: readonly string[];
}

/** A document and its acts, with one outcome for each until one failed. */
export interface PagePlayed {
  readonly outcomes: readonly ActOutcome[];
  /** As it was opened and with its seals, in Base64. */
  readonly opened: string;
  readonly sealed: string;
  /** Like `sealed`, without what its body had before. */
  readonly added: string;
  readonly seals: number;
  readonly milliseconds: number;
}

export interface Play {
  readonly docx: string;
  readonly acts: readonly Act[];
  readonly seals: readonly [SerializedSeal, SerializedSeal];
}

declare global {
  interface Window {
    playDocument(play: Play): Promise<PagePlayed>;
  }
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
/** If Word neither locks nor removes a seal, it stays complete until the next act with it, as the pane says. */
const LEFT_UNLOCKED = /: a seal is left unlocked \(/;
const EMPTY_PARAGRAPH = /paragraph( \d+)? is new: nothing in it$/;
const OURS = sealmarkContent();
const FIELD = { tag: 'a.field', label: 'A field' };
const IDENTITY = { docId: '11111111-2222-4333-8444-555555555555', addressHashes: [] };

window.playDocument = async ({ docx, acts, seals }) => {
  const started = performance.now();
  const host = window.wordHost;
  host.swapDocument(fromBase64(docx));
  const { sealWord: word } = paneWindow();
  const [own] = seals;
  const opened = host.docx();
  let before = contentNow();
  const outcomes: ActOutcome[] = [];
  const note = (
    act: ActOutcome['act'],
    refused: WordErrorReason | null,
    more: readonly string[] = [],
    isUnlocked = false,
  ) => {
    const now = contentNow();
    const all = contentDifferences(before, now, OURS);
    const found = all.filter((change) => !isUnlocked || !LEFT_UNLOCKED.test(change));
    const emptied = found.filter((change) => EMPTY_PARAGRAPH.test(change));
    // Word never deletes the last paragraph of a story, cell or control: if a seal was there, an empty one stays.
    const isWords = emptied.length > 0 && emptied.length <= lastEmptied();
    if (isWords || isUnlocked) before = now;
    const changes = [
      ...found.filter((change) => !isWords || !emptied.includes(change)),
      ...more,
      ...formatsLost(),
    ];
    outcomes.push({ act, refused, changes });
    return changes.length === 0;
  };

  const isSound = async () => {
    let isTroubled = false;
    let typist: Typist | null = null;
    for (const act of acts) {
      if (act.act === 'cursor') select(act);
      else if (act.act === 'typing') typist ??= new Typist(act.seed);
      else if (act.act === 'trouble') {
        isTroubled = true;
        plan(act);
      } else {
        const refused = await word.refusalOf(() => perform(act, seals));
        host.faults.clear();
        if (act.act === 'field') takeOutFields();
        const lost = typist?.leave();
        const isUnlocked = isTroubled && refused === 'seal-unlocked';
        if (!note(act, isTroubled ? null : refused, lost, isUnlocked)) return false;
        isTroubled = false;
        typist = null;
      }
    }
    host.faults.clear();
    typist?.leave();
    return true;
  };
  const played = await isSound();
  const sealed = host.docx();
  const placed = await word.findSeals();
  const answer = () => ({
    outcomes,
    opened: toBase64(opened),
    sealed: toBase64(sealed),
    added: toBase64(withoutForeignBlocks(sealed)),
    seals: placed.length,
    milliseconds: performance.now() - started,
  });
  if (!played) return answer();

  host.swapDocument(sealed);
  const places = async () =>
    JSON.stringify((await word.findSeals()).map(({ publicId, story }) => [publicId, story]));
  const known = JSON.stringify(placed.map(({ publicId, story }) => [publicId, story]));
  const found = await places();
  if (!note('reopen', null, found === known ? [] : [`seals: ${known} before, ${found} after`]))
    return answer();

  const refused = await word.refusalOf(async () => {
    for (const publicId of new Set(placed.map((seal) => seal.publicId))) await word.removeSeals(publicId);
  });
  const left = refused === null ? await word.findSeals() : [];
  note('remove all', refused, left.length === 0 ? [] : [`${left.length} seals left`]);
  return answer();

  async function perform(act: Act, [first, other]: Play['seals']): Promise<void> {
    switch (act.act) {
      case 'insert':
        await word.insertSeal(act.isOther ? other : first, act.placement);
        return;
      case 'field':
        await word.insertField(FIELD);
        return;
      case 'identify':
        await word.saveIdentity({ ...IDENTITY, publicId: own.publicId });
        return;
      case 'cursor':
      case 'typing':
      case 'trouble':
        return;
      default: {
        const standing = await word.findSeals();
        const seal = standing[act.seal % standing.length];
        if (!seal) return;
        const serialized = seal.publicId === first.publicId ? first : other;
        if (act.act === 'remove') await word.removeSeal(seal.controlId);
        else if (act.act === 'move') await word.moveSeal(serialized, seal.controlId);
        else if (act.act === 'resize')
          await word.refreshSeal({ ...serialized, sizeMm: act.sizeMm }, seal.controlId);
        else await word.refreshSeal({ ...serialized, language: 'fr' }, seal.controlId);
      }
    }
  }
};

function plan({ kind, member, after }: Trouble): void {
  const { faults } = window.wordHost;
  const code = member.endsWith('Async') ? '5001' : 'GeneralException';
  if (kind === 'refuse') faults.refuse(member, code, undefined, { after });
  else if (kind === 'misreport') faults.misreport(member, code, { after });
  else faults[kind](member, { after });
}

function select({ story, paragraph, extent }: Cursor): void {
  const { model } = window.wordHost;
  const stories = model.stories();
  const found = stories[story % stories.length];
  const paragraphs = [...(found?.getElementsByTagNameNS(W, 'p') ?? [])];
  const first = paragraphs[paragraph % paragraphs.length];
  const last = extent === 'with the next' ? paragraphs[(paragraph % paragraphs.length) + 1] : first;
  if (!first || !last) return;
  const range = first.ownerDocument.createRange();
  range.setStart(first, 0);
  range.setEnd(last, last.childNodes.length);
  if (extent === 'start' || extent === 'end') range.collapse(extent === 'start');
  model.select(range);
}

/** How many stories, cells and controls end in an empty paragraph after another block. */
function lastEmptied(): number {
  const paragraphs = window.wordHost.model
    .stories()
    .flatMap((story) => [...story.getElementsByTagNameNS(W, 'p')]);
  return paragraphs.filter((paragraph) => {
    const next = paragraph.nextElementSibling;
    const isLast = next === null || next.localName === 'sectPr';
    const isEmpty = [...paragraph.children].every(({ localName }) => localName === 'pPr');
    return isLast && isEmpty && paragraph.previousElementSibling !== null;
  }).length;
}

/** Seals whose paragraph has the format of its surroundings: they may be numbered, or cropped by a line height. */
function formatsLost(): string[] {
  return window.wordHost.model
    .stories()
    .flatMap((story) => [...story.getElementsByTagNameNS(W, 'tag')])
    .filter((tag) => tag.getAttributeNS(W, 'val')?.startsWith('sealmark:'))
    .filter((tag) => tag.closest('p')?.querySelector('pPr > keepLines') === null)
    .map(() => 'a seal has the format of its place');
}

/** The rest is unchanged if only the fields were inserted, or put around the selection. */
function takeOutFields(): void {
  const { model } = window.wordHost;
  const tags = model.stories().flatMap((story) => [...story.getElementsByTagNameNS(W, 'tag')]);
  for (const tag of tags.filter((each) => each.getAttributeNS(W, 'val') === FIELD.tag)) {
    const control = tag.closest('sdt');
    const content = control?.querySelector('sdtContent');
    const isPutIn = content?.textContent === FIELD.label;
    control?.replaceWith(...(isPutIn ? [] : (content?.childNodes ?? [])));
  }
  model.changed();
}

/**
 * A .docx without the paragraphs and tables of its body that contain nothing of the add-in and end no section. They are
 * unchanged, so a validator finds the same in the rest as in the whole, in a tenth of the time.
 */
function withoutForeignBlocks(docx: Uint8Array): Uint8Array {
  const files = unzipSync(docx);
  const path = window.wordHost.model.package.mainPath;
  const main = new DOMParser().parseFromString(strFromU8(files[path] ?? new Uint8Array()), 'text/xml');
  const body = main.getElementsByTagNameNS(W, 'body')[0];
  const blocks = Array.from(body?.children ?? []);
  for (const block of blocks) {
    const tags = [...block.getElementsByTagNameNS(W, 'tag')];
    const isOwn = tags.some((tag) => tag.getAttributeNS(W, 'val')?.startsWith('sealmark'));
    const isForeign = !isOwn && block.localName !== 'sectPr';
    if (isForeign && block.getElementsByTagNameNS(W, 'sectPr').length === 0) block.remove();
  }
  return zipSync({ ...files, [path]: strToU8(new XMLSerializer().serializeToString(main)) }, { level: 0 });
}

/** Without zipping and unzipping, which would take longer than the act. */
function contentNow(): PackageContent {
  const { package: source } = window.wordHost.model;
  const files = new Map(source.paths().map((path) => [path, source.bytes(path)]));
  return new PackageContent(files.set('[Content_Types].xml', strToU8(source.types.write())));
}

function paneWindow(): Window {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Task pane"]')?.contentWindow;
  if (!frame) throw new Error('There is no pane');
  return frame;
}
