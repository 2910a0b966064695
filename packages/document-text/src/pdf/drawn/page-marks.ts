import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

import {
  blendOf,
  type Clip,
  type Font,
  type Form,
  type Mark,
  type OperatorList,
  type PageMarks,
  type Pen,
  type Shape,
  START,
  type State,
} from './drawing-state.ts';
import { boxOf, type Matrix, type Numbers, overlap, product, rectBox, scaleOf } from './matrix.ts';
import { hasPlainDashes, outlinesOf, strokedBox, thickened, pictureIn } from './page-paths.ts';
import { isAsMarked, isMovedOnly, isNextLetter, textOperators } from './text-operators.ts';

const BOTH = [OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke];
const FILLS: ReadonlySet<unknown> = new Set([OPS.fill, OPS.eoFill, ...BOTH]);
const STROKES: ReadonlySet<unknown> = new Set([OPS.stroke, OPS.closeStroke, ...BOTH]);
/** The operators that draw one picture. Those that draw several in one are only made to draw a page, not to read it. */
const PICTURES: ReadonlySet<unknown> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintSolidColorImageMask,
]);
const BEGINS: ReadonlySet<unknown> = new Set([OPS.beginMarkedContent, OPS.beginMarkedContentProps]);
const EVEN_ODD: ReadonlySet<unknown> = new Set([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke]);

/** Those of marks that tell how something is read or shown, beside numbers in the structure tree and texts. */
const TAGS = ['OC', 'Artifact'];

/** The deepest nesting of clips or marks on one page; each text keeps them all. */
const DEPTH = 100;
/** The deepest nesting of forms: programs stop drawing at some depth, and no office program nests more than a few. */
const FORMS = 20;
/** How a group's parts are painted at first. */
const UNMIXED = { fillAlpha: 1, strokeAlpha: 1, blend: 'source-over', isMasked: false, isRecolored: false };
/** In points: a line without width is still drawn. */
const HAIRLINE = 0.25;

interface Group {
  /** Draws a mask for others, which isn't visible itself. */
  isMask: boolean;
  isKnockout: boolean;
}

/**
 * Follows the operators of a page like a program that draws them. `base` rotates it as displayed. `actual` has the texts of its
 * marks, in order.
 */
