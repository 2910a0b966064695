import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';

import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });

/** What every QR code in a picture says, top to bottom. */
export async function qrCodes(picture: Uint8Array): Promise<string[]> {
  // A rendered page is evenly lit: judging each part by itself misses codes of 2 pixels a module. Where a gray box makes
  // the whole page look darker, only that finds them.
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
