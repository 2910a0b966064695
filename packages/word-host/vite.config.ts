import { defineConfig } from 'vite';

/** The package as it is installed: Node strips no types below node_modules. */
export default defineConfig({
  build: {
    minify: false,
    license: { fileName: 'licenses.md' },
    lib: {
      // The pane's script imports nothing, and so is a classic one as well: it has to run before office.js.
      entry: ['src/create-word-host.ts', 'src/host-page.ts', 'src/windows/windows-pane.ts'],
      formats: ['es'],
    },
    rolldownOptions: { external: /^node:/ },
  },
});
