import { childOf, elements, NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';
import { SEAL_TAG } from '#contract/seal-tag.ts';

import { contentOf, controls, SEAL_FIELD } from './field-controls.ts';
import type { TemplatePackage } from './template-package.ts';

const W = NAMESPACE.w;

/** The picture stays, in its size. With several seals, none is used; an explicit place takes precedence. */
export function makePlaceOfSeal(file: TemplatePackage): void {
  const all = file.storyPaths().flatMap((path) => controls(file.needed(path)));
  const seals = all.filter((control) => tagOf(control)?.startsWith(SEAL_TAG));
  const [seal] = seals;
  if (!seal || seals.length > 1 || all.some((control) => tagOf(control) === SEAL_FIELD)) return;
  const properties = childOf(seal, 'sdtPr');
  childOf(properties, 'tag')?.setAttributeNS(W, 'w:val', SEAL_FIELD);
  childOf(properties, 'lock')?.remove();
  const content = contentOf(seal);
  for (const run of content ? elements(content, W, 'r') : [])
    if (elements(run, W, 'drawing').length === 0) run.remove();
}
