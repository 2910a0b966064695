import { NS } from './namespaces.ts';
import { children, escapeXml, parseXml } from './xml.ts';

/** The type of each part of a package: by its file extension, or by its own name. */
export class ContentTypes {
  readonly #byExtension = new Map<string, string>();
  readonly #byPath = new Map<string, string>();

  static read(text: string): ContentTypes {
    const types = new ContentTypes();
    for (const entry of children(parseXml(text).documentElement)) {
      const type = entry.getAttribute('ContentType') ?? '';
      const extension = entry.getAttribute('Extension');
      if (extension !== null) types.#byExtension.set(extension.toLowerCase(), type);
      else types.#byPath.set((entry.getAttribute('PartName') ?? '').slice(1), type);
    }
    return types;
  }

  of(path: string): string {
    return this.#byPath.get(path) ?? this.#byExtension.get(extensionOf(path)) ?? 'application/octet-stream';
  }

  set(path: string, type: string): void {
    const extension = extensionOf(path);
    if (this.#byExtension.get(extension) === type) return;
    if (extension === 'xml' || this.#byExtension.has(extension)) this.#byPath.set(path, type);
    else this.#byExtension.set(extension, type);
  }

  delete(path: string): void {
    this.#byPath.delete(path);
  }

  write(): string {
    const defaults = [...this.#byExtension].map(
      ([extension, type]) =>
        `<Default Extension="${escapeXml(extension)}" ContentType="${escapeXml(type)}"/>`,
    );
    const overrides = [...this.#byPath].map(
      ([path, type]) => `<Override PartName="/${escapeXml(path)}" ContentType="${escapeXml(type)}"/>`,
    );
    return `<Types xmlns="${NS.ct}">${defaults.join('')}${overrides.join('')}</Types>`;
  }
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}
