import { resolve } from 'node:path';

import type { UserConfig } from 'vite';

import base from '../../vite.config.ts';
import { firstChunks } from './screen-chunks.ts';

/**
 * The dashboard, apart from the pane: the two share many modules, but hardly ever a browser, and a script that both load
 * would have more in it than each of them needs.
 */
export default {
  ...base,
  base: '/dashboard/',
  publicDir: false,
  build: {
    ...base.build,
    outDir: 'dist/pane/dashboard',
    rolldownOptions: {
      input: resolve('dashboard.html'),
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: [firstChunks({ first: ['src/dashboard/main.tsx'] })] } },
    },
  },
} satisfies UserConfig;
