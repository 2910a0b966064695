import { writeFlatOpc } from '#word-host/opc/flat-opc.ts';
import { CONTENT_TYPE, type Name } from '#word-host/opc/namespaces.ts';
import { OpcPackage } from '#word-host/opc/package.ts';
import { child, children, copyOf, element, is, serializeXml, shellOf } from '#word-host/opc/xml.ts';
import { carryParts, transplant } from '#word-host/wordml/transplant.ts';
import type { WordModel } from './word-model.ts';
import { writeAnew } from './written-anew.ts';

/** Elements name the part by its relationship, in an attribute of their own. */
const DIAGRAM_DRAWING = 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing';
const TRACKING: readonly Name[] = ['w:trackRevisions'];
const RARE_SETTINGS: readonly Name[] = ['w:evenAndOddHeaders', 'w:documentProtection'];

/** Content of a story as the flat OPC package of getOoxml, with the targets of its relationships. */
export function flatOpcOf(model: WordModel, story: Element, content = children(story).map(copyOf)): string {
  const made = OpcPackage.empty();
  const path = 'word/document.xml';
  const root = serializeXml(shellOf(model.main.documentElement));
  const document = made.putXml(path, root, CONTENT_TYPE.document);
  made.relate('', 'officeDocument', path);
  const body = element(document, '<w:body/>');
  document.documentElement.append(body);
  carryParts(
    [DIAGRAM_DRAWING],
    { package: model.package, path: model.package.mainPath },
    { package: made, path },
  );
  body.append(...transplant(content, model.placeOf(story), { package: made, path }));
  if (model.tellsSections && !child(body, 'w:sectPr')) body.append(document.importNode(pageOf(model), true));
  if (!model.behaviors.has('hidesSharedParts'))
    carryParts(
      ['styles', 'settings', 'theme', 'fontTable', 'numbering', 'footnotes', 'endnotes', 'comments'],
      { package: model.package, path: model.package.mainPath },
      { package: made, path },
    );
  if (model.behaviors.has('writesAnew')) writeAnew(made);
  hideSettings(model, made);
  return writeFlatOpc(made);
}

/** Removes what some Words omit from the settings. */
function hideSettings({ behaviors }: WordModel, made: OpcPackage): void {
  const hidden: Name[] = [
    ...(behaviors.has('hidesTrackingSetting') ? TRACKING : []),
    ...(behaviors.has('hidesMostSettings') ? [...TRACKING, ...RARE_SETTINGS] : []),
  ];
  const path = hidden.length > 0 ? made.related(made.mainPath, 'settings') : null;
  if (path === null) return;
  for (const found of children(made.document(path).documentElement)) if (is(found, ...hidden)) found.remove();
}

/** The page of the last section without its headers and footers. */
function pageOf(model: WordModel): Element {
  const last = model.sections.list().at(-1);
  const page = last ? copyOf(last) : element(model.main, '<w:sectPr/>');
  for (const reference of children(page, 'w:headerReference', 'w:footerReference')) reference.remove();
  return page;
}
