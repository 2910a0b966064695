const DATABASE = 'sealmark-reader';
const STORE = 'files';
/** What the end of the address of a page to which a file was passed on begins with; only the browser sees it. */
export const PASSED = '#file';
/** The history's state of a page that checked a file, which it no longer has when it's reloaded. */
export const CHECKED = 'checked';

/** Not the File: private windows of Safari store none, and Firefox can lose one that is then removed from the store. */
interface StoredFile {
  name: string;
  bytes: ArrayBuffer;
}

/**
 * Stores a file for the page that opens next in this tab. It stays on the device. Returns the end of that page's address,
 * also if the browser can't store, so that the page says that it doesn't have the file.
 */
export async function passFile(file: File): Promise<string> {
  const key = PASSED + Math.random();
  await file
    .arrayBuffer()
    .then((bytes) => inStore((store) => store.put({ name: file.name, bytes } satisfies StoredFile, key)))
    .catch(reportError);
  return key;
}

/**
 * Takes the file that was stored for this page, once. Every page for readers calls it when it opens, so that no file stays
 * stored, even if the document is revoked or unknown, or after a crash. null if there's none, or the browser can't store.
 */
export async function takePassedFile(key: string): Promise<File | null> {
  try {
    const stored = await inStore<StoredFile | undefined>((store) => store.get(key), true);
    return stored ? new File([stored.bytes], stored.name) : null;
  } catch (error) {
    // Some browsers have no store at all.
    if (!(error instanceof DOMException)) reportError(error);
    return null;
  }
}

/** Passes the page's file on when the reader opens the page in the other language, or sends answers. */
export function takeAlong(fileOf: () => File | null): void {
  const leave = (event: Event, go: (passed: string) => void) => {
    const file = fileOf();
    if (file === null) return;
    event.preventDefault();
    void passFile(file).then(go);
  };
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a'))
    link.addEventListener('click', (event) => {
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (!isElsewhere) leave(event, (passed) => location.assign(link.href + passed));
    });
  for (const form of document.querySelectorAll<HTMLFormElement>('nav form, .ask'))
    form.addEventListener('submit', (event) => {
      form.action = form.action.replace(/#.*/, '');
      leave(event, (passed) => {
        form.action = form.action.replace(/#.*|$/, passed);
        form.submit();
      });
    });
}

async function inStore<Result>(ask: (store: IDBObjectStore) => IDBRequest<Result>, isEmptied = false) {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await settled(opening);
  try {
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
    const answer = settled(ask(store));
    if (isEmptied) await settled(store.clear());
    return await answer;
  } finally {
    database.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new DOMException('', 'UnknownError')));
  });
}
