import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { Plugin } from 'vite';

const SMALLEST_BYTES = 1024;
/** For larger files, the best compression would save one percent and take many seconds of every build. */
const LARGE_BYTES = 500_000;

/**
 * Writes a .br and a .gz beside every script, style and WebAssembly, so that the service never compresses while it answers.
 */
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
          const params = { [constants.BROTLI_PARAM_QUALITY]: source.length > LARGE_BYTES ? 9 : 11 };
          const smallest = brotliCompressSync(source, { params });
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: smallest });
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
