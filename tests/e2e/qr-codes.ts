import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });

/** What every QR code in a picture says, top to bottom. */
export async function qrCodes(picture: Uint8Array): Promise<string[]> {
  const codes = await readBarcodes(new Uint8Array(picture), {
    formats: ['QRCode'],
    // A rendered page is evenly lit; judging each part by itself misses codes of 2 pixels a module.
    binarizer: 'GlobalHistogram',
    maxNumberOfSymbols: 20,
    tryHarder: true,
  });
  return codes.toSorted((a, b) => a.position.topLeft.y - b.position.topLeft.y).map((code) => code.text);
}
