import { brotliCompressSync, gzipSync } from 'node:zlib';

import type { Plugin } from 'vite';

const SMALLEST_BYTES = 1024;

/** Lays a .br and a .gz beside every script, style and WebAssembly, so that the service never compresses while it answers. */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, part] of Object.entries(bundle)) {
          const source = Buffer.from(part.type === 'chunk' ? part.code : part.source);
          if (!/\.(js|css|wasm)$/.test(fileName) || source.length < SMALLEST_BYTES) continue;
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source) });
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.gz`,
            source: gzipSync(source, { level: 9 }),
          });
        }
      },
    },
  };
}
