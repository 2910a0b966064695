import { resolve } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { compiledMessages } from './tools/vite/compiled-messages.ts';
import { themeVariables } from './tools/vite/theme-variables.ts';
import { preloadMissing } from './tools/vite/preload-missing.ts';
import { compressedCopies } from './tools/vite/compressed-copies.ts';
import { screenChunks } from './tools/vite/screen-chunks.ts';
import { stylesFirst } from './tools/vite/styles-first.ts';
import packageJson from './package.json' with { type: 'json' };

export default defineConfig({
  plugins: [
    react(),
    compiledMessages(),
    themeVariables(),
    compressedCopies(),
    stylesFirst(),
    preloadMissing(),
  ],
  define: { 'import.meta.env.SEALMARK_VERSION': JSON.stringify(packageJson.version) },
  worker: { format: 'es' },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/pane',
    // For the readers' pages, which name a script by its source, and for the bench, which adds up what a screen loads.
    manifest: true,
    // Served with the pane: the libraries in it want their licences to go along.
    license: { fileName: 'licenses.md' },
    target: ['chrome111', 'safari16.4'],
    modulePreload: { polyfill: false },
    // Not named in the scripts, nor served: load one by hand to read a script of the built pane.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: {
        taskpane: resolve('taskpane.html'),
        commands: resolve('commands.html'),
        // The public pages' own, named by the page: server/public-page/page-site.ts.
        scan: resolve('src/reader/scan.ts'),
        verdict: resolve('src/reader/verdict.ts'),
        'find-file': resolve('src/reader/find-file.ts'),
      },
      // Fluent's prepared styles leave reads of its tokens behind, which would keep all of them.
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: screenChunks() } },
    },
  },
});
