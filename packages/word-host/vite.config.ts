import { defineConfig } from 'vite';

/** Builds the package for installation, because Node strips no types below node_modules. */
export default defineConfig({
  build: {
    minify: false,
    license: { fileName: 'licenses.md' },
    lib: {
      // The pane's script imports nothing, so it's also a classic script: it must run before office.js.
      entry: ['src/create-word-host.ts', 'src/host-page.ts', 'src/windows/windows-pane.ts'],
      formats: ['es'],
    },
    rolldownOptions: { external: /^node:/ },
  },
});
