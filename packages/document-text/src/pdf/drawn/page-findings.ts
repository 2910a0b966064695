import { SEEN_CONTRAST } from '#document-text/contrast.ts';
import type { Box, Finding, FindingKind, PlacedPicture } from '#document-text/finding.ts';

import { isAt, isCutBy, isFilled, middleOf, reaches } from './clips.ts';
import { coreOf, inkOf, strokesOf, tailsBelow, wholeInkOf, wordsOn } from './letter-boxes.ts';
import { lettersOnOthers } from './letters-on-letters.ts';
import {
  groundAt,
  groundsBeside,
  hide,
  isAmidDark,
  isLikePaper,
  isOpaque,
  isPale,
  isSeenOn,
  isWhite,
  palenessOn,
} from './mixed-colors.ts';
import { grown, holds, overlap, type Point, union } from './matrix.ts';
import { type Sheet, sheetFinder } from '#document-text/pdf/sheets.ts';
import type { Clip, DrawnText, Letter, PageMarks, Shape } from './drawing-state.ts';
import { isLetterLike } from './page-paths.ts';
import { isOfDashes, isOfGrid, letterLikeGroups } from './shape-groups.ts';
import { shapesByPlace } from './shapes-by-place.ts';
import { isInWord, tiltedAlone } from './text-operators.ts';
import { visibleParts } from './visible-parts.ts';
import {
  aspectOf,
  beyondText,
  isChangeMark,
  isLoneDash,
  isLongStrike,
  shapesAmid,
  strikeOf,
} from './small-shapes.ts';

/** Smaller print, in points, is easily missed, and so are letters of less contrast. Pages put side by side are smaller. */
const TINY = 3.6;
/** Words less wide than this part of their height are missed, too. */
const PRESSED = 0.5;
const WORDS = /[\p{L}\p{N}]/u;
const UNSEEN: ReadonlySet<FindingKind> = new Set(['hidden', 'unseen-colour', 'tiny']);
/** A seal is square, and not larger on paper, in points. */
const SEAL = { side: 150, least: 30, aspect: 1.15 };
/** A letterhead's picture is in the upper part of a page, as a share of its height or in points; not a line of text. */
const LOGO = { share: 0.18, depth: 150, height: 0.15, aspect: 4 };
/** Steps allowed for each letter, shape and point of a page, plus a reserve: office documents need far fewer. */
const [STEPS, MORE] = [100, 1000];
/** In points. */
const ROUNDING = 0.3;

/** Why letters aren't seen, or how little contrast they have, with which they may have been sealed. */
type UnseenKind = FindingKind | 'faint' | 'faintest';

export interface SeenPage {
  /** Without letters that are struck through, such as those that a tracked change deletes. */
  texts: DrawnText[];
  /** Things that make a reader see something else than the text. */
  findings: Finding[];
  pictures: PlacedPicture[];
  /** Whether only text is drawn on the page. */
  isBare: boolean;
}

