const DATABASE = 'sealmark-reader';
const STORE = 'files';
const KEY = 'dropped';
/** The end of the address of a page to which a file was passed on; only the browser sees it. */
export const PASSED = '#file';
/** The history's state of a page that checked a file, which it no longer has when it's reloaded. */
export const CHECKED = 'checked';
/** An older file isn't meant for the page that opens now. */
const MAX_AGE_MS = 60_000;

interface Passed {
  file: File;
  /** The document whose seal is in the file. */
  publicId: string;
  at: number;
}

/** Stores a file for the verdict page of one document, which is opened next. It stays on the device. */
export async function passFile(file: File, publicId: string): Promise<void> {
  const passed: Passed = { file, publicId, at: Date.now() };
  await inStore((store) => store.put(passed, KEY));
}

/**
 * Takes the file that was just stored, once. Every page for readers calls it when it opens, so that no file stays stored,
 * even if the document is revoked or unknown, or after a crash. null if nothing was stored, or the browser can't store.
 */
export async function takePassedFile(): Promise<Passed | null> {
  try {
    const passed = await inStore<Passed | undefined>((store) => store.get(KEY), true);
    return passed !== undefined && Date.now() - passed.at < MAX_AGE_MS ? passed : null;
  } catch (error) {
    // Some browsers have no store at all.
    if (!(error instanceof DOMException)) reportError(error);
    return null;
  }
}

/** Passes the page's file on when the reader opens the page in the other language, or sends answers. */
export function takeAlong(fileOf: () => File | null, publicId: string): void {
  const leave = (event: Event, go: () => void) => {
    const file = fileOf();
    if (file === null) return;
    event.preventDefault();
    void passFile(file, publicId).catch(reportError).then(go);
  };
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a'))
    link.addEventListener('click', (event) => {
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (!isElsewhere) leave(event, () => location.assign(link.href + PASSED));
    });
  for (const form of document.querySelectorAll<HTMLFormElement>('nav form, .ask'))
    form.addEventListener('submit', (event) => {
      form.action = form.action.replace(/#.*|$/, fileOf() ? PASSED : '');
      leave(event, () => form.submit());
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
