import Handlebars from 'handlebars';

import { checkTemplate } from './check-template.ts';
import type { DocumentType } from './document-type.ts';
import { makePlain, tidied } from './plain-text.ts';

/** A document's content, for an editor that takes HTML and for one that does not. */
export interface Content {
  html: string;
  text: string;
}
export type Render = (values: object) => Content;

const KEPT = 200;
const OPTIONS = { strict: true, knownHelpersOnly: true };
const engine = Handlebars.create();
const renderers = new Map<string, Render>();

/** What renders a template; made once for each. Throws a `BrokenTemplate` where the source is not possible. */
export function rendererOf(source: string, type: DocumentType): Render {
  const key = `${type.doc_type}\n${source}`;
  const known = renderers.get(key);
  if (known) return known;
  checkTemplate(source, type);
  const renderHtml = engine.compile<object>(source, OPTIONS);
  const asText = Handlebars.parse(source);
  makePlain(asText);
  const renderText = engine.compile<object>(asText, { ...OPTIONS, noEscape: true });
  const render: Render = (values) => ({
    html: renderHtml(values).trim(),
    text: tidied(renderText(values)),
  });
  renderers.set(key, render);
  const [oldest] = renderers.keys();
  if (renderers.size > KEPT && oldest !== undefined) renderers.delete(oldest);
  return render;
}