/** Tells which of a page's texts are visible, and what else is. */
export function seenOf(
  page: number,
  view: Box,
  { texts, shapes, isLayered, isTangled }: PageMarks,
): SeenPage {
  const found: (Finding & { box: Box })[] = [];
  const add = (kind: FindingKind, box: Box, text = '', pale?: Finding['pale']) => {
    const last = found.findLast((each) => each.kind === kind && each.pale === pale);
    if (last === undefined || (text === '') !== (last.text === ''))
      found.push({ kind, text, index: page, box, ...(pale && { pale }) });
    else Object.assign(last, { text: text && `${last.text} ${text}`, box: union(last.box, box) });
  };
  const budget = STEPS * texts.reduce((sum, { letters }) => sum + letters.length, MORE + sizeOf(shapes));
  let steps = 0;
  const spend = (more: number) => {
    steps += more;
  };
  const shapesAt = shapesByPlace(shapes, view, spend);
  const isStopped = () => steps > budget;
  const parts = visibleParts(shapes, shapesAt, spend, isStopped);
  const partsAt = shapesByPlace(parts, view, spend);
  const allTexts = () => (spend(texts.length), texts);
  const sheetAt = sheetFinder(view, texts);
  const [struck, strikes] = [new Set<Letter>(), new Set<Shape>()];
  const [goesBeyond, alone] = [beyondText(allTexts), tiltedAlone(texts)];
  for (const [turn, text] of texts.entries()) {
    if (text.marks.some(({ tag }) => tag === 'OC')) addLetters('layer', text, text.letters);
    for (let at = 0; at < text.letters.length; at += 1) {
      const letter = text.letters[at];
      if (letter?.isOdd && !isInWord([texts[turn - 1], text, texts[turn + 1]], at))
        addLetters('odd-font', text, [letter]);
    }
    const pale = isPale(text) && (isAmidDark(text, allTexts) ? 'amid' : 'alone');
    if (pale) for (const letter of text.letters) letter.pale = pale;
    if (pale === 'amid') addLetters('unseen-colour', text, text.letters, pale);
    for (const [kind, letters] of unseen(text)) {
      if (kind === 'faint' || kind === 'faintest') {
        addLetters('unseen-colour', text, letters, 'faint');
        for (const letter of letters) Object.assign(letter, { pale: kind, isUnseen: true });
        continue;
      }
      addLetters(kind, text, letters);
      if (UNSEEN.has(kind))
        for (const letter of letters) {
          letter.isUnseen = true;
          letter.isGone = kind !== 'unseen-colour' || isGone(text, letter);
        }
    }
  }
  let compared = 0;
  const isWithin = (more: number) => (compared += more) <= budget;
  for (const [text, letter] of lettersOnOthers(texts, view, strokesOf, isWithin))
    addLetters('covered', text, [letter]);
  const isOfLogo = (box: Box) => isLogo(box, sheetAt(box));
  const [amidText, lines] = [new Set<Shape>(), new Set<string>()];
  const pictures: PlacedPicture[] = [];
  for (const text of parts.length > 0 ? texts : []) {
    if (steps > budget) break;
    // A line through a bullet is as short as a sign.
    const sheet = sheetAt(coreOf(text));
    const line = [sheet.left, text.y, text.height].map((place) => place.toFixed(1)).join(' ');
    const around = lines.size < lines.add(line).size ? sheet : null;
    for (const shape of [...shapesAmid(text, around, partsAt, allTexts), ...tailsBelow(text, partsAt)])
      if (!strikes.has(shape)) amidText.add(shape);
  }
  for (const shape of parts) {
    const box = overlap(shape.box, view);
    if (box === null || shape.alpha === 0) continue;
    if (shape.marks.some(({ tag }) => tag === 'OC')) add('layer', box);
    if (shape.kind === 'picture') {
      const touching = shapesAt(grown(box, 1)).filter(
        (other) => other !== shape && other.kind === 'picture' && other.alpha > 0,
      );
      pictures.push({
        kind: 'picture',
        text: '',
        index: page,
        box: uncut(shape),
        touching: touching.map((other) => other.box),
        words: isStopped() ? [] : wordsOn(shape, allTexts()),
        sheet: sheetAt(box).left,
        isLogo: touching.length === 0 && isOfLogo(box),
      });
    }
    // A pattern, dashes above each other, or what a mask lets through, may be letters, and a dash alone a sign.
    const isPattern = shape.color === null || shape.blend === 'mask' || isOfDashes(shape, shapesAt);
    const isDrawing =
      shape.kind !== 'picture' &&
      (isPattern || (!isLikePaper(shape) && isLoneDash(shape, partsAt, allTexts)));
    const isAmid = amidText.has(shape) && !shapesAt(box).every(isLikePaper);
    if (isDrawing || isAmid || isLetterLike(shape.outlines)) add('drawn', box);
  }
  const places = {
    shapesAt: partsAt,
    isStopped,
    isOfLogo,
    scaleAt: (box: Box) => sheetAt(box).scale,
  };
  for (const { box, mayBeFrame, isBlot } of letterLikeGroups(parts, places)) {
    spend(texts.length);
    // A blot behind words may mark them as chosen.
    if (isBlot && !texts.some((text) => overlap(box, coreOf(text)))) continue;
    // Browsers draw a frame of its own around each cell.
    const isFrame = mayBeFrame && texts.some((text) => holds(box, coreOf(text)));
    const isOther = !isFrame && !isChangeMark(box, sheetAt(box));
    if (overlap(box, view) && isOther && !shapesAt(box).every(isLikePaper)) add('drawn', box);
  }
  if (isLayered && !found.some(({ kind }) => kind === 'layer')) add('layer', view);
  // Checking the rest would take too long for a waiting reader, and it may hide anything.
  if (isTangled || Math.max(steps, compared) > budget) add('drawn', view);
  const isUndrawn = (shape: Shape) =>
    shape.alpha === 0 ||
    isWhite(shape) ||
    overlap(shape.box, view) === null ||
    (!isStopped() && isOfGrid(shape, partsAt));
  const isBare = !isTangled && parts.every(isUndrawn);
  return { texts: texts.flatMap(withoutStruck), findings: found, pictures, isBare };

  function withoutStruck(text: DrawnText): DrawnText[] {
    if (struck.size === 0) return [text];
    const letters = text.letters.filter((letter) => !struck.has(letter));
    if (letters.length === text.letters.length) return [text];
    return letters.length > 0 ? [{ ...text, letters }] : [];
  }

  function addLetters(
    kind: FindingKind,
    drawn: DrawnText,
    letters: readonly Letter[],
    pale?: Finding['pale'],
  ): void {
    const shown = letters.filter(({ text, isOdd }) => isOdd || text.trim() !== '');
    if (shown.length === 0) return;
    const text = letters.map((letter) => letter.text).join('');
    add(kind, shown.map((letter) => coreOf(drawn, letter)).reduce(union), text.trim(), pale);
  }

  function unseen(text: DrawnText): Map<UnseenKind, Letter[]> {
    const kinds = new Map<UnseenKind, Letter[]>();
    if (steps > budget) return kinds;
    const drawn = wholeInkOf(text);
    const near = shapesAt(drawn);
    const clipSize = sizeOf(text.clip);
    const isAlike =
      near.length === 0 && [view, ...text.clip.map(({ box }) => box)].every((box) => holds(box, drawn));
    if (isAlike && text.clip.every(({ outlines }) => outlines.length === 0)) {
      const kind = kindOf(text, drawn, near);
      return kind === null ? kinds : kinds.set(kind, text.letters);
    }
    for (const [index, letter] of text.letters.entries()) {
      const core = coreOf(text, letter);
      const ink = inkOf(text, letter);
      const here = near.filter(({ box }) => overlap(box, core) !== null || overlap(box, ink) !== null);
      spend(clipSize + near.length + here.reduce((sum, { clip }) => sum + sizeOf(clip), sizeOf(here)));
      if (steps > budget) break;
      const kind = kindOf(text, core, here, ink);
      if (kind === null) continue;
      // Through a blank before a number, it's a sign.
      const next = text.letters[index + 1]?.text ?? '';
      const isSign = letter.text.trim() === '' && /^[\p{Nd}\p{Sc}]/u.test(next);
      const line = kind === 'struck' && strikeOf(here, core, text.order);
      if (line && !goesBeyond(line)) struck.add(letter);
      const strike = line && !isSign ? line : null;
      const isOnly = strike !== null && isLongStrike(strike, text, drawn);
      if (strike && (isOnly || !WORDS.test(letter.text))) strikes.add(strike);
      const others = kinds.get(kind);
      if (others) others.push(letter);
      else kinds.set(kind, [letter]);
    }
    return kinds;
  }

  /** Whether a letter has the color of its ground, as text of a .docx that isn't read. */
  function isGone(text: DrawnText, letter: Letter): boolean {
    const core = coreOf(text, letter);
    const under = shapesAt(core).filter(({ order }) => order < text.order);
    spend(sizeOf(under));
    return !isSeenOn(text, groundAt(under, middleOf(core)), SEEN_CONTRAST);
  }

  function kindOf(text: DrawnText, core: Box, near: readonly Shape[], ink = core): UnseenKind | null {
    const middle = middleOf(core);
    const corners = () => [0, 2].flatMap((x) => [1, 3].map((y): Point => [ink[x] ?? 0, ink[y] ?? 0]));
    const isWhole = text.clip.every(
      (clip) =>
        (clip.outlines.length === 0 && holds(clip.box, ink)) ||
        (corners().every((corner) => isFilled(clip, corner)) && !isCutBy(clip, ink)),
    );
    if (text.isInvisible || !holds(view, ink) || !isWhole) return 'hidden';
    if (text.isClip) return 'drawn';
    if (text.size < TINY && text.size < TINY * sheetAt(core).scale) return 'tiny';
    if (text.isTurned || alone.has(text)) return 'direction';
    if (text.size < text.height * PRESSED) return 'tiny';
    if (strikeOf(near, core, text.order)) return 'struck';
    const under = near.filter(({ order }) => order < text.order);
    const [ground, inkGround] = [groundAt(under, middle), groundAt(under, middleOf(ink))];
    // A part of a letter is gone if it's painted like the ground; over a border, it's legible.
    const isOver = (shape: Shape) =>
      reaches(shape, core) || (reaches(shape, ink) && !isSeenOn(shape, ground));
    const over = near.filter((shape) => shape.order > text.order && isOver(shape));
    if (hide(over)) return 'covered';
    if (under.findLast((shape) => isOpaque(shape) && isAt(shape, middle))?.kind === 'picture')
      return 'picture';
    if (text.color === null) return 'drawn';
    const beside = groundsBeside(
      under.filter(({ kind }) => kind !== 'stroke'),
      core,
    );
    return palenessOn(text, [ground, inkGround, ...beside], over);
  }
}

/** The number of their points plus their own number. */
function sizeOf(clips: readonly Clip[]): number {
  return clips.reduce(
    (sum, { outlines }) => outlines.reduce((all, { length }) => all + length, sum),
    clips.length,
  );
}

/** Programs clip pictures at their edges, and round both. */
function uncut({ box, whole = box }: Shape): Box {
  return whole.every((side, index) => Math.abs(side - (box[index] ?? 0)) < ROUNDING) ? whole : box;
}

export function isSeal(box: Box): boolean {
  const width = box[2] - box[0];
  return aspectOf(box) < SEAL.aspect && width >= SEAL.least && width <= SEAL.side;
}

function isLogo([left, bottom, right, top]: Box, sheet: Sheet): boolean {
  const page = sheet.top - sheet.bottom;
  const isHigh = sheet.top - bottom < Math.max(page * LOGO.share, LOGO.depth * sheet.scale);
  return isHigh && top - bottom < page * LOGO.height && right - left < (top - bottom) * LOGO.aspect;
}
