/** A chosen file that can't be read: it was moved, deleted or changed since, or the person may not open it. */
export class GoneFile extends Error {
  override readonly name = 'GoneFile';
  readonly fileName: string;

  constructor(fileName: string, options: ErrorOptions) {
    super('The chosen file can’t be read', options);
    this.fileName = fileName;
  }
}

/** Reads a chosen file. Throws a GoneFile if that isn't possible any more. */
export function bytesOfFile(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    (cause: unknown) => {
      throw new GoneFile(file.name, { cause });
    },
  );
}