export function marksOf(
  list: OperatorList,
  base: Matrix,
  fontOf: (name: string) => Font,
  actual: readonly string[] = [],
): PageMarks {
  const marks: PageMarks = { texts: [], shapes: [], isLayered: false, isTangled: false };
  const pen: Pen = { state: { ...START, matrix: base }, isMarked: false };
  const write = textOperators(pen, fontOf);
  const stack: State[] = [];
  let open: readonly Mark[] = [];
  /** Before each open mark, those that were open. */
  const opened: (readonly Mark[])[] = [];
  let [begun, ignored] = [0, 0];
  const areKnown =
    actual.length > 0 && list.fnArray.filter((operator) => BEGINS.has(operator)).length === actual.length;
  let clipRule: 'odd' | 'nonzero' | null = null;
  const groups: Group[] = [];
  let masks = 0;
  let textCount = 0;
  let [shownAt, begunAt] = [-1, -1];
  /** How many texts were drawn when each open group began whose parts take away those before them. */
  const knockouts: number[] = [];
  let groupBox: Numbers | null = null;
  const forms: (Form | null)[] = [];

  for (const [order, operator] of list.fnArray.entries()) {
    const args: unknown = list.argsArray[order];
    run(operator, Array.isArray(args) ? args : [], order);
  }
  return marks;

  function run(operator: number, args: readonly unknown[], order: number): void {
    const [first, second] = args;
    switch (operator) {
      case OPS.save:
        return void stack.push(pen.state);
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        if (operator === OPS.paintFormXObjectEnd) forms.pop();
        pen.state = stack.pop() ?? pen.state;
        return;
      case OPS.transform:
        return set({ matrix: product(pen.state.matrix, args as number[]) });
      case OPS.paintFormXObjectBegin: {
        stack.push(pen.state);
        if (first) set({ matrix: product(pen.state.matrix, first as never) });
        const box = (second ?? groupBox) as typeof groupBox;
        groupBox = null;
        const [, , up, upwards] = pen.state.matrix;
        forms.push(box && { box: rectBox(pen.state.matrix, box), scale: Math.hypot(up, upwards) });
        marks.isTangled ||= forms.length > FORMS;
        if (box) clipToForm(box);
        return;
      }
      case OPS.beginGroup: {
        const group = first as { smask?: unknown; bbox?: typeof groupBox; knockout?: boolean };
        stack.push(pen.state);
        const [isMask, isKnockout] = [group.smask != null, group.knockout === true];
        groups.push({ isMask, isKnockout });
        if (isMask) masks += 1;
        if (isKnockout) knockouts.push(textCount);
        groupBox = group.bbox ?? null;
        return set({
          groupAlpha: pen.state.groupAlpha * pen.state.fillAlpha,
          groupBlend: blendOf(pen.state),
          ...UNMIXED,
        });
      }
      case OPS.endGroup: {
        const group = groups.pop();
        if (group?.isMask) masks -= 1;
        if (group?.isKnockout) knockouts.pop();
        pen.state = stack.pop() ?? pen.state;
        return;
      }
      case OPS.beginMarkedContent:
      case OPS.beginMarkedContentProps:
        marks.isLayered ||= first === 'OC';
        if (isTooDeep(opened)) ignored += 1;
        else {
          opened.push(open);
          const [tag, id] = [String(first), typeof second === 'number' ? second : null];
          const text = (areKnown && actual[begun]) || undefined;
          const isPlain = id === null && !text && !open.at(-1)?.text && !TAGS.includes(tag);
          if (!isPlain) open = [...open, { tag, id, ...(text && { text }) }];
        }
        [begun, begunAt] = [begun + 1, order];
        return;
      case OPS.endMarkedContent:
        if (ignored > 0) ignored -= 1;
        else open = opened.pop() ?? open;
        return;
      case OPS.setLineWidth:
        return set({ lineWidth: Number(first) });
      case OPS.setLineCap:
        return set({ lineCap: Number(first) });
      case OPS.setDash:
        return set({ dash: first as number[] });
      case OPS.setMiterLimit:
        return set({ miterLimit: Number(first) });
      case OPS.setGState:
        for (const [key, value] of first as [string, unknown][]) setGraphics(key, value);
        return;
      case OPS.setFillRGBColor:
        return set({ fill: String(first) });
      case OPS.setStrokeRGBColor:
        return set({ stroke: String(first) });
      case OPS.setFillColorN:
        return set({ fill: null });
      case OPS.setStrokeColorN:
        return set({ stroke: null });
      case OPS.setFillTransparent:
        return set({ fillAlpha: 0 });
      case OPS.setStrokeTransparent:
        return set({ strokeAlpha: 0 });
      case OPS.clip:
        clipRule = 'nonzero';
        return;
      case OPS.eoClip:
        clipRule = 'odd';
        return;
      case OPS.constructPath:
        return path(Number(first), (second as ArrayLike<number>[])[0] ?? [], order);
      case OPS.shadingFill:
        return paint(
          { kind: 'fill', color: null, box: pen.state.clip.at(-1)?.box ?? [-1e6, -1e6, 1e6, 1e6] },
          order,
        );
      default:
        drawTexts(operator, args, order);
        if (PICTURES.has(operator)) paint(pictureIn(pen.state.matrix), order);
    }
  }

  function drawTexts(operator: number, args: readonly unknown[], order: number): void {
    pen.isMarked = !!open.at(-1)?.text;
    for (const text of write(operator, args) ?? []) {
      const form = forms[0] ?? null;
      textCount += 1;
      if (masks > 0) continue;
      const before = marks.texts.at(-1);
      const isAlone = shownAt < begunAt && list.fnArray[order + 1] === OPS.endMarkedContent;
      const around = isAlone && isAsMarked(text, open.at(-1)) ? (opened.at(-1) ?? open) : open;
      const isMoved = before?.marks === around && isMovedOnly(list.fnArray.slice(shownAt + 1, order));
      shownAt = order;
      if (isMoved && isNextLetter(before, text)) before.letters.push(...text.letters);
      else marks.texts.push(Object.assign(text, { clip: pen.state.clip, marks: around, order, form }));
    }
  }

  function set(changed: Partial<State>): void {
    pen.state = { ...pen.state, ...changed };
  }

  function setGraphics(key: string, value: unknown): void {
    if (key === 'ca') set({ fillAlpha: Number(value) });
    else if (key === 'CA') set({ strokeAlpha: Number(value) });
    else if (key === 'BM') set({ blend: String(value) });
    else if (key === 'LW') set({ lineWidth: Number(value) });
    else if (key === 'LC') set({ lineCap: Number(value) });
    else if (key === 'D') set({ dash: (value as [number[]])[0] });
    else if (key === 'ML') set({ miterLimit: Number(value) });
    else if (key === 'SMask') set({ isMasked: Boolean(value) });
    else if (key === 'TR') set({ isRecolored: value !== null });
    else if (key === 'Font') write(OPS.setFont, value as [string, number]);
  }

  function clipTo(clip: Clip): void {
    const box = overlap(clip.box, pen.state.clip.at(-1)?.box ?? clip.box) ?? [0, 0, 0, 0];
    const others = pen.state.clip.filter(({ outlines }) => outlines.length > 0);
    if (!isTooDeep(others)) set({ clip: [...others, { ...clip, box }] });
  }

  function clipToForm([left = 0, bottom = 0, right = 0, top = 0]: Numbers): void {
    const corners = [0, left, bottom, 1, right, bottom, 1, right, top, 1, left, top, 4];
    const { outlines, isRect } = outlinesOf(corners, pen.state.matrix);
    clipTo({ box: boxOf(outlines.flat()), outlines: isRect ? [] : outlines, isEvenOdd: false });
  }

  function isTooDeep(outer: readonly unknown[]): boolean {
    marks.isTangled ||= outer.length >= DEPTH;
    return outer.length >= DEPTH;
  }

  function path(operator: number, data: ArrayLike<number>, order: number): void {
    const { outlines, isRect } = outlinesOf(data, pen.state.matrix);
    const all = outlines.flat();
    const rule = clipRule;
    clipRule = null;
    if (all.length === 0) return;
    const drawn = { box: thickened(boxOf(all)), outlines: isRect ? [] : outlines };
    if (FILLS.has(operator)) paint({ ...drawn, kind: 'fill', isEvenOdd: EVEN_ODD.has(operator) }, order);
    if (STROKES.has(operator)) {
      const scale = scaleOf(pen.state.matrix);
      const width = pen.state.lineWidth * scale;
      const dash = pen.state.dash.map((part) => part * scale);
      const hasCaps = pen.state.lineCap !== 0;
      const box = strokedBox(outlines, Math.max(width, HAIRLINE) / 2, hasCaps);
      // A sharp corner would end in a spike of any length.
      const isBent = !isRect && outlines.some(({ length }) => length > 2);
      const hasSpike = isBent && pen.state.miterLimit > START.miterLimit;
      const isPlain = hasPlainDashes(outlines, isRect, { width, hasCaps }, dash) && !hasSpike;
      paint(
        {
          kind: 'stroke',
          box,
          outlines,
          width,
          isDashed: dash.length > 0,
          hasCaps,
          color: isPlain ? pen.state.stroke : null,
          alpha: pen.state.strokeAlpha * pen.state.groupAlpha,
        },
        order,
      );
    }
    if (rule !== null) clipTo({ ...drawn, isEvenOdd: rule === 'odd' });
  }

  function paint(shape: Partial<Shape> & Pick<Shape, 'kind' | 'box'>, order: number): void {
    const box = overlap(shape.box, pen.state.clip.at(-1)?.box ?? shape.box);
    if (masks > 0 || box === null) return;
    const { fill: color, clip } = pen.state;
    // In a group, a color is mixed with what the group has drawn, or with the page, too.
    const isMixed = groups.length > 0 && pen.state.blend !== START.blend;
    const blend = isMixed ? 'mask' : blendOf(pen.state);
    const alpha = pen.state.fillAlpha * pen.state.groupAlpha;
    const isKnockout = textCount > (knockouts[0] ?? Infinity);
    marks.shapes.push({
      color,
      alpha,
      blend,
      clip,
      outlines: [],
      isEvenOdd: false,
      ...shape,
      // Even if it's transparent, it takes away what was drawn before in its group.
      ...(isKnockout && { alpha: 1 }),
      box,
      marks: open,
      order,
    });
  }
}
