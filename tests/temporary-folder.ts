import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, onTestFinished } from 'vitest';

function folderUntil(end: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'sealmark-'));
  end(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty folder for one test, until it ends. */
export const ownFolder = (): string => folderUntil(onTestFinished);

/** An empty folder for all tests of a file, until they end. */
export const sharedFolder = (): string => folderUntil(afterAll);
