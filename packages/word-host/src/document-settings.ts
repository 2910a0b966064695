import { CONTENT_TYPE, NS } from './opc/namespaces.ts';
import type { OpcPackage } from './opc/package.ts';
import { child, children, element, escapeXml } from './opc/xml.ts';

const PANES_RELATIONSHIP = 'http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes';
const EXTENSION_RELATIONSHIP = 'http://schemas.microsoft.com/office/2011/relationships/webextension';
const PANES_PATH = 'word/webextensions/taskpanes.xml';

/**
 * `Office.context.document.settings` of an add-in, stored in the package as in Word: one part for each add-in. Names, and
 * values as the JSON texts that office.js makes of them.
 */
export function storedSettings(source: OpcPackage, addInId: string): Record<string, string> {
  const root = partOf(source, addInId)?.documentElement;
  const entries = children(child(root, 'we:properties'), 'we:property');
  return Object.fromEntries(
    entries.map((entry) => [entry.getAttribute('name') ?? '', entry.getAttribute('value') ?? '']),
  );
}

export function storeSettings(
  target: OpcPackage,
  addInId: string,
  settings: Readonly<Record<string, string>>,
): void {
  const root = (partOf(target, addInId) ?? madePart(target, addInId)).documentElement;
  const xml = Object.entries(settings)
    .map(([name, value]) => `<we:property name="${escapeXml(name)}" value="${escapeXml(value)}"/>`)
    .join('');
  const made = element(root.ownerDocument, `<we:properties xmlns:we="${NS.we}">${xml}</we:properties>`);
  child(root, 'we:properties')?.replaceWith(made);
}

function partOf(source: OpcPackage, addInId: string): XMLDocument | undefined {
  const panes = source.related('', PANES_RELATIONSHIP);
  const entries = panes === null ? [] : source.relationships(panes).ofType(EXTENSION_RELATIONSHIP);
  return entries
    .map((entry) => source.document(source.resolve(panes ?? '', entry.target)))
    .find((part) => child(part.documentElement, 'we:reference')?.getAttribute('id') === addInId);
}

function madePart(target: OpcPackage, addInId: string): XMLDocument {
  const panes = target.related('', PANES_RELATIONSHIP) ?? madePanes(target);
  const path = target.freePath('word/webextensions/webextension', 'xml');
  const xml =
    `<we:webextension xmlns:we="${NS.we}" id="{${crypto.randomUUID().toUpperCase()}}">` +
    `<we:reference id="${addInId}" version="1.0.0.0" store="developer" storeType="Registry"/>` +
    '<we:alternateReferences/><we:properties/><we:bindings/>' +
    `<we:snapshot xmlns:r="${NS.r}"/></we:webextension>`;
  const made = target.putXml(path, xml, CONTENT_TYPE.webExtension);
  const id = target.relate(panes, EXTENSION_RELATIONSHIP, path);
  const pane =
    `<wetp:taskpane xmlns:wetp="${NS.wetp}" dockstate="right" visibility="0" width="350" row="1">` +
    `<wetp:webextensionref xmlns:r="${NS.r}" r:id="${id}"/></wetp:taskpane>`;
  const root = target.document(panes).documentElement;
  root.append(element(root.ownerDocument, pane));
  return made;
}

function madePanes(target: OpcPackage): string {
  target.putXml(PANES_PATH, `<wetp:taskpanes xmlns:wetp="${NS.wetp}"/>`, CONTENT_TYPE.taskPanes);
  target.relate('', PANES_RELATIONSHIP, PANES_PATH);
  return PANES_PATH;
}
