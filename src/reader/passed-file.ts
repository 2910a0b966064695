const DATABASE = 'sealmark-reader';
const STORE = 'files';
const KEY = 'dropped';
/** What was left behind longer ago isn't the file of the page that opens now. */
const MAX_AGE_MS = 60_000;

interface Passed {
  file: File;
  at: number;
}

/** Leaves a file for the verdict page that's opened next. It stays on the device. */
export async function passFile(file: File): Promise<void> {
  await inStore('readwrite', (store) => store.put({ file, at: Date.now() } satisfies Passed, KEY));
}

/** The file that was left for this page, once; null where none was, or the browser stores none. */
export async function takePassedFile(): Promise<File | null> {
  try {
    const passed = await inStore<Passed | undefined>('readonly', (store) => store.get(KEY));
    if (passed === undefined) return null;
    await inStore('readwrite', (store) => store.delete(KEY));
    return Date.now() - passed.at < MAX_AGE_MS ? passed.file : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await settled(opening);
  try {
    return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
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
