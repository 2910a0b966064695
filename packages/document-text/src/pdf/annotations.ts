import type { Finding } from '#document-text/finding.ts';

import { type Matrix, rectBox } from './matrix.ts';

/** As far as it's looked at; pdf.js types them as `any`. */
export interface Annotation {
  subtype?: string;
  pageIndex: number;
  rect: [number, number, number, number];
  hasAppearance?: boolean;
  fieldValue?: unknown;
  contentsObj?: { str?: string };
}

/** An annotation that is more than a link: it may draw anything over the page. `base` turns the page as it's shown. */
export function annotationFinding(annotation: Annotation, base: Matrix): Finding[] {
  const { subtype, pageIndex, rect, hasAppearance, fieldValue, contentsObj } = annotation;
  const box = rectBox(base, rect);
  const isDrawn = box[0] < box[2] && box[1] < box[3];
  // A signature that isn't shown has a field without a size; a popup is shown with what it belongs to.
  if (!isDrawn || subtype === 'Popup' || (subtype === 'Link' && !hasAppearance)) return [];
  const text = typeof fieldValue === 'string' && fieldValue !== '' ? fieldValue : (contentsObj?.str ?? '');
  return [{ kind: subtype === 'Widget' ? 'form-field' : 'annotation', text, index: pageIndex, box }];
}
