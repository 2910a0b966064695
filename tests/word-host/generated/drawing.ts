import { run } from './construct.ts';
import { GRAPHIC } from './draft.ts';

interface Graphic {
  readonly id: number;
  readonly kind: keyof typeof GRAPHIC;
  readonly content: string;
  /** In EMU. */
  readonly width?: number;
  readonly height?: number;
  /** `a:hlinkClick` for a picture with a link. */
  readonly link?: string;
}

export const EMU_PER_CM = 360_000;

export function inlineDrawing(graphic: Graphic): string {
  return run(
    `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">${extent(graphic)}` +
      `${names(graphic)}${graphicOf(graphic)}</wp:inline></w:drawing>`,
  );
}

/** A floating graphic, anchored in the paragraph, which neither its text nor its pictures include. */
export function floatingDrawing(graphic: Graphic, { isBehind = false } = {}): string {
  return run(`<w:drawing>${anchor(graphic, isBehind)}</w:drawing>`);
}

/** The form of Word 2010 and later for content that older ones can't read, with VML for those. */
export function drawingWithFallback(graphic: Graphic, requires: string, fallback: string): string {
  return run(
    `<mc:AlternateContent><mc:Choice Requires="${requires}"><w:drawing>${anchor(graphic, false)}</w:drawing>` +
      `</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`,
  );
}

function anchor(graphic: Graphic, isBehind: boolean): string {
  return (
    `<wp:anchor distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="${251_658_240 + graphic.id}" ` +
    `behindDoc="${isBehind ? 1 : 0}" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>` +
    '<wp:positionH relativeFrom="column"><wp:posOffset>3600000</wp:posOffset></wp:positionH>' +
    '<wp:positionV relativeFrom="paragraph"><wp:posOffset>90000</wp:posOffset></wp:positionV>' +
    `${extent(graphic)}${isBehind ? '<wp:wrapNone/>' : '<wp:wrapSquare wrapText="bothSides"/>'}` +
    `${names(graphic)}${graphicOf(graphic)}</wp:anchor>`
  );
}

function extent({ width = EMU_PER_CM, height = EMU_PER_CM }: Graphic): string {
  return `<wp:extent cx="${width}" cy="${height}"/><wp:effectExtent l="0" t="0" r="0" b="0"/>`;
}

function names({ id, kind, link = '' }: Graphic): string {
  return `<wp:docPr id="${id}" name="${kind} ${id}" descr="A ${kind}">${link}</wp:docPr><wp:cNvGraphicFramePr/>`;
}

function graphicOf({ kind, content }: Graphic): string {
  return `<a:graphic><a:graphicData uri="${GRAPHIC[kind]}">${content}</a:graphicData></a:graphic>`;
}
