import { drawnBy, drawnByVml, type Canvas, type Drawn } from './drawn.ts';
import { sealedAs } from '#document-text/docx/finding-list.ts';
import type { DocumentLook } from './document-look.ts';
import { hexHash, pictureKeys } from './picture-key.ts';
import type { Around } from './near-text.ts';
import { sharedForms } from './shared-forms.ts';

/** These have parts of their own, which are in the look of the document. */
const PARTED = 'chart, relIds';

/** A drawing that may change what a reader sees. */
interface DescribedDrawing extends Drawn {
  /** What is sealed of it; null if nothing can be. */
  key: string | null;
  /** The same for each of its parts, in the forms that programs have in common; none if there are no such forms. */
  forms: readonly (readonly string[])[];
  /** Whether the look of the document is part of its key. */
  hasLook: boolean;
}

/** null for a drawing that changes nothing. */
export function describedDrawing(
  drawing: Element,
  canvas: Canvas,
  look: DocumentLook,
  around: Around | null,
): DescribedDrawing | null {
  if (drawing.closest('Fallback')) return null;
  const drawn = (drawing.localName === 'drawing' ? drawnBy : drawnByVml)(drawing, canvas);
  if (drawn === null) return null;
  if (drawn.kind === 'picture') {
    const keys = canvas.isEdge ? [] : pictureKeys(drawing, look.hashOf);
    return { ...drawn, key: keys[0] ?? null, hasLook: false, forms: keys.length > 1 ? [keys] : [] };
  }
  // Other text may come to lie under or over a floating one that is where it was.
  const floats = canvas.isEdge || drawing.querySelector('anchor, [style*="position:"]') !== null;
  const hasLook = floats || drawing.querySelector(PARTED) !== null;
  const parts = [look.drawing(drawing, !canvas.isEdge), hasLook ? look.key : ''];
  const key = parts.includes(null) ? null : sealedAs(drawn.kind, hexHash(parts.join('\n')));
  const isPlain = drawn.kind === 'covered' || drawn.kind === 'object';
  const forms = around && isPlain ? sharedForms(drawing, around) : [];
  return {
    ...drawn,
    key,
    hasLook,
    forms: forms.map((each) => each.map((form) => sealedAs(drawn.kind, form))),
  };
}
