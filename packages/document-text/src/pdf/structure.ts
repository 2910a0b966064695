import type { DrawnText } from './drawn/drawing-state.ts';

/** The structure tree of a page, as pdf.js gives it. */
export interface StructTree {
  role?: string;
  /** For marked content, `…_mc` and its number. */
  id?: string;
  children?: StructTree[];
}

/** A piece of text with its information from the structure tree. */
export interface Piece extends Pick<DrawnText, 'letters' | 'left' | 'y' | 'height'> {
  /** Marked as an artifact: headers, footers, page numbers. */
  isArtifact: boolean;
  /** A footnote or an endnote. */
  isNote: boolean;
}

interface Place {
  order: number;
  isNote: boolean;
}

const NOTES = ['Note', 'FENote'];
/** In points, further than any page reaches: where turned text is laid out, read upwards, or downwards. */
export const TURNED = { from: 1e5, up: 2e5, down: 4e5 };

/**
 * Texts in the order of the tree. Text outside the tree stays after the text drawn before it, because it's drawn anyway, or
 * before that drawn next if only that is in its line: browsers draw the numbers of notes first, and labels outside the tree.
 * Replacement texts in the tree are ignored. So is a tree that leads back up the page while the text is drawn downwards: Word
 * puts a list in a list of the page before in front of the text between them.
 */
export function inReadingOrder(texts: readonly DrawnText[], tree: StructTree | null): Piece[] {
  const places = placesIn(tree);
  const placed = texts.map(({ marks }) =>
    marks.map(({ id }) => (id === null ? undefined : places.get(id))).findLast(Boolean),
  );
  const orders = placed.map((place) => place?.order);
  for (let at = texts.length - 2; at >= 0; at -= 1)
    if (texts[at]?.y === texts[at + 1]?.y) orders[at] ??= orders[at + 1];
  let order = -1;
  const pieces = texts.map((text, at) => {
    const { marks, height } = text;
    const place = placed[at];
    if (place || text.y !== texts[at - 1]?.y) order = orders[at] ?? order;
    const isArtifact = place === undefined && marks.some(({ tag }) => tag === 'Artifact');
    return { order, ...levelled(text), height, isArtifact, isNote: place?.isNote === true };
  });
  const ordered = pieces.toSorted((one, other) => one.order - other.order);
  return leadsUp(ordered) && !leadsUp(pieces) ? pieces : ordered;
}

/** Whether a line is above the one before it, other than in a column beside it or below the body. */
function leadsUp(pieces: readonly Piece[]): boolean {
  const lines: { left: number; right: number; y: number; height: number }[] = [];
  for (const { letters, left, y, height, isArtifact, isNote } of pieces) {
    const right = letters.at(-1)?.right;
    if (right === undefined || isArtifact || isNote) continue;
    const line = lines.at(-1);
    if (line?.y !== y) lines.push({ left, right, y, height });
    else Object.assign(line, { left: Math.min(line.left, left), right: Math.max(line.right, right) });
  }
  return lines.some(({ left, right, y, height }, at) => {
    const before = lines[at - 1] ?? { left, right, y: Infinity, height };
    const isAbove = y > before.y + Math.max(height, before.height);
    return isAbove && left < before.right && before.left < right;
  });
}

/** Turned text as its reader sees it who turns the page: in lines of its own, with no place among the others. */
function levelled({ letters, left, y, matrix: [a, b] }: DrawnText): Pick<Piece, 'letters' | 'left' | 'y'> {
  if (Math.abs(b) <= Math.abs(a)) return { letters, left, y };
  const plane = b > 0 ? TURNED.up : TURNED.down;
  const start = plane + (b > 0 ? y : -y);
  const moved = letters.map((letter) => {
    return { ...letter, left: letter.left - left + start, right: letter.right - left + start };
  });
  return { letters: moved, left: start, y: plane + (b > 0 ? -left : left) };
}

function placesIn(tree: StructTree | null): Map<number, Place> {
  const places = new Map<number, Place>();
  const walk = (node: StructTree, isAround: boolean) => {
    const isNote = isAround || NOTES.includes(node.role ?? '');
    const id = /_mc(\d+)$/.exec(node.id ?? '')?.[1];
    if (id !== undefined) places.set(Number(id), { order: places.size, isNote });
    for (const child of node.children ?? []) walk(child, isNote);
  };
  if (tree) walk(tree, false);
  return places;
}
