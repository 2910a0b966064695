import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';

import { relationsPath, type TemplatePackage } from './template-package.ts';

const W = NAMESPACE.w;
/** These parts identify the template's author, or open panes of other add-ins; none of them is printed. */
const PERSONAL_RELATIONS = new Set(
  'core-properties extended-properties custom-properties customXml thumbnail printerSettings comments commentsExtended commentsIds commentsExtensible people documenttasks glossaryDocument attachedTemplate stylesWithEffects webextensiontaskpanes webextension origin'.split(
    ' ',
  ),
);
const PERSONAL_ELEMENTS = new Set([
  'rsids',
  'proofErr',
  'commentRangeStart',
  'commentRangeEnd',
  'commentReference',
  'attachedTemplate',
  'mailMerge',
  'docVars',
  // Theme colors are checked by their usual names.
  'clrSchemeMapping',
  'proofState',
]);
const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const REVISION = /^rsid/i;

/** Removes what tells who made a template, when and with what: properties, comments, custom XML, revision marks. */
export function cleanTemplate(file: TemplatePackage): void {
  for (const source of ['', ...file.paths().filter((path) => !path.endsWith('.rels'))])
    for (const { type, element } of file.relations(source))
      if (PERSONAL_RELATIONS.has(type.slice(type.lastIndexOf('/') + 1))) element.remove();
  removeUnreached(file);
  // Word opens no .docx that says it is a .dotx.
  file.addType({ part: file.mainPath() }, DOCUMENT_TYPE);
  // Writes relations in one form, so that every program opens the part that was checked.
  for (const source of ['', ...file.paths().filter((path) => !path.endsWith('.rels'))])
    for (const { target, isExternal, element } of file.relations(source))
      if (!isExternal) element.setAttribute('Target', `/${target}`);
  for (const path of file.paths()) {
    if (!/^word\/[^/]*\.xml$/.test(path)) continue;
    for (const element of Array.from(file.needed(path).getElementsByTagNameNS(W, '*'))) {
      if (PERSONAL_ELEMENTS.has(element.localName)) element.remove();
      else
        for (const { namespaceURI, localName } of Array.from(element.attributes))
          if (namespaceURI === W && REVISION.test(localName)) element.removeAttributeNS(W, localName);
    }
    for (const bookmark of elements(file.needed(path), W, 'bookmarkStart'))
      if (bookmark.getAttributeNS(W, 'name') === '_GoBack') bookmark.remove();
  }
}

/** A part without a relation to it isn't printed. */
function removeUnreached(file: TemplatePackage): void {
  const reached = new Set(['[Content_Types].xml', '_rels/.rels']);
  const queue = [''];
  for (let source = queue.pop(); source !== undefined; source = queue.pop())
    for (const { target, isExternal } of file.relations(source)) {
      if (isExternal || reached.has(target) || !file.has(target)) continue;
      reached.add(target);
      reached.add(relationsPath(target));
      queue.push(target);
    }
  for (const path of file.paths()) if (!reached.has(path)) file.remove(path);
  for (const { name, element } of file.contentTypes())
    if (name.startsWith('/') && !file.has(name.slice(1))) element.remove();
}
