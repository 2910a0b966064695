const DATABASE = 'sealmark-reader';
const STORE = 'files';
const KEY = 'dropped';
/** What was left behind longer ago isn't the file of the page that opens now. */
const MAX_AGE_MS = 60_000;

interface Passed {
  file: File;
  /** The document whose seal the file has. */
  publicId: string;
  at: number;
}

/** Leaves a file for the verdict page of one document, which is opened next. It stays on the device. */
export async function passFile(file: File, publicId: string): Promise<void> {
  const passed: Passed = { file, publicId, at: Date.now() };
  await inStore((store) => store.put(passed, KEY));
}

/**
 * Takes the file that was left just now, once. Every page of readers calls it when it opens, so that no file stays behind:
 * also a page of a document that's revoked or unknown, and after a crash. Null where nothing was left, or the browser
 * stores nothing.
 */
export async function takePassedFile(): Promise<Passed | null> {
  try {
    const passed = await inStore<Passed | undefined>((store) => store.get(KEY), true);
    return passed !== undefined && Date.now() - passed.at < MAX_AGE_MS ? passed : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

async function inStore<Result>(
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
  isEmptied = false,
): Promise<Result> {
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
