import type { Belief } from './belief.ts';

/** How long pages of the add-in live, and what reaches the file. */
export const SESSION_BELIEFS = {
  endsRuntimeAtCompleted: {
    what: '`event.completed()` ends the page of a ribbon command at once, and a dialog it shows in an iframe with it',
    source: 'Microsoft’s page “Runtimes in Office Add-ins” (testing/runtimes.md); office-js#428',
    sureness: 'documented',
    on: 'all',
  },
  savesTextChangesOnly: {
    what: 'AutoSave does not notice a change of custom XML or properties alone',
    source: 'office-js#273, #1059, #4320',
    sureness: 'reported',
    on: ['windows', 'windows-2024', 'windows-2021', 'mac'],
  },
} as const satisfies Record<string, Belief>;
