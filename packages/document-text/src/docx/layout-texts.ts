import { LAYOUTS } from '#document-text/digest/layouts.ts';

import type { BesideParts, BesideText, CommonParts } from './beside-texts.ts';
import { pictureKey } from './drawings/picture-key.ts';
import { textNear } from './finding-list.ts';
import type { Formats } from './formats/look.ts';
import { type Layout, layoutsIn, partLayouts, pictureLayout } from './layout.ts';
import type { PageArea } from './page-area.ts';
import type { ParagraphText } from './paragraph-text.ts';
import { type TextOptions, textsOf } from './passages.ts';
import { withFields } from './shown-results.ts';
import { isSkipped, NAMESPACE } from './wordml.ts';

interface Laid extends Pick<CommonParts, 'known'> {
  noteTexts: ReadonlyMap<string, readonly ParagraphText[]>;
  anchors: ReadonlyMap<Element | null, Element[]>;
  page: PageArea;
  hashOf: (id: string) => string | null;
  formats: Formats;
  options: TextOptions;
}

/** What is sealed of the layout of a document. */
export function layoutTexts(
  { passages, edges }: BesideParts,
  { known, noteTexts, anchors, page, hashOf, formats, options }: Laid,
): BesideText[] {
  if (!known.has('drawn')) return [];
  const found = new Map<string, BesideText>();
  const add = (layouts: readonly Layout[], after: number, of: string) => {
    for (const [text, ...others] of layouts) {
      const key = `${text} ${others.join()} ${after} ${of}`;
      found.set(key, { kind: 'drawn', text, after, others, of });
    }
  };
  const parts = partLayouts(passages, page);
  for (const [index, passage] of passages.entries()) {
    if (passage.text !== '')
      add([...layoutsIn(passage), ...(parts.get(passage) ?? [])], index + 1, passage.text);
    for (const anchor of anchors.get(passage.element) ?? []) {
      if (pictureKey(anchor, hashOf) && !isSkipped(anchor, options.isLeftOut))
        add([pictureLayout(anchor, page)], index + 1, textNear(passages, index));
      const id = anchor.getAttributeNS(NAMESPACE.w, 'id') ?? '';
      for (const note of noteTexts.get(`${anchor.localName.replace('Reference', '')} ${id}`) ?? [])
        add(layoutsIn(note), index + 1, withFields(note));
    }
  }
  for (const edge of edges)
    for (const paragraph of textsOf(edge, formats, options))
      add(layoutsIn(paragraph), passages.length, withFields(paragraph));
  return [{ kind: 'picture', text: LAYOUTS, after: passages.length }, ...found.values()];
}
