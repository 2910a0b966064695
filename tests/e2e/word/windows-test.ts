import { windowsPaneScript } from '#tests/word-host/harness/bundled-script.ts';
import { test as base } from '#tests/e2e/harness/test.ts';

/** `test` with the script that makes a pane believe it's in a Word with the conversation of Windows. */
export const test = base.extend<{ windowsPane: string }>({
  windowsPane: async ({}, use) => use(await windowsPaneScript()),
});
