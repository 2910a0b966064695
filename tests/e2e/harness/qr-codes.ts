import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });

/** The contents of every QR code in a picture, top to bottom. */
export async function qrCodes(picture: Uint8Array): Promise<string[]> {
  // A rendered page is evenly lit: a local threshold misses codes of 2 pixels a module. If a gray box darkens the whole
  // page, only a local one finds them.
  const codes = [await codesBy(picture, 'GlobalHistogram'), await codesBy(picture, 'LocalAverage')];
  const [most = []] = codes.toSorted((one, other) => other.length - one.length);
  return most.toSorted((a, b) => a.position.topLeft.y - b.position.topLeft.y).map((code) => code.text);
}

function codesBy(picture: Uint8Array, binarizer: 'GlobalHistogram' | 'LocalAverage'): Promise<ReadResult[]> {
  return readBarcodes(new Uint8Array(picture), {
    formats: ['QRCode'],
    binarizer,
    maxNumberOfSymbols: 20,
    tryHarder: true,
    // No page shows a code white on black.
    tryInvert: false,
  });
}
