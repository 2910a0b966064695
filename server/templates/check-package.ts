import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import type { TemplateProblem, TemplateRule } from '#contract/templates.ts';

import { UnusableFile } from './template-limits.ts';
import type { TemplatePackage } from './template-package.ts';
import { lastWord, problemOf } from './template-problem.ts';
import { HARMLESS_LINK } from './word-fields.ts';

const MACRO = /vbaproject|macroenabled|vbadata|keymapcustomizations|attachedtoolbars/i;
/** The last word of a relation's type, in lower case. */
const EMBEDDED = new Set(
  'oleobject package control activexcontrolbinary afchunk subdocument frame extensibility'.split(' '),
);
const XML = new Set(['xml', 'rels', 'svg']);
const PASSIVE = new Set([...XML, 'png', 'jpg', 'jpeg', 'gif', 'bmp', 'tif', 'tiff', 'emf', 'wmf', 'odttf']);
/** These are removed. */
const PRINTER = /^word\/printersettings\//i;

/** What a template's parts and relations can't be. Throws an UnusableFile if a part isn't valid XML. */
export function packageProblems(file: TemplatePackage): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  for (const { name, type } of file.contentTypes())
    if (MACRO.test(type)) problems.push(problemOf('macro', type, { part: name }));
  const sources = ['', ...file.paths().filter((path) => !path.endsWith('.rels'))];
  for (const source of sources)
    for (const { type, target, isExternal } of file.relations(source)) {
      const rule = ruleOfRelation(type, target, isExternal);
      if (rule) problems.push(problemOf(rule, target, { part: source }));
    }
  for (const path of file.paths()) {
    const [, extension = ''] = /\.(\w+)$/.exec(path.toLowerCase()) ?? [];
    if (!PASSIVE.has(extension) && !PRINTER.test(path))
      problems.push(problemOf('embedded_object', path, { part: path }));
    const root = XML.has(extension) ? file.root(path) : null;
    if (root) requirePictures(file, path, root);
    if (extension === 'svg' && root && loadsMore(root))
      problems.push(problemOf('loads_on_opening', path, { part: path }));
  }
  return problems;
}

/** Word shows a red cross in place of a picture that the file lacks; other programs stop. Throws an UnusableFile. */
function requirePictures(file: TemplatePackage, path: string, root: Element): void {
  const pictures = [...elements(root, NAMESPACE.a, 'blip'), ...elements(root, NAMESPACE.v, 'imagedata')];
  for (const picture of pictures)
    for (const name of ['embed', 'link', 'id']) {
      const id = picture.getAttributeNS(NAMESPACE.r, name);
      if (id && file.relations(path).every((relation) => relation.id !== id))
        throw new UnusableFile(`${path} shows a picture that isn't in the file`);
    }
}

/** Whether a drawing loads anything else. */
function loadsMore(drawing: Element): boolean {
  return [drawing, ...drawing.getElementsByTagName('*')].some(
    (element) =>
      /^(script|foreignobject)$/i.test(element.localName) ||
      (element.localName === 'style' && /url\((?!#)|@import/i.test(element.textContent)) ||
      [...element.attributes].some(({ localName, value }) =>
        localName === 'href'
          ? !/^(#|data:image\/(png|jpeg);)/.test(value)
          : /^on|url\((?!#)/i.test(localName + value),
      ),
  );
}

function ruleOfRelation(type: string, target: string, isExternal: boolean): TemplateRule | null {
  if (MACRO.test(type)) return 'macro';
  if (!isExternal) return EMBEDDED.has(lastWord(type)) ? 'embedded_object' : null;
  if (lastWord(type) !== 'hyperlink') return 'loads_on_opening';
  return HARMLESS_LINK.test(target) ? null : 'link';
}
