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
    // For the readers' pages, which name a script by its source, and for the bench, which sums up a screen's files.
    manifest: true,
    // Served with the pane, because the licenses of its libraries require it.
    license: { fileName: 'licenses.md' },
    target: ['chrome111', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The reader of PDFs, which only a PDF loads, is larger than Vite's limit, and its warning helps nobody who starts Sealmark.
    chunkSizeWarningLimit: 1_500,
    // Neither referenced nor served: load one by hand to read a script of the built pane.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: {
        taskpane: resolve('taskpane.html'),
        commands: resolve('commands.html'),
        // Scripts of the public pages, which name them: server/public-page/page-site.ts.
        scan: resolve('src/reader/scan.ts'),
        verdict: resolve('src/reader/verdict.ts'),
        'find-file': resolve('src/reader/find-file.ts'),
      },
      // Fluent's compiled styles leave unused reads of its tokens, which would keep all of them in the bundle.
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: screenChunks() } },
    },
  },
});
