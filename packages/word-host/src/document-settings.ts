import { CONTENT_TYPE, NS } from './opc/namespaces.ts';
import type { OpcPackage } from './opc/package.ts';
import { child, children, escapeXml, parseXml } from './opc/xml.ts';

const PANES_RELATIONSHIP = 'http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes';
const EXTENSION_RELATIONSHIP = 'http://schemas.microsoft.com/office/2011/relationships/webextension';
const PANES_PATH = 'word/webextensions/taskpanes.xml';

/** `Office.context.document.settings`, stored in the package as in Word: one part for each add-in. */
export class DocumentSettings {
  readonly #package: OpcPackage;
  readonly #addInId: string;

  constructor(source: OpcPackage, addInId: string) {
    this.#package = source;
    this.#addInId = addInId;
  }

  /** Names, and values as the JSON texts that office.js makes of them. */
  read(): Record<string, string> {
    const entries = children(child(this.#find()?.documentElement, 'we:properties'), 'we:property');
    return Object.fromEntries(
      entries.map((entry) => [entry.getAttribute('name') ?? '', entry.getAttribute('value') ?? '']),
    );
  }

  write(settings: Readonly<Record<string, string>>): void {
    const root = (this.#find() ?? this.#make()).documentElement;
    const xml = Object.entries(settings)
      .map(([name, value]) => `<we:property name="${escapeXml(name)}" value="${escapeXml(value)}"/>`)
      .join('');
    const made = parseXml(`<we:properties xmlns:we="${NS.we}">${xml}</we:properties>`).documentElement;
    child(root, 'we:properties')?.replaceWith(root.ownerDocument.importNode(made, true));
  }

  #find(): XMLDocument | null {
    const panes = this.#package.related('', PANES_RELATIONSHIP);
    if (!panes) return null;
    const parts = this.#package
      .relationships(panes)
      .ofType(EXTENSION_RELATIONSHIP)
      .map((entry) => this.#package.document(this.#package.resolve(panes, entry.target)));
    return (
      parts.find(
        (part) => child(part.documentElement, 'we:reference')?.getAttribute('id') === this.#addInId,
      ) ?? null
    );
  }

  #make(): XMLDocument {
    const panes = this.#package.related('', PANES_RELATIONSHIP) ?? this.#makePanes();
    const path = this.#package.freePath('word/webextensions/webextension', 'xml');
    const xml =
      `<we:webextension xmlns:we="${NS.we}" id="{${crypto.randomUUID().toUpperCase()}}">` +
      `<we:reference id="${this.#addInId}" version="1.0.0.0" store="developer" storeType="Registry"/>` +
      '<we:alternateReferences/><we:properties/><we:bindings/>' +
      `<we:snapshot xmlns:r="${NS.r}"/></we:webextension>`;
    const made = this.#package.putXml(path, xml, CONTENT_TYPE.webExtension);
    const id = this.#package.relate(panes, EXTENSION_RELATIONSHIP, path);
    const pane =
      `<wetp:taskpane xmlns:wetp="${NS.wetp}" dockstate="right" visibility="0" width="350" row="1">` +
      `<wetp:webextensionref xmlns:r="${NS.r}" r:id="${id}"/></wetp:taskpane>`;
    const root = this.#package.document(panes).documentElement;
    root.append(root.ownerDocument.importNode(parseXml(pane).documentElement, true));
    return made;
  }

  #makePanes(): string {
    this.#package.putXml(PANES_PATH, `<wetp:taskpanes xmlns:wetp="${NS.wetp}"/>`, CONTENT_TYPE.taskPanes);
    this.#package.relate('', PANES_RELATIONSHIP, PANES_PATH);
    return PANES_PATH;
  }
}
